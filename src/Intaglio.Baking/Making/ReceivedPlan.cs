using System.Collections.Concurrent;
using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Makes actions of a plan that another machine has sent. Inputs come from a cache, and results go to it.</summary>
/// <remarks>An action is named by its place in the plan (<see cref="PlanDocument"/>).</remarks>
public sealed class ReceivedPlan : IDisposable
{
    private const string RecipeName = BakeRecipe.FileName, WorkName = "work";

    private const int Lookups = 16;

    // An input that changes more often does not become stable.
    private const int MostAttempts = 100;

    private readonly ReceivedActions actions;

    // The outputs of actions that others need, by their places.
    private readonly ConcurrentDictionary<int, CachedOutput[]> needed = [];
    private readonly ContentCache cache;
    private readonly ResultStore store;
    private readonly WorkFolder work;
    private readonly ActionMaker maker;
    private readonly SingleFlight flights = new();

    private ReceivedPlan(ReceivedActions actions, string profile, SourceFile[] sources, string folder, ContentCache cache, ActionSlots slots)
    {
        (this.actions, this.cache) = (actions, cache);
        store = new ResultStore(() => cache, pins: true, allowUploads: true);
        work = new WorkFolder(Path.Combine(folder, WorkName));
        maker = new ActionMaker(profile, new SourceDigests(sources, new Dictionary<string, RecordedSource>()), store, work,
            new SlotExecutor(slots));
    }

    /// <summary>Prepares a plan.</summary>
    /// <param name="document">The plan.</param>
    /// <param name="operations">The operations that recipes can use.</param>
    /// <param name="folder">The full path of a private folder for the plan, which does not exist.</param>
    /// <param name="cache">The cache, whose remote cache has the files of the plan and receives results.</param>
    /// <param name="slots">Limits the actions that run at the same time.</param>
    /// <param name="allowRun">Whether programs of the recipe can run. Without it, their rules are skipped.</param>
    /// <returns>The plan.</returns>
    /// <exception cref="BakeException">The recipe contains an error, or a program does not exist.</exception>
    /// <exception cref="IOException">A file cannot be written, or the cache does not have it.</exception>
    public static ReceivedPlan Open(PlanDocument document, OperationCatalog operations, string folder, ContentCache cache,
        ActionSlots slots, bool allowRun)
    {
        ArgumentNullException.ThrowIfNull(document);
        ArgumentNullException.ThrowIfNull(operations);
        ArgumentNullException.ThrowIfNull(cache);
        ArgumentNullException.ThrowIfNull(slots);
        Directory.CreateDirectory(folder);
        BakeRecipe recipe = RecipeReader.Read(Path.Combine(folder, RecipeName), document.Recipe.Span, operations,
            new BakeRecipeOptions { Profile = document.Profile, Settings = document.Settings });
        if (!allowRun)
            recipe = recipe.Limit([.. recipe.Rules.Where(rule => rule.Run is null)]);
        foreach (PlanFile tool in allowRun ? document.Tools : [])
            Place(tool, folder, cache);
        SourceCopies copies = new(cache);
        SourceFile[] sources = [.. document.Sources.Select(file => new SourceFile(file.Name, file.Length, file.IsExecutable, copies)
        { Digest = file.Digest })];
        return new ReceivedPlan(new(document, recipe, sources), recipe.Profile, sources, folder, cache, slots);
    }

    /// <summary>Gets the identity of the code of an action.</summary>
    /// <param name="place">The place of the action.</param>
    /// <returns>
    /// The identity, or <see langword="null"/> if the plan does not have the action or this machine cannot process it.
    /// </returns>
    public BakeKey? FindCode(int place) => actions.Find(place)?.Code.Fingerprint;

    /// <summary>Finds or makes the result of an action. The results of the actions that it needs must be in the cache.</summary>
    /// <param name="place">The place of the action.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <returns>The outcome. Exceptions of <see cref="ActionSlots.Enter"/> are rethrown.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ReceivedOutcome Make(int place, CancellationToken cancellationToken)
    {
        if (actions.Find(place) is not { } action)
            return new() { Error = new BakeException($"the plan has no action {place} for this machine") };
        ReceivedOutcome outcome = new();
        ActionError.Catch(() =>
        {
            FindNeeded(action, cancellationToken);
            ActionResult result = Make(action, cancellationToken);
            outcome = new() { Origin = result.Origin, Key = result.Strong };
        }, error => outcome = new() { Error = error });
        return outcome with { Output = OutputPattern.Describe(action.Name) };
    }

    /// <summary>Releases the files of the plan.</summary>
    public void Dispose()
    {
        work.Dispose();
        store.Dispose();
    }

    private ActionResult Make(BakeAction action, CancellationToken cancellationToken)
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
                    // The remote cache has a result that it has just sent.
                    if (found.Origin != ResultOrigin.Remote)
                        maker.Share(prepared, found, keys, cancellationToken);
                    return found;
                }
                using ExecutedWork executed = maker.Run(prepared, threads: 1, cancellationToken);
                return maker.Store(prepared, executed, store.Put(executed.Outputs), keys, cancellationToken);
            }
            catch (InputChangedException) when (attempt < MostAttempts)
            {
                // Its new digest gives another key.
            }
        }
    }

    private PreparedAction Prepare(BakeAction action, bool reads, BakeKeys keys, CancellationToken cancellationToken) =>
        maker.Prepare(action, actions.GetNeeds(action).SelectMany(need => FindOutputs(need.Value), (need, output) => output with { Role = need.Key }),
            taken: null, reads, keys, cancellationToken);

    // The outputs in the order in which the action reads them. Those of the plan were found before.
    private IEnumerable<CachedOutput> FindOutputs(PlanSet set) => set.Parts.SelectMany(part =>
        part.Outputs?.Select(output => new CachedOutput(cache, "", output.Name, output.LogicalName, output.Length, output.Digest)
        { CanBeSent = true })
        ?? Enumerable.Range(part.First, part.Count).SelectMany(place => needed[place]));

    /// <summary>Finds the results of the actions that an action needs.</summary>
    /// <exception cref="MissingFileException">The store does not have a result.</exception>
    private void FindNeeded(BakeAction action, CancellationToken cancellationToken)
    {
        foreach (PlanSet set in actions.GetNeeds(action).Select(need => need.Value).Distinct())
        {
            int[] unknown = [.. ReceivedActions.PlacesOf(set).Where(place => !needed.ContainsKey(place))];
            foreach (int place in unknown)
                FindNeeded(actions.Find(place)!, cancellationToken);
            ParallelOptions parallel = new() { MaxDegreeOfParallelism = Lookups, CancellationToken = cancellationToken };
            Parallel.ForEach(unknown, parallel, (place, loop) =>
            {
                // An action whose inputs cannot be read here has no result either.
                ActionError.Catch(() => TryFindResult(place, cancellationToken), _ => { });
                if (!needed.ContainsKey(place))
                    loop.Stop();
            });
            if (Array.Exists(unknown, place => !needed.ContainsKey(place)))
                throw new MissingFileException($"the store does not have the result "
                    + $"'{OutputPattern.Describe(actions.Find(Array.Find(unknown, place => !needed.ContainsKey(place)))!.Name)}'");
        }
    }

    private void TryFindResult(int place, CancellationToken cancellationToken)
    {
        BakeKeys keys = new();
        BakeAction action = actions.Find(place)!;
        using PreparedAction prepared = Prepare(action, reads: false, keys, cancellationToken);
        if (maker.Find(prepared, keys, cancellationToken) is { } result)
            needed[place] = [.. result.Outputs.Select(output => new CachedOutput(cache, "",
                action.NameOutput(output.Role, prepared.Weak, output.Digest), action.NameLogically(output.Role), output.Length,
                output.Digest))];
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
