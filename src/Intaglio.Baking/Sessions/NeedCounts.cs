namespace Intaglio.Baking;

/// <summary>Counts the actions for which others wait.</summary>
/// <remarks>Actions that need the same ones share a count, so that many actions can need many others.</remarks>
internal sealed class NeedCounts
{
    private readonly Dictionary<ActionNeed, Need> counts = [];

    // The counts to which an action belongs. Most actions belong to none.
    private readonly Dictionary<BakeAction, List<Need>> byAction = [];
    private readonly Dictionary<BakeAction, int> missing = [];

    // The counts to which further actions of a rule are added when they become known.
    private readonly Dictionary<PlannedRule, HashSet<Need>> growing = [];

    /// <summary>Adds an action that waits for those that it needs.</summary>
    /// <param name="action">The action.</param>
    /// <param name="order">Other actions for which it waits, or null for none.</param>
    /// <param name="hasEnded">Determines whether an action has ended before.</param>
    /// <returns><see langword="true"/> if it does not have to wait; otherwise, <see langword="false"/>.</returns>
    internal bool Add(BakeAction action, ActionNeed? order, Func<BakeAction, bool> hasEnded)
    {
        int open = 0;
        foreach (ActionNeed need in order is null ? action.Needs : [.. action.Needs, order])
        {
            if (!counts.TryGetValue(need, out Need? count))
                counts.Add(need, count = Count(need, hasEnded));
            if (count.Left == 0)
                continue;
            count.Waiting.Add(action);
            open++;
        }
        if (open > 0)
            missing.Add(action, open);
        return open == 0;
    }

    /// <summary>Adds an action that has become known to the counts of the actions that need all actions of its rule.</summary>
    internal void Grow(BakeAction action)
    {
        foreach (Need need in growing.GetValueOrDefault(action.Rule, []))
            Add(need, action);
    }

    /// <summary>Ends an action.</summary>
    /// <returns>The actions that waited for it and for no others.</returns>
    internal IEnumerable<BakeAction> End(BakeAction action)
    {
        if (!byAction.Remove(action, out List<Need>? needs))
            yield break;
        foreach (Need need in needs)
            if (--need.Left == 0)
                foreach (BakeAction next in need.Waiting)
                    if (--missing[next] == 0)
                        yield return next;
    }

    private Need Count(ActionNeed need, Func<BakeAction, bool> hasEnded)
    {
        Need count = new();
        foreach (BakeAction other in need.Actions.Where(other => !hasEnded(other)))
            Add(count, other);
        if (need.Growth is not null)
            Watch(count, need.Growth, hasEnded);
        return count;
    }

    // The actions that add others have to end as well.
    private void Watch(Need count, RuleGrowth first, Func<BakeAction, bool> hasEnded)
    {
        Stack<RuleGrowth> open = new([first]);
        while (open.TryPop(out RuleGrowth? growth))
        {
            if (!growing.TryGetValue(growth.Rule, out HashSet<Need>? counts))
                growing.Add(growth.Rule, counts = []);
            if (!counts.Add(count))
                continue;
            foreach (GrowthSource source in growth.Sources)
            {
                foreach (BakeAction other in source.Actions.Where(other => !hasEnded(other)))
                    Add(count, other);
                if (source.Growth is not null)
                    open.Push(source.Growth);
            }
        }
    }

    private void Add(Need count, BakeAction action)
    {
        if (!byAction.TryGetValue(action, out List<Need>? needs))
            byAction.Add(action, needs = []);
        needs.Add(count);
        count.Left++;
    }

    private sealed class Need
    {
        internal long Left { get; set; }

        internal List<BakeAction> Waiting { get; } = [];
    }
}
