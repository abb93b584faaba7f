namespace Intaglio.Baking;

/// <summary>The actions of a received plan by their places. The rules are expanded over the names that the plan has.</summary>
internal sealed class ReceivedActions
{
    private readonly BakeAction?[] actions;

    // The sets that actions need, by role.
    private readonly Dictionary<BakeAction, IReadOnlyList<KeyValuePair<string, PlanSet>>> needs = [];

    /// <param name="document">The plan.</param>
    /// <param name="recipe">The recipe with the rules that this machine can process.</param>
    /// <param name="sources">The files of the source folder.</param>
    /// <exception cref="BakeException">A program does not exist.</exception>
    internal ReceivedActions(PlanDocument document, BakeRecipe recipe, SourceFile[] sources)
    {
        actions = new BakeAction?[document.Groups.Sum(group => group.Actions.Count)];
        RuleExpansion expansion = new(recipe, sources);
        Dictionary<string, SourceFile> byName = sources.ToDictionary(source => source.Name, StringComparer.Ordinal);
        int first = 0;
        foreach (PlanGroup group in document.Groups)
        {
            KeyValuePair<string, PlanSet>[] sets =
                [.. group.Needs.Select(need => KeyValuePair.Create(need.Key, document.Sets[need.Value]))];
            // An action that this machine cannot process has no key here, and neither have those that need it.
            if (expansion.Find(group.Rule) is { } rule && sets.All(set => PlacesOf(set.Value).All(place => actions[place] is not null)))
                Add(first, Expand(expansion, rule, group, byName, sets), sets);
            first += group.Actions.Count;
        }
    }

    /// <summary>Finds an action, or returns null if the plan does not have it or this machine cannot process it.</summary>
    internal BakeAction? Find(int place) => place >= 0 && place < actions.Length ? actions[place] : null;

    /// <summary>Gets the sets of actions that an action needs, by role.</summary>
    internal IReadOnlyList<KeyValuePair<string, PlanSet>> GetNeeds(BakeAction action) => needs[action];

    /// <summary>Gets the places of a set.</summary>
    internal static IEnumerable<int> PlacesOf(PlanSet set) => set.Places.SelectMany(places => Enumerable.Range(places.First, places.Count));

    private static BakeAction[] Expand(RuleExpansion expansion, PlannedRule rule, PlanGroup group,
        IReadOnlyDictionary<string, SourceFile> sources, KeyValuePair<string, PlanSet>[] sets)
    {
        SourceFile[] inputs = rule.Rule.Kind != RuleKind.ForEach ? expansion.FindInputs(rule.Rule)
            : [.. group.Actions.Select(action => sources.GetValueOrDefault(action.Input ?? "")
                ?? throw new BakeException($"the plan does not have the source '{action.Input}'"))];
        BakeAction[] expanded = expansion.Expand(rule, inputs, [.. sets.Select(set => new ActionNeed(set.Key, []))]);
        return expanded.Length == group.Actions.Count ? expanded
            : throw new BakeException($"the plan has another number of actions of rule '{group.Rule}'");
    }

    private void Add(int first, BakeAction[] expanded, KeyValuePair<string, PlanSet>[] sets)
    {
        expanded.CopyTo(actions, first);
        foreach (BakeAction action in expanded)
            needs.Add(action, sets);
    }
}
