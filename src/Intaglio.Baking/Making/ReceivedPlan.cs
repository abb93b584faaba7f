using System.Collections.Concurrent;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Makes actions of a plan that another machine has sent. Inputs come from a cache, and results go to it.</summary>
public sealed class ReceivedPlan : IDisposable
{
    private const string RecipeName = BakeRecipe.FileName, WorkName = "work";

    private const int Lookups = 16;

    // An input that changes more often does not become stable.
    private const int MostAttempts = 100;

    private readonly Dictionary<ActionName, BakeAction> actions;

    // The results of actions that others need.
    private readonly ConcurrentDictionary<BakeAction, CachedOutput[]> needed = [];
    private readonly ContentCache cache;
    private readonly ResultStore store;
    private readonly WorkFolder work;
    private readonly ActionMaker maker;
    private readonly SingleFlight flights = new();

    private ReceivedPlan(BakePlan plan, string folder, ContentCache cache, IBakeExecutor executor)
    {
        this.cache = cache;
        actions = plan.Actions.ToDictionary(ActionName.Of);
        store = new ResultStore(() => cache, pins: true, allowUploads: true);
        work = new WorkFolder(Path.Combine(folder, WorkName));
        maker = new ActionMaker(plan.Recipe.Profile, new SourceDigests(plan.Sources, new Dictionary<string, RecordedSource>()), store, work,
            executor);
    }

    /// <summary>Prepares a plan.</summary>
    /// <param name="document">The plan.</param>
    /// <param name="operations">The operations that recipes can use.</param>
    /// <param name="folder">The full path of a private folder for the plan, which does not exist.</param>
    /// <param name="cache">The cache, whose remote cache has the files of the plan and receives results.</param>
    /// <param name="slots">Limits the actions that run at the same time.</param>
    /// <param name="allowRun">Whether programs of the recipe can run. Without it, their rules are skipped.</param>
    /// <exception cref="BakeException">The recipe contains an error, or a program does not exist.</exception>
    /// <exception cref="IOException">A file cannot be written, or the cache does not have it.</exception>
    public static ReceivedPlan Open(PlanDocument document, OperationCatalog operations, string folder, ContentCache cache,
        ActionSlots slots, bool allowRun)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(operations);
        ArgumentNullException.ThrowIfNull(cache);
        Directory.CreateDirectory(folder);
        BakeRecipe recipe = RecipeReader.Read(Path.Combine(folder, RecipeName), document.Recipe.Span, operations,
            new BakeRecipeOptions { Profile = document.Profile, Settings = document.Settings });
        recipe = recipe.Limit(allowRun ? recipe.Rules : FindRulesWithoutPrograms(recipe));
        foreach (PlanFile tool in allowRun ? document.Tools : [])
            Place(tool, folder, cache);
        SourceCopies copies = new(cache);
        SourceFile[] sources = [.. document.Sources.Select(file => new SourceFile(file.Name, file.Length, file.IsExecutable, copies)
        { Digest = file.Digest })];
        return new ReceivedPlan(BakePlan.Create(recipe, sources), folder, cache, new SlotExecutor(slots));
    }

    /// <summary>Gets the identity of the code of an action.</summary>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="input">The path of the input of a rule with <c>for</c>; otherwise, <see langword="null"/>.</param>
    /// <returns>The identity, or <see langword="null"/> if the plan does not have the action.</returns>
    public BakeKey? FindCode(string rule, string? input) =>
        actions.TryGetValue(new(rule, input), out BakeAction? action) ? action.Code.Fingerprint : null;

    /// <summary>Finds or makes the result of an action. The results of the actions that it needs must be in the cache.</summary>
    /// <param name="rule">The name of the rule.</param>
    /// <param name="input">The path of the input of a rule with <c>for</c>; otherwise, <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <returns>The outcome. Exceptions of <see cref="ActionSlots.Enter"/> are rethrown.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ReceivedOutcome Make(string rule, string? input, CancellationToken cancellationToken)
    {
        if (!actions.TryGetValue(new(rule, input), out BakeAction? action))
            return new() { Error = new BakeException($"the plan has no action '{input ?? rule}'") };
        ReceivedOutcome outcome = new();
        ActionError.Catch(() =>
        {
            foreach (ActionNeed need in action.Needs)
                FindResults(need.Actions, cancellationToken);
            outcome = new() { Origin = Make(action, cancellationToken) };
        }, error => outcome = new() { Error = error });
        return outcome with { Output = OutputPattern.Describe(action.Name) };
    }

    /// <summary>Releases the files of the plan.</summary>
    public void Dispose()
    {
        work.Dispose();
        store.Dispose();
    }

    private ResultOrigin Make(BakeAction action, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        for (int attempt = 1; ; attempt++)
        {
            try
            {
                using PreparedAction prepared = Prepare(action, reads: attempt > 1, keys, cancellationToken);
                using IDisposable turn = flights.Enter(prepared.Weak, cancellationToken);
                if (maker.Find(prepared, keys, cancellationToken) is { } found && store.HasOutputs(found, cancellationToken))
                {
                    maker.Share(prepared, found, keys, cancellationToken);
                    return found.Origin;
                }
                using ExecutedWork executed = maker.Run(prepared, threads: 1, cancellationToken);
                return maker.Store(prepared, executed, store.Put(executed.Outputs), keys, cancellationToken).Origin;
            }
            catch (InputChangedException) when (attempt < MostAttempts)
            {
                // Its new digest gives another key.
            }
        }
    }

    private PreparedAction Prepare(BakeAction action, bool reads, BakeKeys keys, CancellationToken cancellationToken) =>
        maker.Prepare(action, action.Needs.SelectMany(need => need.Actions, (need, other) => (need.Role, other))
            .SelectMany(pair => needed[pair.other], (pair, output) => output with { Role = pair.Role }), taken: null, reads, keys,
            cancellationToken);

    /// <summary>Finds the results of actions that another one needs.</summary>
    /// <exception cref="MissingFileException">The store does not have a result.</exception>
    private void FindResults(IReadOnlyList<BakeAction> others, CancellationToken cancellationToken)
    {
        foreach (ActionNeed need in others.SelectMany(other => other.Needs).Distinct())
            FindResults(need.Actions, cancellationToken);
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = Lookups, CancellationToken = cancellationToken };
        BakeAction[] unknown = [.. others.Where(other => !needed.ContainsKey(other))];
        Parallel.ForEach(unknown, parallel, (other, loop) =>
        {
            // An action whose inputs cannot be read here has no result either.
            ActionError.Catch(() => TryFindResult(other, cancellationToken), _ => { });
            if (!needed.ContainsKey(other))
                loop.Stop();
        });
        if (Array.Find(unknown, other => !needed.ContainsKey(other)) is { } missing)
            throw new MissingFileException($"the store does not have the result '{missing.Name}'");
    }

    private void TryFindResult(BakeAction action, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        using PreparedAction prepared = Prepare(action, reads: false, keys, cancellationToken);
        if (maker.Find(prepared, keys, cancellationToken) is { } result)
            needed[action] = [.. result.Outputs.Select(output => new CachedOutput(cache, "",
                action.NameOutput(output.Role, prepared.Weak, output.Digest), action.NameLogically(output.Role), output.Length,
                output.Digest))];
    }

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
