namespace Intaglio.Baking;

/// <summary>The actions of a rule that goes over files of folders or optional outputs, which are known when they were made.</summary>
/// <param name="rule">The rule.</param>
/// <param name="with">The further needs of each action.</param>
/// <param name="sources">The outputs that the rule goes over, in the order of the recipe.</param>
internal sealed class RuleGrowth(PlannedRule rule, ActionNeed[] with, IReadOnlyList<GrowthSource> sources)
{
    private readonly Dictionary<(GrowthSource, BakeAction), List<(int Output, BakeAction Action)>> children = [];

    // The actions for files of the source folder.
    private BakeAction[] first = [];
    private bool isLimited;

    internal PlannedRule Rule { get; } = rule;

    internal ActionNeed[] With { get; } = with;

    internal IReadOnlyList<GrowthSource> Sources { get; } = sources;

    /// <summary>Gets the actions that are known. Their order is final when all are.</summary>
    internal List<BakeAction> Actions { get; } = [];

    /// <summary>Gets or sets the number of actions and rules that can still add actions.</summary>
    internal int Open { get; set; } = 1;

    /// <summary>Gets a value indicating whether no further actions follow.</summary>
    internal bool IsComplete => Open == 0;

    /// <summary>Gets a value indicating whether all actions of the rule are known.</summary>
    internal bool IsKnown => IsComplete && Missing is null && !isLimited;

    /// <summary>Gets the first action by name that has made nothing, so that not all actions are known, or null.</summary>
    internal BakeAction? Missing { get; private set; }

    /// <summary>Gets the delegate that selects the actions that are processed.</summary>
    internal Func<BakeAction, bool> IsSelected { get; private set; } = static _ => true;

    /// <summary>Adds the actions for files of the source folder.</summary>
    internal void AddFirst(BakeAction[] actions)
    {
        first = actions;
        Actions.AddRange(actions);
    }

    /// <summary>Adds an action for an output of another one.</summary>
    /// <param name="source">The reference by which the rule goes over the output.</param>
    /// <param name="other">The action that makes the output.</param>
    /// <param name="output">The number of the output among those of its rule.</param>
    /// <param name="action">The new action.</param>
    internal void Add(GrowthSource source, BakeAction other, int output, BakeAction action)
    {
        if (!children.TryGetValue((source, other), out List<(int, BakeAction)>? added))
            children.Add((source, other), added = []);
        added.Add((output, action));
        Actions.Add(action);
    }

    /// <summary>Records an action that has made nothing. Threads end such actions in any order.</summary>
    internal void Miss(BakeAction action)
    {
        if (Missing is null || NameOrder.ByBytes.Compare(action.Name, Missing.Name) < 0)
            Missing = action;
    }

    /// <summary>Drops actions that are not selected.</summary>
    internal void Limit(Func<BakeAction, bool> isSelected)
    {
        (IsSelected, isLimited) = (isSelected, true);
        Actions.RemoveAll(action => !isSelected(action));
    }

    /// <summary>
    /// Gives the actions the order in which other actions read their outputs, which does not depend on the order of the bake.
    /// </summary>
    internal void Sort()
    {
        HashSet<BakeAction> known = [.. Actions];
        BakeAction[] sorted = [.. first.Concat(Sources.SelectMany(source => source.Actions, (source, other) => (source, other))
            .SelectMany(pair => children.GetValueOrDefault(pair, []).OrderBy(child => child.Output).Select(child => child.Action)))
            .Where(known.Contains)];
        Actions.Clear();
        Actions.AddRange(sorted);
    }
}

/// <summary>Outputs that a growing rule goes over.</summary>
/// <param name="reference">The reference in the recipe.</param>
/// <param name="rule">The other rule.</param>
/// <param name="actions">The actions of the other rule.</param>
/// <param name="growth">The growth of the other rule, or null if its actions are known.</param>
internal sealed class GrowthSource(RuleReference reference, PlannedRule rule, IReadOnlyList<BakeAction> actions, RuleGrowth? growth)
{
    internal PlannedRule Rule { get; } = rule;

    internal IReadOnlyList<BakeAction> Actions { get; } = actions;

    internal RuleGrowth? Growth { get; } = growth;

    /// <summary>Gets a value indicating whether the rule goes over files that are known only when they were made.</summary>
    internal bool IsUncertain { get; } = reference.IsUncertain(rule.Rule);

    internal bool Reads(string role) => reference.Reads(role);
}
