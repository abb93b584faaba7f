namespace Intaglio.Baking;

/// <summary>A plan for other machines, with the files of this machine that it needs.</summary>
/// <param name="Document">The plan.</param>
/// <param name="Actions">The actions by their places in the plan.</param>
/// <param name="Files">The full paths of the files that every run needs, by their digests.</param>
/// <param name="Sources">The full paths of the files that actions can read, by their digests.</param>
internal sealed record PackedPlan(PlanDocument Document, IReadOnlyList<BakeAction> Actions,
    IReadOnlyList<KeyValuePair<ReadOnlyMemory<byte>, string>> Files, IReadOnlyList<KeyValuePair<ReadOnlyMemory<byte>, string>> Sources)
{
    /// <summary>Prepares actions of a plan for other machines.</summary>
    /// <param name="wave">The actions that other machines make.</param>
    /// <param name="digests">Finds the digests of files, and reads the files whose digests are not known.</param>
    /// <exception cref="BakeException">The recipe is not a file, or a program is outside of its folder.</exception>
    /// <exception cref="BakeOperationException">A file was deleted after the folder was scanned.</exception>
    internal static PackedPlan Create(FarmWave wave, SourceDigests digests)
    {
        BakePlan plan = wave.Plan;
        BakeRecipe recipe = plan.Recipe;
        if (recipe.Text.IsEmpty)
            throw new BakeException("a farm needs a recipe that is a file (write intaglio.yaml)");
        PlannedRule[] rules = [.. wave.Actions.Keys.Select(action => action.Rule).Distinct()];
        (PlannedRule Rule, bool CanDiscover)[] kinds =
            [.. wave.Actions.Keys.Select(action => (action.Rule, action.Code.CanDiscoverInputs)).Distinct()];
        HashSet<SourceFile> sent = FindInputs(kinds, wave.Actions.Keys), readable = [.. sent, .. FindDiscoverable(plan, kinds)],
            keyed = kinds.Any(kind => kind.CanDiscover) ? [.. plan.Sources] : sent;
        List<KeyValuePair<ReadOnlyMemory<byte>, string>> files = [], others = [];
        // An action that reads a link that cannot be followed has failed before. For the others, there is no such file.
        PlanFile[] sources = Array.ConvertAll(Array.FindAll(plan.Sources, source => source.Problem is null), source =>
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
        foreach (KnownFile file in wave.Known.Values.SelectMany(outputs => outputs))
            if (file.Path is { } path)
                others.Add(new(file.Output.Digest, path));
        SortedDictionary<string, PlanFile> tools = new(NameOrder.ByBytes);
        foreach (RunTool tool in rules.SelectMany(rule => rule.Variants.Tools).SelectMany(found => found.FindInFolder()))
            if (tools.TryAdd(tool.Name, new PlanFile(tool.Name, tool.Status.Size, tool.Digest) { IsExecutable = tool.Status.IsExecutable }))
                files.Add(new(tool.Digest, tool.Path));
        PlacedActions placed = PlacedActions.Create(wave);
        return new PackedPlan(new PlanDocument
        {
            Recipe = recipe.Text,
            Profile = recipe.Choices.Profile,
            Settings = recipe.Choices.Settings,
            Renewal = wave.Renewed?.Id,
            Sources = sources,
            Tools = [.. tools.Values],
            Sidecars = PlanSidecar.FindAll(plan, wave.Actions.Keys),
            Codes = placed.DescribeCodes(),
            Groups = placed.Groups,
            Sets = placed.Sets,
        }, placed.Actions, files, others);
    }

    private static HashSet<SourceFile> FindInputs((PlannedRule Rule, bool CanDiscover)[] kinds, IEnumerable<BakeAction> actions) =>
        [.. actions.SelectMany(action => action.Inputs),
            .. kinds.Where(kind => !kind.CanDiscover).SelectMany(kind => kind.Rule.Readable)];

    // A program discovers only files that it may read. Other operations can discover every file.
    private static IEnumerable<SourceFile> FindDiscoverable(BakePlan plan, (PlannedRule Rule, bool CanDiscover)[] kinds) =>
        kinds.Any(kind => kind.CanDiscover && kind.Rule.Rule.Run is null) ? plan.Sources
            : kinds.Where(kind => kind.CanDiscover).SelectMany(kind => kind.Rule.Readable);
}
