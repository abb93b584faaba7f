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
    /// <param name="actions">The actions that other machines make, with their weak keys if these are known.</param>
    /// <param name="digests">Finds the digests of files, and reads the files whose digests are not known.</param>
    /// <exception cref="BakeException">The recipe is not a file, or a program is outside of its folder.</exception>
    /// <exception cref="BakeOperationException">A file was deleted after the folder was scanned.</exception>
    internal static PackedPlan Create(BakePlan plan, IReadOnlyDictionary<BakeAction, BakeKey> actions, SourceDigests digests)
    {
        BakeRecipe recipe = plan.Recipe;
        if (recipe.Text.IsEmpty)
            throw new BakeException("a farm needs a recipe that is a file (write intaglio.yaml)");
        // Other machines look up the results of the actions that these need.
        HashSet<BakeAction> all = [];
        foreach (BakeAction action in actions.Keys)
            Add(action, all);
        HashSet<PlannedRule> rules = [.. all.Select(action => action.Rule)];
        HashSet<SourceFile> sent = FindInputs(rules, all, actions), readable = [.. sent, .. FindDiscoverable(plan, rules)],
            keyed = rules.Any(rule => rule.CanDiscoverInputs) ? [.. plan.Sources]
                : [.. sent, .. all.SelectMany(action => action.Inputs)];
        List<KeyValuePair<ReadOnlyMemory<byte>, string>> files = [], others = [];
        PlanFile[] sources = Array.ConvertAll(plan.Sources, source =>
        {
            ReadOnlyMemory<byte> digest = default;
            if (keyed.Contains(source))
            {
                digest = digests.Get(source, BakeOperation.InRole, out FileSnapshot? snapshot);
                snapshot?.Dispose();
            }
            if (sent.Contains(source))
                files.Add(new(digest, source.Path));
            if (readable.Contains(source))
                others.Add(new(digest, source.Path));
            return new PlanFile(source.Name, source.Stamp.Size, digest) { IsExecutable = source.IsExecutable };
        });
        SortedDictionary<string, PlanFile> tools = new(NameOrder.ByBytes);
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
            Groups = Group(plan, actions),
        }, files, others);
    }

    // A rule whose actions are all known needs no group, and neither do those that it needs.
    private static List<PlanGroup> Group(BakePlan plan, IReadOnlyDictionary<BakeAction, BakeKey> actions)
    {
        Dictionary<string, int> indexes = new(StringComparer.Ordinal);
        List<PlanGroup> groups = [];
        foreach (RuleActions rule in plan.Groups)
        {
            BakeAction[] missing = [.. rule.Actions.Where(actions.ContainsKey)];
            if (missing.Length == 0)
                continue;
            indexes.Add(rule.Rule.Rule.Name, groups.Count);
            groups.Add(new PlanGroup(rule.Rule.Rule.Name,
                [.. rule.Rule.Rule.With.Select(with => with.Value).Distinct().Where(indexes.ContainsKey).Select(other => indexes[other])],
                [.. missing.Select(action => new PlannedWork(ActionName.Of(action).Input, action.Code.Fingerprint)
                { Key = actions[action] })]));
        }
        return groups;
    }

    // A key that depends on the pixels of an image can need its bytes.
    private static HashSet<SourceFile> FindInputs(HashSet<PlannedRule> rules, HashSet<BakeAction> all,
        IReadOnlyDictionary<BakeAction, BakeKey> actions) =>
        [.. actions.Keys.SelectMany(action => action.Inputs), .. rules.Where(rule => !rule.CanDiscoverInputs).SelectMany(rule => rule.Readable),
            .. all.Where(action => action.Rule.Rule.IsKeyedByPixels).SelectMany(action => action.Inputs)];

    // A program discovers only files that it may read. Other operations can discover every file.
    private static IEnumerable<SourceFile> FindDiscoverable(BakePlan plan, HashSet<PlannedRule> rules) =>
        rules.Where(rule => rule.CanDiscoverInputs).Any(rule => rule.Rule.Run is null) ? plan.Sources
            : rules.Where(rule => rule.CanDiscoverInputs).SelectMany(rule => rule.Readable);

    private static void Add(BakeAction action, HashSet<BakeAction> all)
    {
        if (!all.Add(action))
            return;
        foreach (BakeAction other in action.Needs.SelectMany(need => need.Actions))
            Add(other, all);
    }
}
