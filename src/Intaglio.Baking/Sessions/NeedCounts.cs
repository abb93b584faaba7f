namespace Intaglio.Baking;

/// <summary>Counts the actions for which others wait.</summary>
/// <remarks>Actions that need the same ones share a count, so that many actions can need many others.</remarks>
internal sealed class NeedCounts
{
    private readonly Dictionary<ActionNeed, Need> counts = [];

    // The counts to which an action belongs. Most actions belong to none.
    private readonly Dictionary<BakeAction, List<Need>> byAction = [];
    private readonly Dictionary<BakeAction, int> missing = [];

    /// <summary>Adds an action that waits for those that it needs.</summary>
    /// <param name="action">The action.</param>
    /// <param name="hasEnded">Determines whether an action has ended before.</param>
    /// <returns><see langword="true"/> if it does not have to wait; otherwise, <see langword="false"/>.</returns>
    internal bool Add(BakeAction action, Func<BakeAction, bool> hasEnded)
    {
        int open = 0;
        foreach (ActionNeed need in action.Needs)
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
        {
            if (!byAction.TryGetValue(other, out List<Need>? needs))
                byAction.Add(other, needs = []);
            needs.Add(count);
            count.Left++;
        }
        return count;
    }

    private sealed class Need
    {
        internal long Left { get; set; }

        internal List<BakeAction> Waiting { get; } = [];
    }
}
