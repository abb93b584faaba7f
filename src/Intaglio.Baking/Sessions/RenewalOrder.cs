namespace Intaglio.Baking;

/// <summary>
/// Lets actions wait for requested ones of their rule, because they can have the same keys. These keys depend on other actions, so that
/// they are not known before.
/// </summary>
/// <param name="renewed">The requested actions.</param>
internal sealed class RenewalOrder(RenewedActions renewed)
{
    private readonly Dictionary<PlannedRule, ActionNeed> requested = [];

    /// <summary>Adds actions that will be processed.</summary>
    internal void Add(IEnumerable<BakeAction> actions)
    {
        foreach (IGrouping<PlannedRule, BakeAction> group in actions.Where(action => action.Needs.Count > 0 && renewed.IsRequested(action))
            .GroupBy(action => action.Rule))
            requested[group.Key] = new("", [.. requested.TryGetValue(group.Key, out ActionNeed? known) ? known.Actions : [], .. group]);
    }

    /// <summary>Finds the actions for which another one waits, or returns null.</summary>
    internal ActionNeed? Find(BakeAction action) =>
        action.Needs.Count > 0 && !renewed.IsRequested(action) ? requested.GetValueOrDefault(action.Rule) : null;
}
