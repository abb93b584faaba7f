namespace Intaglio.Baking;

/// <summary>The plan of a bake with the state of the last one, and the right to write to the output folder.</summary>
internal sealed class SessionPlan : IDisposable
{
    private readonly CreatedFolders folders;
    private readonly BakeLock? right;
    private readonly Task<string[]> tracked;
    private readonly PlannedBake planned;
    private bool hasEnded;

    private SessionPlan(CreatedFolders folders, BakeLock? right, StateKey key, FolderIdentity place, BakeState state, PlannedBake planned,
        Task<string[]> tracked) =>
        (this.folders, this.right, Key, Place, State, this.planned, Digests, Note, this.tracked, FormerOutputs) =
            (folders, right, key, place, state, planned, new(planned.Plan.Sources, state.Sources),
                // A new output folder has no files that the state could own.
                right is { IsFirst: true } && !state.IsOfOthers ? null : state.FindNote(isTrial: right is null), tracked,
                planned.Plan.Recipe.StateName.FindFormerOutputs(planned.Plan.Recipe.StateFolder));

    internal StateKey Key { get; }

    /// <summary>Gets the output folder, which is missing in a trial before the first bake.</summary>
    internal FolderIdentity Place { get; }

    /// <summary>Gets a text for the user about the state at the start, or null.</summary>
    internal string? Note { get; }

    /// <summary>Finds warnings about the rules and about settings without an effect, after all actions are known.</summary>
    internal IEnumerable<string> FindWarnings(ActionStates states) =>
        [.. ((string?[])[Requests?.FindWarning(Plan, states)]).OfType<string>(), .. planned.Warnings,
            .. UnusedSettings.FindOverrides(Plan, planned.Rules)];

    /// <summary>Gets the output folders of earlier bakes, whose files the recipe does not own now.</summary>
    internal IReadOnlyList<string> FormerOutputs { get; }

    /// <summary>Gets the full paths of the folders of the state and the cache of which git tracks files.</summary>
    internal IReadOnlyList<string> TrackedFolders => tracked.GetAwaiter().GetResult();

    internal BakeState State { get; }

    internal BakePlan Plan => planned.Plan;

    /// <summary>Gets the requests for results that are made again, or null for none.</summary>
    internal RenewalRequests? Requests => planned.Requests;

    /// <summary>Gets the actions whose results are made again, or null for none.</summary>
    internal RenewedActions? Renewed => Requests?.Renewed;

    /// <summary>Gets the name of the profile.</summary>
    internal string Profile => Plan.Recipe.Profile;

    /// <summary>Gets the digests of the files of the source folder.</summary>
    internal SourceDigests Digests { get; }

    /// <summary>Gets the parts of the code that earlier bakes have used, which explain a change of it.</summary>
    internal CodeFile Codes => field ??= new(Plan.Recipe.CodePath, Key);

    /// <summary>Gets a value indicating whether an earlier bake was killed, and its files have not been removed yet.</summary>
    internal bool IsAfterKill => right is { IsAfterKill: true };

    /// <summary>Waits for the right, reads the state and plans the bake.</summary>
    /// <exception cref="BakeException">The bake cannot begin.</exception>
    internal static SessionPlan Create(BakeRecipe recipe, BakeOptions options, CancellationToken cancellationToken)
    {
        SourceFile[]? sources = null;
        // A trial writes nothing.
        StateKey key = options.StateKey ?? StateKey.FindForUser(creates: !options.IsTrial);
        // The lock is in the output folder, which must not be created if the recipe contains an error.
        if (!options.IsTrial && !Directory.Exists(recipe.Output))
        {
            sources = SourceScanner.Scan(recipe, options.Threads, cancellationToken);
            PlannedBake.Create(recipe, sources, options, BakeState.Load(recipe.StatePath, key, place: default), known: default);
        }
        CreatedFolders folders = new();
        BakeLock? right = null;
        try
        {
            BakeLock.RequireFolder(recipe);
            right = options.IsTrial ? null : TakeRight(recipe, folders, options.OnWait, cancellationToken);
            FolderIdentity place = FolderIdentity.Find(recipe.Output);
            Task<BakeState> loading = Task.Run(() => BakeState.Load(recipe.StatePath, key, place), cancellationToken);
            Task<string[]> tracked = Task.Run(() => FindTracked(recipe), cancellationToken);
            // Another bake may have made files that were added after the first scan.
            if (sources is null || right is not { IsFirst: true })
                sources = SourceScanner.Scan(recipe, options.Threads, cancellationToken);
            BakeState state = loading.GetAwaiter().GetResult();
            return new(folders, right, key, place, state, PlannedBake.Create(recipe, sources, options, state, state.Plan), tracked);
        }
        catch
        {
            right?.Dispose();
            folders.RemoveEmpty();
            throw;
        }
    }

    /// <summary>Keeps folders that the bake has created even if it made no output.</summary>
    internal void End() => hasEnded = true;

    /// <summary>Keeps the parts of the code that this bake uses.</summary>
    internal void KeepCodes() => Codes.Add(Plan.Rules);

    /// <summary>Records that the files of a killed bake were removed.</summary>
    internal void EndKill() => right!.IsAfterKill = false;

    public void Dispose()
    {
        right?.Dispose();
        if (!hasEnded)
            folders.RemoveEmpty();
    }

    /// <summary>Returns the message of an exception as a part of a line.</summary>
    internal static string Describe(Exception exception) =>
        exception is BakeFileException { InnerException: UnauthorizedAccessException inner } ? Describe(inner)
            : char.ToLowerInvariant(exception.Message[0]) + exception.Message[1..].TrimEnd('.');

    private static BakeLock TakeRight(BakeRecipe recipe, CreatedFolders folders, Action<string>? onWait,
        CancellationToken cancellationToken)
    {
        try
        {
            folders.Create(recipe.Places.State);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            throw new BakeException($"the folder '{Path.GetDirectoryName(recipe.StateFolder)}' of the recipe cannot be written: "
                + $"{Describe(exception)} (make it writable, or bake a copy of it)", exception);
        }
        try
        {
            return BakeLock.Take(recipe, folders, onWait, cancellationToken);
        }
        catch (Exception exception) when (exception is IOException and not BlockedPathException or UnauthorizedAccessException)
        {
            throw new BakeException($"the output folder '{recipe.Output}' cannot be written: {Describe(exception)} "
                + "(make it writable, or change 'output')", exception);
        }
    }

    private static string[] FindTracked(BakeRecipe recipe)
    {
        string[] folders = FullPath.IsBelow(recipe.CacheFolder, recipe.StateFolder) ? [recipe.StateFolder]
            : [recipe.StateFolder, recipe.CacheFolder];
        return Array.FindAll(folders, GitIndex.Tracks);
    }
}
