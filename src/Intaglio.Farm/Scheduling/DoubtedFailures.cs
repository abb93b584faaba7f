namespace Intaglio.Farm;

/// <summary>The failures of workers that have made no action of the same rule. The reason may be the machine.</summary>
/// <param name="returned">The actions that workers have given back, which include these.</param>
/// <param name="refusals">The rules that workers have refused.</param>
/// <param name="time">The clock.</param>
internal sealed class DoubtedFailures(ReturnedActions returned, Refusals refusals, TimeProvider time)
{
    // The worker that fails fastest would take most actions.
    private const int MostAtOnce = 3;

    private static readonly TimeSpan pause = TimeSpan.FromSeconds(5);

    private readonly Dictionary<(int Rule, string Worker), (int Count, long? Paused)> failures = [];
    private readonly HashSet<(int Rule, string Worker)> makers = [];

    // The rules of which a worker has made an action, and those whose actions fail on all workers.
    private readonly HashSet<int> made = [], confirmed = [];

    /// <summary>Records that a worker has made an action of a rule, so that its failures are those of the actions.</summary>
    internal void AddMade(int rule, string worker)
    {
        if (!makers.Add((rule, worker)))
            return;
        made.Add(rule);
        confirmed.Remove(rule);
        failures.Remove((rule, worker));
    }

    /// <summary>Determines whether another worker has to confirm a failure.</summary>
    /// <param name="action">The action.</param>
    /// <param name="rule">Its rule.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="workers">The names of the workers that have asked for actions in the last time.</param>
    internal bool Doubts(int action, int rule, string worker, IReadOnlyCollection<string> workers)
    {
        if (makers.Contains((rule, worker)) || confirmed.Contains(rule))
            return false;
        if (returned.IsReturnedByOther(action, worker) || returned.IsLastReturn(action))
        {
            if (!made.Contains(rule))
                confirmed.Add(rule);
            return false;
        }
        if (!workers.Any(other => other != worker && !refusals.Contains(other, rule)))
            return false;
        (int count, long? paused) = failures.GetValueOrDefault((rule, worker));
        // Failures that come together begin one pause.
        bool begins = count + 1 >= MostAtOnce && (paused is null || time.GetElapsedTime(paused.Value) >= pause);
        failures[(rule, worker)] = (count + 1, begins ? time.GetTimestamp() : paused);
        return true;
    }

    /// <summary>Determines whether a worker does not get an action now. Others get it sooner than one that has failed it.</summary>
    internal bool MustWait(int action, int rule, string worker) => returned.IsRecent(action, worker)
        || (IsPaused(rule, worker) && !returned.IsReturnedByOther(action, worker));

    private bool IsPaused(int rule, string worker) => !confirmed.Contains(rule)
        && failures.GetValueOrDefault((rule, worker)).Paused is { } paused && time.GetElapsedTime(paused) < pause;
}
