namespace Intaglio.Farm;

/// <summary>The failures of workers that have made no action of the same rule. The reason may be the machine.</summary>
/// <param name="returned">The actions that workers have given back, which include these.</param>
/// <param name="refusals">The rules that workers have refused.</param>
/// <param name="time">The clock.</param>
internal sealed class DoubtedFailures(ReturnedActions returned, Refusals refusals, TimeProvider time)
{
    // The worker that fails fastest would take most actions. Each further failure doubles the pause, up to four times.
    private const int MostAtOnce = 3, MostDoublings = 4;

    private static readonly TimeSpan shortestPause = TimeSpan.FromSeconds(5);

    private readonly Dictionary<(int Rule, string Worker), (int Count, long Last)> failures = [];
    private readonly HashSet<(int Rule, string Worker)> makers = [];
    private readonly HashSet<int> confirmed = [];

    /// <summary>Records that a worker has made an action of a rule, so that its failures are those of the actions.</summary>
    internal void AddMade(int rule, string worker)
    {
        if (makers.Add((rule, worker)))
            failures.Remove((rule, worker));
    }

    /// <summary>Determines whether another worker has to confirm a failure.</summary>
    /// <param name="action">The action.</param>
    /// <param name="rule">Its rule.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="workers">The names of the workers that have asked for actions in the last time.</param>
    internal bool Doubts(int action, int rule, string worker, IReadOnlyCollection<string> workers)
    {
        if (returned.IsReturnedByOther(action, worker))
            confirmed.Add(rule);
        if (confirmed.Contains(rule) || makers.Contains((rule, worker))
            || !workers.Any(other => other != worker && !refusals.Contains(other, rule)))
            return false;
        failures[(rule, worker)] = (failures.GetValueOrDefault((rule, worker)).Count + 1, time.GetTimestamp());
        return true;
    }

    /// <summary>Determines whether a worker does not get an action now. Others get it sooner than one that has failed it.</summary>
    internal bool MustWait(int action, int rule, string worker) => returned.IsRecent(action, worker)
        || (IsPaused(rule, worker) && !returned.IsReturnedByOther(action, worker));

    private bool IsPaused(int rule, string worker) => !confirmed.Contains(rule)
        && failures.TryGetValue((rule, worker), out (int Count, long Last) failed) && failed.Count >= MostAtOnce
        && time.GetElapsedTime(failed.Last) < shortestPause * (1 << Math.Min(failed.Count - MostAtOnce, MostDoublings));
}
