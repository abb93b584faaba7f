namespace Intaglio.Farm;

/// <summary>The workers that have refused the actions of rules, with their reasons.</summary>
/// <param name="actions">The actions of the run.</param>
/// <param name="ready">The ready actions.</param>
/// <param name="suspects">The actions that may have ended their workers.</param>
/// <param name="leases">The actions that workers have.</param>
internal sealed class Refusals(RunActions actions, ReadyActions ready, SuspectActions suspects, LeaseBook leases)
{
    private const int MostNames = 3;

    // The name for people and the reason, by the name of the worker.
    private readonly Dictionary<int, Dictionary<string, (string Name, string Reason)>> refused = [];

    /// <summary>Adds the reason of a worker.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="name">The name of the worker for people.</param>
    /// <param name="reason">The reason.</param>
    internal void Add(int rule, string worker, string name, string reason)
    {
        if (!refused.TryGetValue(rule, out Dictionary<string, (string Name, string Reason)>? workers))
            refused.Add(rule, workers = new(StringComparer.Ordinal));
        workers[worker] = (name, reason);
    }

    /// <summary>Determines whether a worker has refused a rule.</summary>
    internal bool Contains(string worker, int rule) => refused.GetValueOrDefault(rule)?.ContainsKey(worker) == true;

    /// <summary>Finds the rules with ready actions that no worker is making, and all workers have refused.</summary>
    /// <param name="workers">The names of the workers that have asked for actions in the last time.</param>
    internal IEnumerable<int> FindBlocked(IReadOnlyCollection<string> workers)
    {
        HashSet<int> made = [.. leases.Actions.Select(actions.RuleOf)];
        return FindReady().Where(rule => !made.Contains(rule) && workers.All(worker => Contains(worker, rule)));
    }

    /// <summary>Determines whether actions are left, no worker has one, and all workers have refused them.</summary>
    /// <param name="workers">The names of the workers that have asked for actions in the last time. They can be none.</param>
    internal bool IsComplete(IReadOnlyCollection<string> workers) =>
        !leases.Actions.Any() && FindReady() is { Count: > 0 } left && FindBlocked(workers).Count() == left.Count;

    /// <summary>Lists the ready actions with the reasons for which workers have refused them.</summary>
    internal (int Action, string Reason)[] ListReady(IReadOnlyCollection<string> workers) =>
        [.. FindReady().SelectMany(rule => ready.Of(rule).Concat(suspects.Ready)
            .Where(action => actions.IsReady(action) && actions.RuleOf(action) == rule).Distinct(),
            (rule, action) => (action, Describe(rule, workers)))];

    // Those with the same reason are named together.
    private string Describe(int rule, IEnumerable<string> workers) => string.Join("; ", workers
        .Select(worker => refused.GetValueOrDefault(rule, []).GetValueOrDefault(worker)).Where(each => each.Reason is not null)
        .GroupBy(each => each.Reason, each => each.Name).Select(group => $"{Join([.. group.Order(StringComparer.Ordinal)])}: {group.Key}"));

    private HashSet<int> FindReady() =>
        [.. ready.FindRules(actions.IsReady), .. suspects.Ready.Where(actions.IsReady).Select(actions.RuleOf)];

    /// <summary>Lists the names of workers, of which the first ones are enough.</summary>
    internal static string Join(string[] names) => names.Length <= MostNames ? string.Join(", ", names)
        : $"{string.Join(", ", names[..MostNames])} and {names.Length - MostNames} other workers";
}
