using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The actions of a received plan by their places. The rules are expanded over the names that the plan has.</summary>
internal sealed class ReceivedActions
{
    private readonly BakeAction?[] actions;
    private readonly PlanDocument document;

    // What this machine lacks for the actions of rules.
    private readonly Dictionary<string, string> problems;

    // The outputs that actions go over.
    private readonly Dictionary<BakeAction, KnownOutput> from = [];

    // The sets that actions need, by role.
    private readonly Dictionary<BakeAction, IReadOnlyList<KeyValuePair<string, PlanSet>>> needs = [];

    private readonly HashSet<BakeAction> renewed = [];
    private readonly string? renewal;

    private ReceivedActions(PlanDocument document, BakeRecipe recipe, SourceFile[] sources, Dictionary<string, string> problems)
    {
        (this.document, this.problems) = (document, problems);
        (Profile, Digests, renewal) =
            (recipe.Profile, new SourceDigests(sources, new Dictionary<string, RecordedSource>()), document.Renewal);
        actions = new BakeAction?[document.Groups.Sum(group => group.Actions.Count)];
        Sidecars? sidecars = recipe.Sidecars is { } reader ? new(reader, document.Sidecars.ToDictionary(
            sidecar => sidecar.Source, sidecar => new SidecarFile(null, sidecar.Bytes), StringComparer.Ordinal)) : null;
        RuleExpansion expansion = new(recipe, sources, sidecars, (_, rule, exception) => problems.Add(rule.Name, exception.Message));
        Dictionary<string, SourceFile> byName = sources.ToDictionary(source => source.Name, StringComparer.Ordinal);
        int first = 0;
        foreach (PlanGroup group in document.Groups)
        {
            KeyValuePair<string, PlanSet>[] sets =
                [.. group.Needs.Select(need => KeyValuePair.Create(need.Key, document.Sets[need.Value]))];
            // An action that this machine cannot process has no key here, and neither have those that need it.
            if (expansion.Find(group.Rule) is { } rule && sets.All(set => PlacesOf(set.Value).All(place => actions[place] is not null)))
                TryAdd(first, group, () => Expand(expansion, rule, group, byName, sets), sets);
            first += group.Actions.Count;
        }
    }

    /// <summary>Gets the name of the profile.</summary>
    internal string Profile { get; }

    /// <summary>Gets the digests of the files of the source folder.</summary>
    internal SourceDigests Digests { get; }

    /// <summary>Expands the rules of a recipe over the names of a plan.</summary>
    internal static ReceivedActions Create(PlanDocument document, ReceivedRecipe received, ContentCache cache)
    {
        SourceCopies copies = new(cache);
        return new ReceivedActions(document, received.Recipe,
            [.. document.Sources.Select(
                file => new SourceFile(file.Name, file.Length, file.IsExecutable, copies) { Digest = file.Digest })],
            received.Problems);
    }

    /// <summary>Finds an action, or returns null if the plan does not have it or this machine cannot process it.</summary>
    internal BakeAction? Find(int place) => place >= 0 && place < actions.Length ? actions[place] : null;

    /// <summary>Describes why this machine does not process an action as the machine that has sent the plan does.</summary>
    /// <param name="place">The place of the action.</param>
    /// <param name="code">The identity of the code there.</param>
    /// <returns>The missing or different things, or null if this machine processes the action in the same way.</returns>
    internal string? FindRefusal(int place, BakeKey code) => Find(place) is { } action
        ? action.Code.Fingerprint == code ? null : PlanCodes.Compare(document.Codes, code, action)
        : FindRule(place) is { } rule ? problems.GetValueOrDefault(rule, "a rule is missing whose outputs it needs")
        : $"the plan has no action {place}";

    private string? FindRule(int place)
    {
        int first = 0;
        return place < 0 ? null : document.Groups.FirstOrDefault(group => place < (first += group.Actions.Count))?.Rule;
    }

    /// <summary>Gets the output that an action goes over, or null.</summary>
    internal KnownOutput? FindFrom(BakeAction action) => from.GetValueOrDefault(action);

    /// <summary>Gets the sets of actions that an action needs, by role.</summary>
    internal IReadOnlyList<KeyValuePair<string, PlanSet>> GetNeeds(BakeAction action) => needs[action];

    /// <summary>Gets the identifier of the renewal by which the result of an action is made again, or null.</summary>
    internal string? FindRenewal(BakeAction action) => renewed.Contains(action) ? renewal : null;

    /// <summary>Gets the places of a set.</summary>
    internal static IEnumerable<int> PlacesOf(PlanSet set) => set.Places.SelectMany(places => Enumerable.Range(places.First, places.Count));

    private static BakeAction[] Expand(RuleExpansion expansion, PlannedRule rule, PlanGroup group,
        IReadOnlyDictionary<string, SourceFile> sources, KeyValuePair<string, PlanSet>[] sets)
    {
        ActionNeed[] needs = [.. sets.Select(set => new ActionNeed(set.Key, []))],
            chained = [new ActionNeed(BakeOperation.InRole, []), .. needs];
        BakeAction[] expanded = rule.Rule.Kind != RuleKind.ForEach ? expansion.Expand(rule, expansion.FindInputs(rule.Rule), needs)
            : [.. group.Actions.SelectMany(action => action.From is { } output ? [expansion.Chain(rule, output.LogicalName, chained)]
                : expansion.Expand(rule, [FindSource(sources, action)], needs))];
        return expanded.Length == group.Actions.Count ? expanded
            : throw new BakeException($"the plan has another number of actions of rule '{group.Rule}'");
    }

    private static SourceFile FindSource(IReadOnlyDictionary<string, SourceFile> sources, PlannedWork action) =>
        sources.GetValueOrDefault(action.Input ?? "") ?? throw new BakeException($"the plan does not have the source '{action.Input}'");

    private void TryAdd(int first, PlanGroup group, Func<BakeAction[]> expand, KeyValuePair<string, PlanSet>[] sets)
    {
        try
        {
            Add(first, group, expand(), sets);
        }
        catch (BakeOperationException exception)
        {
            // An override names a program that this machine does not have.
            problems.TryAdd(group.Rule, exception.Message);
        }
    }

    private void Add(int first, PlanGroup group, BakeAction[] expanded, KeyValuePair<string, PlanSet>[] sets)
    {
        expanded.CopyTo(actions, first);
        for (int i = 0; i < expanded.Length; i++)
        {
            needs.Add(expanded[i], sets);
            if (group.Actions[i].IsRenewed)
                renewed.Add(expanded[i]);
            if (group.Actions[i].From is { } output)
                from.Add(expanded[i], output);
        }
    }
}
