namespace Intaglio.Farm;

/// <summary>The workers that have refused the actions of rules, with their reasons.</summary>
internal sealed class Refusals
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

    /// <summary>Describes why workers do not make the actions of a rule. Those with the same reason are named together.</summary>
    internal string Describe(int rule, IEnumerable<string> workers) => string.Join("; ", workers
        .Select(worker => refused.GetValueOrDefault(rule, []).GetValueOrDefault(worker)).Where(each => each.Reason is not null)
        .GroupBy(each => each.Reason, each => each.Name).Select(group => $"{Join([.. group.Order(StringComparer.Ordinal)])}: {group.Key}"));

    /// <summary>Lists the names of workers, of which the first ones are enough.</summary>
    internal static string Join(string[] names) => names.Length <= MostNames ? string.Join(", ", names)
        : $"{string.Join(", ", names[..MostNames])} and {names.Length - MostNames} other workers";
}
