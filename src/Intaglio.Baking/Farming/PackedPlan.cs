namespace Intaglio.Baking;

/// <summary>A plan for other machines, with the files of this machine that it needs.</summary>
/// <param name="Document">The plan.</param>
/// <param name="Files">The full paths of the files that every run needs, by their digests.</param>
/// <param name="Sources">The full paths of the files of the source folder that actions can read, by their digests.</param>
internal sealed record PackedPlan(PlanDocument Document, IReadOnlyList<KeyValuePair<ReadOnlyMemory<byte>, string>> Files,
    IReadOnlyList<KeyValuePair<ReadOnlyMemory<byte>, string>> Sources)
{
    /// <summary>Prepares actions of a plan for other machines.</summary>
    /// <param name="plan">The plan.</param>
    /// <param name="actions">The actions that other machines make.</param>
    /// <param name="keys">The weak keys of actions that are known.</param>
    /// <param name="digests">Finds the digests of files, and reads the files whose digests are not known.</param>
    /// <exception cref="BakeException">The recipe is not a file, or a program is outside of its folder.</exception>
    /// <exception cref="BakeOperationException">A file was deleted after the folder was scanned.</exception>
    internal static PackedPlan Create(BakePlan plan, IReadOnlyCollection<BakeAction> actions, IReadOnlyDictionary<BakeAction, BakeKey> keys,
        SourceDigests digests)
    {
        BakeRecipe recipe = plan.Recipe;
        if (recipe.Text.IsEmpty)
            throw new BakeException("a farm needs a recipe that is a file (write intaglio.yaml)");
        HashSet<PlannedRule> rules = [];
        foreach (BakeAction action in actions)
            Add(action.Rule, rules);
        HashSet<SourceFile> sent = FindInputs(rules, actions), readable = [.. sent, .. FindDiscoverable(plan, rules)],
            keyed = rules.Any(rule => rule.CanDiscoverInputs) ? [.. plan.Sources]
                : [.. sent, .. rules.SelectMany(rule => rule.Actions).SelectMany(action => action.Inputs)];
        List<KeyValuePair<ReadOnlyMemory<byte>, string>> files = [], others = [];
        PlanFile[] sources = Array.ConvertAll(plan.Sources, source =>
        {
            ReadOnlyMemory<byte> digest = default;
            if (keyed.Contains(source))
            {
                digest = digests.Get(source, ActionInputs.InRole, out FileSnapshot? snapshot);
                snapshot?.Dispose();
            }
            if (sent.Contains(source))
                files.Add(new(digest, source.Path));
            if (readable.Contains(source))
                others.Add(new(digest, source.Path));
            return new PlanFile(source.Name, source.Stamp.Size, digest) { IsExecutable = source.IsExecutable };
        });
        SortedDictionary<string, PlanFile> tools = new(BakeKeys.ByBytes);
        foreach (RunTool tool in rules.SelectMany(rule => rule.Tools?.FindInFolder() ?? []))
            if (tools.TryAdd(tool.Name, new PlanFile(tool.Name, tool.Status.Size, tool.Digest) { IsExecutable = tool.Status.IsExecutable }))
                files.Add(new(tool.Digest, tool.Path));
        return new PackedPlan(new PlanDocument
        {
            Recipe = recipe.Text,
            Profile = recipe.Choices.Profile,
            Settings = recipe.Choices.Settings,
            Sources = sources,
            Tools = [.. tools.Values],
            Groups = Group(plan, actions, keys),
        }, files, others);
    }

    // A rule whose actions are all known needs no group, and neither do those that it needs.
    private static List<PlanGroup> Group(BakePlan plan, IReadOnlyCollection<BakeAction> actions,
        IReadOnlyDictionary<BakeAction, BakeKey> keys)
    {
        ILookup<PlannedRule, BakeAction> byRule = actions.ToLookup(action => action.Rule);
        Dictionary<PlannedRule, int> indexes = [];
        List<PlanGroup> groups = [];
        foreach (PlannedRule rule in plan.Rules.Where(byRule.Contains))
        {
            indexes.Add(rule, groups.Count);
            groups.Add(new PlanGroup(rule.Rule.Name,
                [.. rule.With.Select(with => with.Rule).Distinct().Where(indexes.ContainsKey).Select(other => indexes[other])],
                [.. byRule[rule].Select(action => new PlannedWork(ActionName.Of(action).Input, action.Code.Fingerprint)
                { Key = keys.GetValueOrDefault(action) })]));
        }
        return groups;
    }

    // A key that depends on the pixels of an image can need its bytes.
    private static HashSet<SourceFile> FindInputs(HashSet<PlannedRule> rules, IReadOnlyCollection<BakeAction> actions) =>
        [.. actions.SelectMany(action => action.Inputs), .. rules.Where(rule => !rule.CanDiscoverInputs).SelectMany(rule => rule.Readable),
            .. rules.Where(rule => rule.Rule.IsKeyedByPixels).SelectMany(rule => rule.Actions).SelectMany(action => action.Inputs)];

    // A program discovers only files that it may read. Other operations can discover every file.
    private static IEnumerable<SourceFile> FindDiscoverable(BakePlan plan, HashSet<PlannedRule> rules) =>
        rules.Where(rule => rule.CanDiscoverInputs).Any(rule => rule.Rule.Run is null) ? plan.Sources
            : rules.Where(rule => rule.CanDiscoverInputs).SelectMany(rule => rule.Readable);

    private static void Add(PlannedRule rule, HashSet<PlannedRule> rules)
    {
        if (rules.Add(rule))
            foreach ((_, PlannedRule other) in rule.With)
                Add(other, rules);
    }
}
