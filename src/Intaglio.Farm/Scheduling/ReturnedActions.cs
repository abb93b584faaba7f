namespace Intaglio.Farm;

/// <summary>The actions that workers have returned because of an error, although their machines have no fault.</summary>
/// <param name="time">The clock.</param>
internal sealed class ReturnedActions(TimeProvider time)
{
    // A farm with one worker tries again as well.
    private const int MostWorkers = 2, MostReturns = 3;

    // Another worker takes an action before it is given to the same one again.
    private static readonly TimeSpan pause = TimeSpan.FromSeconds(5);

    private readonly Dictionary<int, List<(string Worker, long Time)>> returns = [];

    /// <summary>Counts a return of an action.</summary>
    /// <returns><see langword="false"/> if the fault is that of the action, so that it fails.</returns>
    internal bool TryCount(int action, string worker)
    {
        if (!returns.TryGetValue(action, out List<(string Worker, long Time)>? all))
            returns.Add(action, all = []);
        all.Add((worker, time.GetTimestamp()));
        return all.Count < MostReturns && all.DistinctBy(each => each.Worker).Count() < MostWorkers;
    }

    /// <summary>Determines whether a worker has returned an action a moment ago.</summary>
    internal bool IsRecent(int action, string worker) => returns.TryGetValue(action, out List<(string Worker, long Time)>? all)
        && all.Exists(each => each.Worker == worker && time.GetElapsedTime(each.Time) < pause);

    /// <summary>Determines whether the next return of an action is the last one.</summary>
    internal bool IsLastReturn(int action) => returns.GetValueOrDefault(action)?.Count + 1 >= MostReturns;

    /// <summary>Determines whether another worker has returned an action.</summary>
    internal bool IsReturnedByOther(int action, string worker) =>
        returns.TryGetValue(action, out List<(string Worker, long Time)>? all) && all.Exists(each => each.Worker != worker);

    /// <summary>Finds the workers that have returned an action.</summary>
    internal IEnumerable<string> FindWorkers(int action) => returns.GetValueOrDefault(action, []).Select(each => each.Worker).Distinct();

    /// <summary>Forgets a finished action.</summary>
    internal void Forget(int action) => returns.Remove(action);
}
