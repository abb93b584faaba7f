namespace Intaglio.Baking;

/// <summary>The end of a bake: removes stale outputs, and writes the manifest and the state.</summary>
internal sealed class SessionEnd(SessionPlan start, ActionStates states, SessionOutputs outputs, StateWriter writer, BakeOptions options,
    bool hasRead)
{
    private readonly BakePlan plan = start.Plan;
    private readonly BakeState state = start.State;
    private readonly OutputOwnership ownership = outputs.Ownership;

    /// <summary>Gets the outputs that were removed, or would be removed by a trial.</summary>
    internal IReadOnlyList<string> Removed { get; private set; } = [];

    /// <summary>Gets the root of the manifest, or an empty array if the bake is not complete.</summary>
    internal byte[] Root { get; private set; } = [];

    internal void Run()
    {
        bool isComplete = states.Errors.Count == 0 && !options.IsRestricted
            && plan.Actions.All(action => states.FindOrigin(action) is not null);
        if (isComplete && options.IsTrial)
            // Outputs that are not known yet can have the names of earlier ones.
            Removed = UnknownOutputs.Find(plan).Length > 0 ? []
                : FindPresent(FindStale(new(outputs.Folder.Place)));
        else if (isComplete)
            Complete();
        else if (!options.IsTrial)
        {
            writer.Complete(default, writeManifest: null);
            ownership.Trim(outputs.Folder.Exists, () => options.Sync([outputs.Folder.Path]));
            outputs.AwaitNames();
        }
    }

    private void Complete()
    {
        if (!writer.IsUsed && state.Manifest == ownership.ManifestStamp && !ownership.IsInterrupted
            && state.Plan.Span.SequenceEqual(plan.Fingerprint.Span))
        {
            Root = state.Root.ToArray();
            if (hasRead)
                KeepDigests();
            return;
        }
        outputs.RequireState();
        FolderSpelling spelling = new(outputs.Folder.Place);
        StaleOutputs stale = FindStale(spelling);
        Removed = FindPresent(stale);
        foreach (string name in stale.Removed)
            outputs.Folder.Remove(name);
        foreach (string name in stale.Respelled)
            outputs.Folder.Spell(name, spelling);
        outputs.AwaitNames();
        writer.Complete(plan.Fingerprint, () =>
        {
            Root = ownership.Complete(Kept.SelectMany(action => states.FindRecorded(action)!.Outputs,
                (action, file) => (file, action.Rule.Rule.IsExecutable)));
            return (Root, ownership.ManifestStamp);
        });
    }

    // An optional output has perhaps not appeared.
    private string[] FindPresent(StaleOutputs stale) =>
        Array.FindAll(stale.Removed, name => !ownership.IsNew(name) || outputs.Folder.Exists(name));

    private IEnumerable<BakeAction> Kept => plan.Actions.Where(action => action.Rule.Rule.IsKept);

    // A bake without changes does not need space. The next one reads the files again.
    private void KeepDigests()
    {
        try
        {
            writer.Complete(plan.Fingerprint, () => (Root, state.Manifest));
        }
        catch (Exception exception) when (exception is BakeFileException || BakeFileException.IsOfSystem(exception))
        {
            return;
        }
    }

    private StaleOutputs FindStale(FolderSpelling spelling)
    {
        // The names of outputs that a trial does not make can be unknown.
        IEnumerable<string> names = Kept.SelectMany(action => states[action] == ActionState.Missing ? NameMissing(action)
            : states.FindRecorded(action)!.Outputs.Select(file => file.Name));
        // Only names with keys or digests can occur twice.
        return StaleOutputs.Find(outputs.Folder, ownership, names,
            Kept.All(action => !action.Rule.HasFolder && Array.TrueForAll(action.Outputs, OutputPattern.IsFinal)), spelling);
    }

    // It is not known which files in a folder will be removed.
    private IEnumerable<string> NameMissing(BakeAction action) => !action.Rule.HasFolder ? action.Outputs
        : action.FileOutputs.Concat(state.Actions.GetValueOrDefault(action.Name)?.Outputs.Select(file => file.Name) ?? []);
}
