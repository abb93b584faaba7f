using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>Runs of actions without work on a farm with a number of slots.</summary>
internal sealed class SlotComparison
{
    private const double Seconds = 3;

    private SlotComparison(int servers, int slots, int milliseconds) => (Servers, Slots, Milliseconds) = (servers, slots, milliseconds);

    internal int Servers { get; }

    internal int Slots { get; }

    /// <summary>The time of each action.</summary>
    internal int Milliseconds { get; }

    internal int Actions { get; private set; }

    /// <summary>The time of each run in seconds, from its beginning to the last result.</summary>
    internal List<double> Times { get; } = [];

    /// <summary>The processor times of each run in seconds.</summary>
    internal List<double> ServerTimes { get; } = [];

    internal List<double> RedisTimes { get; } = [];

    internal List<double> WorkerTimes { get; } = [];

    /// <summary>The share of the time in which the slots slept, in each run.</summary>
    internal double[] Efficiencies => [.. Times.Select(time => Actions * (Milliseconds / 1e3) / Slots / time)];

    internal double[] Rates => [.. Times.Select(time => Actions / time)];

    /// <summary>Measures farms with one server and with two, with Redis' append-only file on.</summary>
    internal static async Task<SlotComparison> MeasureAsync(int servers, int slots, int milliseconds, int rounds, string folder)
    {
        Console.WriteLine($"{servers} server(s), {slots} slot(s), {milliseconds} ms…");
        SlotComparison comparison = new(servers, slots, milliseconds)
        { Actions = milliseconds == 0 ? 3000 : (int)(slots * Seconds * 1e3 / milliseconds) };
        string own = Directory.CreateDirectory(Path.Combine(folder, $"{servers}-{slots}-{milliseconds}")).FullName;
        using (RedisServer redis = await RedisServer.StartAsync(ProgramRun.Find(RedisServer.Program)!, own))
        {
            FarmHost[] hosts = [.. Enumerable.Range(0, servers).Select(_ => new FarmHost(Path.Combine(own, "store"), "--no-worker", "--cluster", redis.Address))];
            try
            {
                await using PauseWorkers workers = new([.. hosts.Select(host => host.Address)], own, slots);
                await hosts[0].WaitForWorkersAsync(workers.Count);
                PauseProject project = new(Path.Combine(own, "project"), milliseconds);
                // The first run compiles code.
                for (int round = -1; round < rounds; round++)
                    await comparison.AddAsync(project, redis, hosts, isCounted: round >= 0);
            }
            finally
            {
                foreach (FarmHost host in hosts)
                    host.Dispose();
            }
        }
        Directory.Delete(own, recursive: true);
        return comparison;
    }

    private async Task AddAsync(PauseProject project, RedisServer redis, FarmHost[] hosts, bool isCounted)
    {
        project.Create(Actions);
        string run = project.Send(hosts[0].Address);
        (TimeSpan server, TimeSpan store, TimeSpan worker) = Read();
        Farm.RunView view;
        while (!(view = await hosts[0].GetAsync(run)).IsFinished)
            await Task.Delay(50);
        if (view.Actions.Made != Actions)
            throw new InvalidOperationException($"{view.Actions.Made} actions were made instead of {Actions}.");
        if (!isCounted)
            return;
        (TimeSpan serverEnd, TimeSpan storeEnd, TimeSpan workerEnd) = Read();
        Times.Add((view.Ended!.Value - view.Started).TotalSeconds);
        ServerTimes.Add((serverEnd - server).TotalSeconds);
        RedisTimes.Add((storeEnd - store).TotalSeconds);
        WorkerTimes.Add((workerEnd - worker).TotalSeconds);

        (TimeSpan Server, TimeSpan Redis, TimeSpan Worker) Read() => (TimeSpan.FromTicks(hosts.Sum(host => host.ProcessorTime.Ticks)), redis.ProcessorTime,
            Environment.CpuUsage.TotalTime);
    }
}
