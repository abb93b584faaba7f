using System.Diagnostics;
using System.Globalization;
using System.Net.Http.Json;
using Intaglio.Farm.Tests.Serving;
using Intaglio.Testing.Remote;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>A farm whose parts fail: two servers, Redis and four workers. Each part has its own way through the network, which can be cut.</summary>
/// <remarks>The servers reach each other directly.</remarks>
internal sealed class FaultFarm : IAsyncDisposable
{
    internal const int Slots = 2;

    private const int Servers = 2, WorkerCount = 4, DiskSize = 100;

    // Longer than a lease, and than the time in which servers find that one of them does not answer.
    private static readonly TimeSpan longPause = TimeSpan.FromSeconds(20), shortPause = TimeSpan.FromSeconds(1), absence = TimeSpan.FromSeconds(5);

    private readonly string folder;
    private readonly RedisServer redis;
    private readonly Forwarder[] toRedis, toServers, ofWorkers;
    private readonly Forwarder ofClients = new();
    private readonly StoreProcess?[] servers = new StoreProcess?[Servers];
    private readonly FarmWorkerProcess[] workers = new FarmWorkerProcess[WorkerCount];
    private readonly List<SmallDisk> disks = [];
    private readonly CancellationTokenSource stop = new();
    private readonly (FarmPart Part, PartFault Fault)? plan;
    private Task repair = Task.CompletedTask;
    private UnwritableFolder? protection;

    private FaultFarm(string folder, RedisServer redis, (FarmPart, PartFault)? plan)
    {
        (this.folder, this.redis, this.plan) = (folder, redis, plan);
        toRedis = CreateForwarders(Servers);
        toServers = CreateForwarders(Servers);
        ofWorkers = CreateForwarders(WorkerCount);
        foreach (Forwarder way in toRedis)
            way.Servers = [new(redis.Address)];
    }

    /// <summary>Gets the address for clients.</summary>
    internal Uri Address => ofClients.Address;

    internal IReadOnlyList<FarmWorkerProcess> Workers => workers;

    /// <summary>Gets the number of servers that ended by themselves, and were started again.</summary>
    internal int Repairs { get; private set; }

    /// <summary>Starts a farm, and skips the test where something is missing that the fault needs.</summary>
    /// <param name="folder">The folder for everything.</param>
    /// <param name="plan">The fault that follows, or <see langword="null"/>.</param>
    /// <param name="hasDisks">Whether each worker has its own small disk.</param>
    internal static async Task<FaultFarm> StartAsync(string folder, (FarmPart Part, PartFault Fault)? plan = null, bool hasDisks = false)
    {
        InstalledProgram.Need("sh");
        if (plan?.Fault is PartFault.HourAhead or PartFault.HourBehind)
            InstalledProgram.Need("faketime");
        FaultFarm farm = new(folder, await RedisServer.StartAsync(InstalledProgram.Need(RedisServer.Program), Path.Combine(folder, "redis")), plan);
        try
        {
            await farm.StartAsync(hasDisks);
            return farm;
        }
        catch
        {
            await farm.DisposeAsync();
            throw;
        }
    }

    /// <summary>Gets the folder of a worker.</summary>
    internal string FolderOf(int worker) => Path.Combine(folder, $"disk{worker}", "work");

    /// <summary>Lets the planned fault occur, and ends it if it has an end.</summary>
    /// <param name="hasRun">Determines whether all programs of the run have run.</param>
    internal Task BreakAsync(Func<bool> hasRun)
    {
        (FarmPart part, PartFault fault) = plan!.Value;
        return (part, fault) switch
        {
            (_, PartFault.HourAhead or PartFault.HourBehind) => Task.CompletedTask,
            (FarmPart.Several, _) => BreakSeveralAsync(),
            (FarmPart.FirstServer or FarmPart.SecondServer, _) => BreakServersAsync([part == FarmPart.FirstServer ? 0 : 1], fault),
            (FarmPart.AllServers, _) => BreakServersAsync([0, 1], fault),
            (FarmPart.Redis, _) => BreakRedisAsync(fault, hasRun),
            _ => BreakWorkerAsync(fault),
        };
    }

    /// <summary>Waits until a number of workers take actions.</summary>
    internal Task WaitForWorkersAsync(int least) => Waiting.ForAsync(
        async () =>
        {
            try
            {
                return await FindRunning().GetFromJsonAsync("farm/status", FarmJson.Default.FarmView) is { } view
                    && view.Workers.Count(worker => worker.Fault is null) >= least;
            }
            catch (HttpRequestException)
            {
                // A server that has just started does not know the others yet, or it ends now.
                return false;
            }
        },
        "workers take actions");

    /// <summary>Gets a run from a server that runs.</summary>
    internal async Task<RunView> LookAsync(string run) => (await FindRunning().GetFromJsonAsync($"farm/runs/{run}", FarmJson.Default.RunView))!;

    public async ValueTask DisposeAsync()
    {
        await stop.CancelAsync();
        try
        {
            await repair;
        }
        finally
        {
            await EndAsync();
        }
    }

    private async Task EndAsync()
    {
        foreach (FarmWorkerProcess? worker in workers)
            worker?.Dispose();
        foreach (StoreProcess? server in servers)
            if (server is not null)
                await server.DisposeAsync();
        protection?.Dispose();
        foreach (IDisposable part in (IEnumerable<IDisposable>)[.. ofWorkers, ofClients, .. toServers, .. toRedis, redis, .. disks, stop])
            part.Dispose();
    }

    private HttpClient FindRunning() => servers.FirstOrDefault(server => server is { HasEnded: false })?.Client
        ?? throw new HttpRequestException("No server is running.");

    private static Forwarder[] CreateForwarders(int count) => [.. Enumerable.Range(0, count).Select(_ => new Forwarder())];

    private async Task StartAsync(bool hasDisks)
    {
        await StartServerAsync(0);
        await StartServersAsync([1]);
        for (int i = 0; i < WorkerCount; i++)
        {
            if (hasDisks || (i == 0 && plan?.Fault is PartFault.DiskFull or PartFault.NotExecutable))
                disks.Add(SmallDisk.Need(Path.GetDirectoryName(FolderOf(i))!, DiskSize));
            workers[i] = StartWorker(i);
        }
        repair = RepairAsync();
        await WaitForWorkersAsync(WorkerCount);
    }

    private async Task StartServerAsync(int index)
    {
        ProcessStartInfo start = StoreProcess.CreateFarmStart(Path.Combine(folder, "farm"), "--no-worker", "--cluster", $"redis://127.0.0.1:{toRedis[index].Address.Port}");
        servers[index] = await StoreProcess.StartAsync(Shift(start, plan?.Part == FarmPart.FirstServer && index == 0));
        toServers[index].Servers = servers[index]!.Addresses;
    }

    private FarmWorkerProcess StartWorker(int index) => new(Shift(FarmWorkerProcess.CreateStart(ofWorkers[index].Address.ToString(), FolderOf(index),
        "--allow-run", "--slots", Slots.ToString(CultureInfo.InvariantCulture)), plan?.Part == FarmPart.Worker && index == 0));

    private ProcessStartInfo Shift(ProcessStartInfo start, bool isBroken) => plan?.Fault switch
    {
        PartFault.HourAhead when isBroken => ShiftedClock.Shift(start, "+1h"),
        PartFault.HourBehind when isBroken => ShiftedClock.Shift(start, "-1h"),
        _ => start,
    };

    // As a load balancer does: half of the connections prefer each server, and no new ones go to a server that has ended.
    private void Balance()
    {
        Uri[] order = [.. Enumerable.Range(0, Servers).Where(i => servers[i] is not null).Select(i => toServers[i].Address)];
        ofClients.Servers = order;
        for (int i = 0; i < WorkerCount; i++)
            ofWorkers[i].Servers = i % 2 == 0 ? order : [.. order.Reverse()];
    }

    private async Task KillServersAsync(int[] indexes)
    {
        StoreProcess?[] ended = [.. indexes.Select(i => servers[i])];
        foreach (int i in indexes)
            servers[i] = null;
        Balance();
        foreach (StoreProcess? server in ended)
            if (server is not null)
                await server.DisposeAsync();
    }

    private async Task StartServersAsync(int[] indexes)
    {
        await Task.WhenAll(indexes.Select(StartServerAsync));
        Balance();
    }

    private async Task BreakServersAsync(int[] indexes, PartFault fault)
    {
        switch (fault)
        {
            case PartFault.Killed:
                await KillServersAsync(indexes);
                if (indexes.Length == Servers)
                {
                    await Task.Delay(absence);
                    await StartServersAsync(indexes);
                }
                break;
            case PartFault.Restarted:
                await KillServersAsync(indexes);
                await StartServersAsync(indexes);
                break;
            case PartFault.Paused:
                Signal(StoreProcess.Stop);
                await Task.Delay(longPause);
                Signal(StoreProcess.Continuation);
                break;
            case PartFault.CutOff:
                await CutAsync([.. indexes.SelectMany(i => (Forwarder[])[toServers[i], toRedis[i]])]);
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(fault));
        }

        void Signal(int signal)
        {
            foreach (int i in indexes)
                servers[i]!.Signal(signal);
        }
    }

    private async Task BreakRedisAsync(PartFault fault, Func<bool> hasRun)
    {
        switch (fault)
        {
            case PartFault.Killed:
                redis.Kill();
                await Waiting.ForAsync(hasRun, "all programs run");
                await Task.Delay(absence);
                await redis.RestartAsync(TimeSpan.Zero);
                break;
            case PartFault.Restarted:
                await redis.RestartAsync(TimeSpan.Zero);
                break;
            case PartFault.Paused:
                StoreProcess.Signal(redis.Id, StoreProcess.Stop);
                await Task.Delay(longPause);
                StoreProcess.Signal(redis.Id, StoreProcess.Continuation);
                break;
            case PartFault.CutOff:
                await CutAsync(toRedis);
                break;
            case PartFault.Emptied:
                await redis.RestartAsync(TimeSpan.Zero, keepsData: false);
                break;
            case PartFault.Full:
                Assert.Equal("+OK", await redis.SendAsync("CONFIG SET maxmemory 1"));
                await Waiting.ForAsync(hasRun, "all programs run");
                await Task.Delay(absence);
                Assert.Equal("+OK", await redis.SendAsync("CONFIG SET maxmemory 0"));
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(fault));
        }
    }

    private async Task BreakWorkerAsync(PartFault fault)
    {
        switch (fault)
        {
            case PartFault.Killed:
                workers[0].Kill();
                break;
            case PartFault.Restarted:
                workers[0].Dispose();
                workers[0] = StartWorker(0);
                break;
            case PartFault.Paused:
                workers[0].Pause();
                await Task.Delay(longPause);
                workers[0].Resume();
                break;
            case PartFault.CutOff:
                await CutAsync(ofWorkers[0]);
                break;
            case PartFault.DiskFull:
                disks[0].Fill();
                break;
            case PartFault.NotExecutable:
                disks[0].Remount("noexec");
                break;
            case PartFault.Unwritable:
                protection = new(FolderOf(0));
                break;
            default:
                throw new ArgumentOutOfRangeException(nameof(fault));
        }
    }

    private async Task BreakSeveralAsync()
    {
        workers[0].Kill();
        workers[1].Pause();
        ofWorkers[2].Cut();
        await KillServersAsync([0]);
        await redis.RestartAsync(shortPause);
        await Task.Delay(longPause);
        workers[1].Resume();
        ofWorkers[2].Mend();
    }

    private static async Task CutAsync(params Forwarder[] ways)
    {
        foreach (Forwarder way in ways)
            way.Cut();
        await Task.Delay(longPause);
        foreach (Forwarder way in ways)
            way.Mend();
    }

    // systemd starts servers again that end with an error.
    private async Task RepairAsync()
    {
        try
        {
            for (; ; await Task.Delay(shortPause, stop.Token))
                for (int i = 0; i < Servers; i++)
                    if (servers[i] is { HasEnded: true } ended)
                    {
                        Assert.Equal(1, await ended.WaitAsync());
                        Repairs++;
                        await KillServersAsync([i]);
                        await StartServersAsync([i]);
                    }
        }
        catch (OperationCanceledException) when (stop.IsCancellationRequested)
        {
            // The test has ended.
        }
    }
}
