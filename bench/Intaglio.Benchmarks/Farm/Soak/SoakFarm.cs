using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>A farm of which processes are killed: three servers, four workers and Redis.</summary>
internal sealed class SoakFarm : IDisposable
{
    private const int Servers = 3, Workers = 4;

    private readonly string folder;
    private readonly RedisServer redis;
    private readonly FarmHost[] servers;
    private readonly WorkerHost[] workers;
    private readonly Forwarder balancer;

    private SoakFarm(string folder, RedisServer redis)
    {
        (this.folder, this.redis) = (folder, redis);
        servers = [.. Enumerable.Range(0, Servers).Select(_ => StartServer())];
        balancer = new Forwarder(Order());
        workers = [.. Enumerable.Range(0, Workers).Select(StartWorker)];
    }

    internal Uri Address => balancer.Address;

    /// <summary>The server that is not killed.</summary>
    internal FarmHost Witness => servers[^1];

    /// <summary>The number of servers and workers that ended by themselves.</summary>
    internal int Crashes { get; private set; }

    /// <summary>Starts the processes.</summary>
    /// <param name="folder">The folder for everything.</param>
    internal static async Task<SoakFarm> StartAsync(string folder) => new(folder, await RedisServer.StartAsync(ProgramRun.Find(RedisServer.Program)!, folder));

    internal async Task KillWorkerAsync(int index, TimeSpan pause)
    {
        workers[index % Workers].Dispose();
        await Task.Delay(pause);
        workers[index % Workers] = StartWorker(index % Workers);
    }

    /// <summary>Kills a server, with the store that it serves.</summary>
    internal async Task KillServerAsync(int index, TimeSpan pause)
    {
        servers[index % (Servers - 1)].Dispose();
        await Task.Delay(pause);
        servers[index % (Servers - 1)] = StartServer();
        balancer.Servers = Order();
    }

    internal Task KillRedisAsync(TimeSpan pause) => redis.RestartAsync(pause);

    /// <summary>Closes all connections, so that clients and workers connect again.</summary>
    internal async Task CutAsync(TimeSpan pause)
    {
        balancer.Cut();
        await Task.Delay(pause);
        balancer.Mend();
    }

    /// <summary>Starts processes again that have ended by themselves.</summary>
    internal void Repair()
    {
        for (int i = 0; i < Servers; i++)
            if (servers[i].HasEnded)
            {
                Crashes++;
                servers[i].Dispose();
                servers[i] = StartServer();
                balancer.Servers = Order();
            }
        for (int i = 0; i < Workers; i++)
            if (workers[i].HasEnded)
            {
                Crashes++;
                workers[i].Dispose();
                workers[i] = StartWorker(i);
            }
    }

    public void Dispose()
    {
        balancer.Dispose();
        foreach (IDisposable process in (IEnumerable<IDisposable>)[.. workers, .. servers, redis])
            process.Dispose();
    }

    private FarmHost StartServer() => new(Path.Combine(folder, "store"), "--no-worker", "--cluster", redis.Address);

    private WorkerHost StartWorker(int index) =>
        new(balancer.Address, Path.Combine(folder, $"worker{index}"), "--slots", "2", "--allow-run");

    // The witness is the last one, so that the others have connections.
    private Uri[] Order() => [.. servers.Select(server => server.Address)];
}
