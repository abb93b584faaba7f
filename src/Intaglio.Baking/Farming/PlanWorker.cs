using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Makes actions of a plan that another machine has sent. Inputs come from a cache, and results go to it.</summary>
internal sealed class PlanWorker : IDisposable
{
    private const string RecipeName = BakeRecipe.FileName, OutputName = "out", StateName = "state";

    private const int Lookups = 16;

    private readonly Dictionary<ActionName, BakeAction> actions;

    // Several actions can need the results of the same rule.
    private readonly SemaphoreSlim turn = new(1);
    private readonly ResultStore store;
    private readonly OutputFolder output;
    private readonly WorkFolder work;
    private readonly ActionRunner runner;

    private PlanWorker(BakePlan plan, ContentCache cache, RemoteCacheOptions remote, IBakeExecutor executor)
    {
        actions = plan.Actions.ToDictionary(ActionName.Of);
        BakeRecipe recipe = plan.Recipe;
        BakeState state = BakeState.Load(recipe.StatePath);
        OutputOwnership ownership = new(recipe.StateFolder, recipe.StateName, _ => []) { IsRecorded = false };
        store = new ResultStore(() => cache, pins: true, allowUploads: true) { OwnsCache = false };
        output = new OutputFolder(recipe.Output);
        work = new WorkFolder(recipe.PrivateFolders);
        BakeOptions options = new()
        { Remote = remote, Executor = executor, AllowOverwrite = true, SharesAll = true, KeepsInCache = true };
        runner = new ActionRunner(plan, options, state, new SourceDigests(plan, state), store, output, ownership, work);
    }

    /// <summary>Prepares a plan.</summary>
    /// <param name="document">The plan.</param>
    /// <param name="operations">The operations that recipes can use.</param>
    /// <param name="folder">The full path of a private folder for the plan, which does not exist.</param>
    /// <param name="cache">The cache, whose remote cache has the files of the plan and receives results.</param>
    /// <param name="remote">The options of the remote cache.</param>
    /// <param name="executor">Runs the actions.</param>
    /// <param name="allowRun">Whether programs of the recipe can run. Without it, their rules are skipped.</param>
    /// <exception cref="BakeException">The recipe contains an error, or a program does not exist.</exception>
    /// <exception cref="IOException">A file cannot be written, or the cache does not have it.</exception>
    internal static PlanWorker Open(PlanDocument document, OperationCatalog operations, string folder, ContentCache cache,
        RemoteCacheOptions remote, IBakeExecutor executor, bool allowRun)
    {
        Directory.CreateDirectory(folder);
        BakeRecipe recipe = RecipeReader.Read(Path.Combine(folder, RecipeName), document.Recipe.Span, operations,
            new BakeRecipeOptions { Profile = document.Profile, Settings = document.Settings });
        recipe = recipe.MoveTo(Path.Combine(folder, OutputName), Path.Combine(folder, StateName),
            allowRun ? recipe.Rules : FindRulesWithoutPrograms(recipe));
        foreach (PlanFile tool in allowRun ? document.Tools : [])
            Place(tool, folder, cache);
        Directory.CreateDirectory(recipe.Output);
        Directory.CreateDirectory(recipe.StateFolder);
        SourceCopies copies = new(cache);
        SourceFile[] sources = [.. document.Sources.Select(file => new SourceFile(file, copies))];
        return new PlanWorker(BakePlan.Create(recipe, sources), cache, remote, executor);
    }

    /// <summary>Gets the identity of the code of an action, or <see langword="null"/> if the plan does not have the action.</summary>
    internal BakeKey? FindCode(ActionName name) => actions.TryGetValue(name, out BakeAction? action) ? action.Code.Fingerprint : null;

    /// <summary>Gets the first output of an action, or <see langword="null"/> if the plan does not have the action.</summary>
    internal string? FindOutput(ActionName name) =>
        actions.TryGetValue(name, out BakeAction? action) ? OutputPattern.Describe(action.Outputs[0]) : null;

    /// <summary>Finds or makes the result of an action. The results of the actions that it needs must be in the cache.</summary>
    /// <param name="name">The name of the action.</param>
    /// <param name="threads">The number of threads that it can use.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal WorkOutcome Make(ActionName name, int threads, CancellationToken cancellationToken)
    {
        if (!actions.TryGetValue(name, out BakeAction? action))
            return new() { Error = new BakeException($"the plan has no action '{name.Input ?? name.Rule}'") };
        foreach ((_, PlannedRule rule) in action.Rule.With)
            if (FindResults(rule, cancellationToken) is { } missing)
                return new() { Error = new MissingFileException($"the store does not have the result '{missing.Name}'") };
        ActionRun run = Process(action, threads, canRun: true, cancellationToken);
        cancellationToken.ThrowIfCancellationRequested();
        if (run.Outcome is not { } outcome)
            return new() { Error = run.Error ?? new BakeException("the action has no result") };
        return new() { Origin = outcome.Result.Origin };
    }

    public void Dispose()
    {
        turn.Dispose();
        work.Dispose();
        output.Dispose();
        store.Dispose();
    }

    /// <summary>Finds the results of a rule whose outputs are inputs of another one.</summary>
    /// <returns>An action without a result, or <see langword="null"/>.</returns>
    private BakeAction? FindResults(PlannedRule rule, CancellationToken cancellationToken)
    {
        foreach ((_, PlannedRule needed) in rule.With)
            if (FindResults(needed, cancellationToken) is { } missing)
                return missing;
        turn.Wait(cancellationToken);
        try
        {
            BakeAction[] unknown = [.. rule.Actions.Where(action => action.Result is null)];
            ParallelOptions parallel = new() { MaxDegreeOfParallelism = Lookups, CancellationToken = cancellationToken };
            Parallel.ForEach(unknown, parallel, (action, loop) =>
            {
                if ((action.Result = Process(action, 1, canRun: false, cancellationToken).Outcome?.Result) is null)
                    loop.Stop();
            });
            cancellationToken.ThrowIfCancellationRequested();
            return Array.Find(unknown, action => action.Result is null);
        }
        finally
        {
            turn.Release();
        }
    }

    private ActionRun Process(BakeAction action, int threads, bool canRun, CancellationToken cancellationToken) =>
        runner.Process([action], threads, isStopped: () => false, canRun, cancellationToken)[0];

    // A rule that needs the outputs of a program cannot be processed either.
    private static IReadOnlyList<BakeRule> FindRulesWithoutPrograms(BakeRecipe recipe)
    {
        HashSet<string> left = [.. recipe.Rules.Where(rule => rule.Run is null).Select(rule => rule.Name)];
        while (recipe.Rules.FirstOrDefault(rule =>
            left.Contains(rule.Name) && rule.With.Any(with => !left.Contains(with.Value))) is { } rule)
            left.Remove(rule.Name);
        return [.. recipe.Rules.Where(rule => left.Contains(rule.Name))];
    }

    private static void Place(in PlanFile file, string folder, ContentCache cache)
    {
        string path = Path.Combine(folder, file.Name);
        Directory.CreateDirectory(Path.GetDirectoryName(path)!);
        using FileStream copy = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
        if (!cache.TryCopyVerified(new ContentName(file.Digest.Span), copy, out _, CancellationToken.None))
            throw new MissingFileException($"the store does not have '{file.Name}'");
        if (file.IsExecutable && !OperatingSystem.IsWindows())
            File.SetUnixFileMode(copy.SafeFileHandle, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
    }
}
