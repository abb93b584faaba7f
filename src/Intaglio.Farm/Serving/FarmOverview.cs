using System.Reflection;

namespace Intaglio.Farm;

/// <summary>Collects the state of a farm. Several viewers share a state that is at most half a second old.</summary>
/// <param name="grains">The grains.</param>
/// <param name="time">The clock.</param>
internal sealed class FarmOverview(IGrainFactory grains, TimeProvider time)
{
    private const int MostRuns = 30, MostTexts = 20, MostEqual = 3, MostText = 1000;

    private static readonly TimeSpan age = TimeSpan.FromMilliseconds(500), longestLook = TimeSpan.FromSeconds(2);

    private static readonly string version =
        typeof(FarmOverview).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion;

    private readonly Lock gate = new();

    // Runs that have ended do not change.
    private readonly Dictionary<string, RunView> ended = new(StringComparer.Ordinal);
    private Task<FarmView>? latest;
    private long begun;

    /// <summary>Returns the state.</summary>
    internal Task<FarmView> GetAsync()
    {
        lock (gate)
        {
            if (latest is null || latest.IsFaulted || time.GetElapsedTime(begun) > age)
                (latest, begun) = (CollectAsync(), time.GetTimestamp());
            return latest;
        }
    }

    private async Task<FarmView> CollectAsync()
    {
        Task<Dictionary<SiloAddress, SiloStatus>> servers = grains.GetGrain<IManagementGrain>(0).GetHosts(onlyActive: false);
        Task<IReadOnlyList<long>> throughput = grains.GetGrain<IThroughputGrain>(0).ListAsync();
        Task<IReadOnlyList<WorkerView>> workers = grains.GetGrain<IWorkerIndexGrain>(0).ListAsync();
        IReadOnlyList<string> names = await grains.GetGrain<IRunIndexGrain>(0).ListAsync();
        Dictionary<string, int> running = new(StringComparer.Ordinal);
        List<RunView> runs = [];
        foreach (string name in names.Take(MostRuns).Union(await grains.GetGrain<IRunIndexGrain>(0).ListActiveAsync()))
            if (await FindAsync(name, running) is { } view)
                runs.Add(view);
        return new FarmView
        {
            Version = version,
            Time = time.GetUtcNow(),
            Servers = [.. (await servers).Where(server => server.Value != SiloStatus.Dead)
                .Select(server => new ServerView(server.Key.Endpoint.ToString(), server.Value.ToString()))
                .OrderBy(server => server.Address, StringComparer.Ordinal)],
            Workers = [.. (await workers).Select(worker => worker with
                { Running = Math.Min(running.GetValueOrDefault(worker.Worker), worker.Slots) })],
            Runs = runs,
            Throughput = await FindAsync(throughput),
        };
    }

    // The figure is not worth an error while the server of its grain has ended.
    private static async Task<IReadOnlyList<long>> FindAsync(Task<IReadOnlyList<long>> throughput)
    {
        try
        {
            return await throughput.WaitAsync(longestLook);
        }
        catch (Exception exception) when (exception is TimeoutException or OrleansException)
        {
            return [];
        }
    }

    // Hundreds of actions can fail for the same reason. Only the first failures of a run have a log.
    private static RunFailure[] Group(IReadOnlyList<RunFailure> failures)
    {
        Dictionary<(string Rule, string Error), string> logs = [];
        foreach (RunFailure failure in failures)
            logs.TryAdd((failure.Rule, failure.Error), string.Join('\n', failure.Log));
        return [.. failures.GroupBy(failure => (failure.Rule, failure.Error, Log: failure.Log.Count > 0
            ? string.Join('\n', failure.Log) : logs[(failure.Rule, failure.Error)])).Take(MostTexts).SelectMany(List)];

        static IEnumerable<RunFailure> List(IEnumerable<RunFailure> same) => same.Take(MostEqual).Select((failure, i) => failure with
        {
            Error = Shorten(failure.Error),
            Log = same.First().Log,
            Others = i == 0 ? Math.Max(0, same.Count() - MostEqual) : 0,
        });
    }

    private static string Shorten(string text) => text.Length > MostText ? text[..MostText] : text;

    private async Task<RunView?> FindAsync(string name, Dictionary<string, int> running)
    {
        lock (gate)
            if (ended.TryGetValue(name, out RunView? known))
                return known;
        IRunGrain run = grains.GetGrain<IRunGrain>(name);
        RunView? view;
        try
        {
            view = await run.GetAsync().WaitAsync(longestLook);
        }
        catch (Exception exception) when (exception is TimeoutException or OrleansException)
        {
            // Its server has ended, and another one will have it in some seconds.
            return null;
        }
        if (view is null)
            return null;
        view = view with { Failures = Group(view.Failures) };
        if (!view.IsFinished)
            foreach ((string worker, int count) in await run.CountByWorkerAsync())
                running[worker] = running.GetValueOrDefault(worker) + count;
        else
            lock (gate)
            {
                if (ended.Count > MostRuns * 2)
                    ended.Clear();
                ended[name] = view;
            }
        return view;
    }
}
