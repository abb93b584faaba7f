namespace Intaglio.Baking;

/// <summary>Adds actions to a plan when the folders and the optional outputs that they go over are known.</summary>
/// <remarks>One thread at a time uses an instance.</remarks>
internal sealed class PlanGrowth
{
    /// <summary>The maximum number of actions of a plan that grows.</summary>
    internal const int MostActions = 1_000_000;

    private readonly BakePlan plan;
    private readonly ILookup<string, (RuleGrowth Growth, GrowthSource Source)> followers;
    private readonly HashSet<BakeAction> ended = [];
    private long count;

    /// <param name="plan">The plan.</param>
    internal PlanGrowth(BakePlan plan)
    {
        this.plan = plan;
        count = plan.Count;
        RuleGrowth[] growths = [.. plan.Groups.Select(group => group.Growth).OfType<RuleGrowth>()];
        followers = growths.SelectMany(growth => growth.Sources, (growth, source) => (growth, source))
            .ToLookup(pair => pair.source.Rule.Rule.Name, pair => (pair.growth, pair.source));
        HashSet<BakeAction> planned = growths.Length == 0 ? [] : [.. plan.Actions];
        // A rule follows those that it needs.
        foreach (RuleGrowth growth in growths)
        {
            growth.Open = growth.Sources.Sum(source => (source.Growth is { IsComplete: false } ? 1 : 0)
                + (source.IsUncertain ? source.Actions.Count(planned.Contains) : 0));
            if (growth.IsComplete)
                growth.Sort();
        }
    }

    /// <summary>Gets or sets the maximum number of actions, which tests change.</summary>
    internal int Limit { get; init; } = MostActions;

    /// <summary>Gets the growing rules.</summary>
    internal IEnumerable<RuleGrowth> Growths => plan.Groups.Select(group => group.Growth).OfType<RuleGrowth>();

    /// <summary>Determines whether the end of an action can add others.</summary>
    internal bool IsFollowed(PlannedRule rule) => followers.Contains(rule.Rule.Name);

    /// <summary>Adds the actions that go over the files of an action that has ended.</summary>
    /// <param name="action">The action.</param>
    /// <param name="files">The roles and the names of its files, or null if it has made none.</param>
    /// <returns>The new actions, and the reason for which an action cannot be processed, or null.</returns>
    internal IReadOnlyList<(BakeAction Action, string? Problem)> End(BakeAction action, IReadOnlyList<(string Role, string Name)>? files)
    {
        List<(BakeAction, string?)> grown = [];
        if (!IsFollowed(action.Rule) || !ended.Add(action))
            return grown;
        foreach ((RuleGrowth growth, GrowthSource source) in followers[action.Rule.Rule.Name])
        {
            if (!source.IsUncertain)
                continue;
            if (files is null)
                growth.Miss(action);
            for (int i = 0; i < (files?.Count ?? 0); i++)
                if (source.Reads(files![i].Role) && !action.Rule.Rule.IsCertain(action.Rule.Rule.FindOutput(files[i].Role)))
                    Add(growth, source, action, new ActionNeed(BakeOperation.InRole, [action])
                    { Output = files[i].Role, File = action.FindInner(files[i].Role, files[i].Name), Index = i }, grown);
            Close(growth);
        }
        return grown;
    }

    private void Add(RuleGrowth growth, GrowthSource source, BakeAction action, ActionNeed need, List<(BakeAction, string?)> grown)
    {
        Stack<(RuleGrowth, GrowthSource, BakeAction, ActionNeed)> open = new([(growth, source, action, need)]);
        while (open.TryPop(out (RuleGrowth Growth, GrowthSource Source, BakeAction Action, ActionNeed Need) next))
        {
            string name = next.Action.NameLogically(next.Need.Output!, next.Need.File);
            if (next.Growth.Rule.Rule.IsExcluded(name) || count > Limit)
                continue;
            BakeAction child = plan.Expansion.Chain(next.Growth.Rule, name, [next.Need, .. next.Growth.With]);
            if (!next.Growth.IsSelected(child))
                continue;
            next.Growth.Add(next.Source, next.Action, next.Action.Rule.Rule.FindOutput(next.Need.Output!), child);
            grown.Add((child, ++count > Limit ? $"the bake has more than {Limit} actions (write fewer files)" : FindProblem(child)));
            foreach ((RuleGrowth later, GrowthSource from) in followers[next.Growth.Rule.Rule.Name])
            {
                if (from.IsUncertain)
                    later.Open++;
                for (int i = 0; i < child.Outputs.Length; i++)
                    if (child.Rule.Rule.Outputs[i].Key is var role && from.Reads(role) && child.Rule.Rule.IsCertain(i))
                        open.Push((later, from, child, new ActionNeed(BakeOperation.InRole, [child]) { Output = role }));
            }
        }
    }

    private string? FindProblem(BakeAction action)
    {
        for (int i = 0; i < action.Outputs.Length; i++)
        {
            string name = action.Outputs[i];
            if (OutputName.FindProblem(name) is { } problem)
                return problem;
            if (OutputPattern.IsFinal(name) && plan.Places!.Value.Add(name, action) is (var owner, var other))
                return $"the output '{name}' is in the way of the output '{other}' of rule '{owner.Rule.Rule.Name}' (change 'to')";
        }
        return null;
    }

    private void Close(RuleGrowth growth)
    {
        Stack<RuleGrowth> open = new([growth]);
        while (open.TryPop(out RuleGrowth? next))
        {
            if (--next.Open > 0)
                continue;
            next.Sort();
            foreach ((RuleGrowth later, _) in followers[next.Rule.Rule.Name])
            {
                if (next.Missing is { } missing)
                    later.Miss(missing);
                open.Push(later);
            }
        }
    }
}
