namespace Intaglio.Baking;

/// <summary>The output folder of a bake, and the files in it that the recipe owns.</summary>
internal sealed class SessionOutputs : IDisposable
{
    private readonly SessionPlan start;
    private readonly BakeOptions options;
    private bool hasState;

    internal SessionOutputs(SessionPlan start, BakeOptions options)
    {
        (this.start, this.options) = (start, options);
        BakeRecipe recipe = start.Plan.Recipe;
        Folder = new(recipe.Output, recipe.Places.Output) { IsTrial = options.IsTrial, Sample = recipe.StatePath };
        Ownership = new(recipe.StateFolder, recipe.StateName, start.Key, start.Place, RecallNames);
        Placer = new(Folder, Ownership, options.AllowOverwrite, start.Plan.Places);
    }

    internal OutputFolder Folder { get; }

    internal OutputOwnership Ownership { get; }

    internal OutputPlacer Placer { get; }

    /// <summary>Gets a text for the user about a record of the files that is too long to be read, or null.</summary>
    internal string? Problem => Ownership.Problem;

    /// <summary>Removes the temporary files of a bake that was killed when it was about to replace files.</summary>
    internal void RemoveLeftovers()
    {
        Leftovers.Remove(start.Plan.Recipe.Places.State);
        Folder.RemoveLeftovers(Ownership.Names);
    }

    /// <summary>Ensures that the state can be written, before a file in the output folder is changed.</summary>
    /// <exception cref="BakeException">The state cannot be written.</exception>
    internal void RequireState()
    {
        if (hasState)
            return;
        try
        {
            start.State.RequireWritable();
            Ownership.RequireWritable();
            hasState = true;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new BakeException($"the state in '{start.Plan.Recipe.StateFolder}' cannot be written: {SessionPlan.Describe(exception)} "
                + "(make the folder and its files writable, or bake a copy of the project)", exception);
        }
    }

    /// <summary>Makes way for outputs, and records their names before they appear.</summary>
    /// <param name="outputs">The names of the files that are written, in which keys and digests can be unknown.</param>
    /// <param name="folders">The names of the folders in which files are written.</param>
    internal void Prepare(string[] outputs, string[] folders)
    {
        RequireState();
        // A file in the place of a folder is in the way of the files in it.
        string[] written = [.. outputs, .. folders.Select(folder => folder + "/-")];
        StaleOutputs.Spell(Folder, Ownership, written);
        StaleOutputs.RemoveBlocking(Folder, Ownership, written);
        Own(outputs);
    }

    /// <summary>Records the names of outputs before they appear.</summary>
    internal void Own(string[] outputs)
    {
        IEnumerable<string> names = outputs.Where(OutputPattern.IsFinal);
        Ownership.Add(options.AllowOverwrite ? names : FindMissing(names));
    }

    /// <summary>Waits until the kernel has forgotten former spellings of names.</summary>
    internal void AwaitNames() => CachedNames.AwaitExpiry(Folder, Ownership.Names);

    public void Dispose() => Folder.Dispose();

    // In a first bake, the folders are missing as well.
    private IEnumerable<string> FindMissing(IEnumerable<string> names)
    {
        Dictionary<string, bool> folders = new(StringComparer.Ordinal);
        foreach (string name in names)
        {
            string directory = OpenFolders.DirectoryOf(name);
            if (!folders.TryGetValue(directory, out bool exists))
                folders.Add(directory, exists = Folder.HasFolder(directory));
            if (!exists || !Folder.Exists(name))
                yield return name;
        }
    }

    // If the last bake of the same plan was complete, its results are in the state, which is faster to read than the manifest. Actions
    // whose names contain keys or digests can have the same name there. Only a state of the user has the times of the manifest.
    private List<string>? RecallNames(FileStamp manifest)
    {
        (BakePlan plan, BakeState state) = (start.Plan, start.State);
        if (options.IsRestricted || plan.CanGrow || manifest == default || manifest != state.Manifest
            || !plan.Fingerprint.Span.SequenceEqual(state.Plan.Span))
            return null;
        List<string> names = new(state.Actions.Count);
        foreach (BakeAction action in plan.Actions)
        {
            if (!action.Rule.Rule.IsKept)
                continue;
            if (!OutputPattern.IsFinal(action.Name) || !state.Actions.TryGetValue(action.Name, out RecordedAction? recorded))
                return null;
            foreach (PlacedFile file in recorded.Outputs)
                names.Add(file.Name);
        }
        return names;
    }
}
