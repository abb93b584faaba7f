using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>Makes actions of a plan that another machine has sent. Inputs come from a cache, and results go to it.</summary>
/// <remarks>An action is named by its place in the plan (<see cref="PlanDocument"/>).</remarks>
public sealed class ReceivedPlan : IDisposable
{
    private const string WorkName = "work";

    // An input that changes more often does not become stable.
    private const int MostAttempts = 100;

    private readonly ReceivedActions actions;
    private readonly ResultStore store;
    private readonly WorkFolder work;
    private readonly ActionMaker maker;
    private readonly ReceivedNeeds needs;
    private readonly SingleFlight flights = new();

    private ReceivedPlan(ReceivedActions actions, string folder, ContentCache cache, ActionSlots slots)
    {
        this.actions = actions;
        store = new ResultStore(() => cache, pins: true) { AllowsUploads = true, FetchesRenewals = true };
        work = new WorkFolder(Path.Combine(folder, WorkName));
        maker = new ActionMaker(actions.Profile, actions.Digests, store, work, new SlotExecutor(slots));
        needs = new ReceivedNeeds(actions, maker, cache);
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
        ReceivedRecipe received = ReceivedRecipe.Read(document, operations, folder, cache, allowRun);
        return new ReceivedPlan(ReceivedActions.Create(document, received, cache), folder, cache, slots);
    }

    /// <summary>Ends the programs that a killed process has left in the folder of a plan, and removes their folders.</summary>
    /// <remarks>
    /// The programs of processes that are running, and of those with another key (see <see cref="BakeOptions.StateKey"/>), are not ended.
    /// Only Linux identifies the programs for certain.
    /// </remarks>
    /// <param name="folder">The full path of the folder, which can be absent.</param>
    /// <exception cref="BakeException">A variable with the key is set, and its text is too short or its file cannot be read.</exception>
    public static void EndLeftPrograms(string folder)
    {
        ArgumentNullException.ThrowIfNull(folder);
        WorkFolder.RemoveOthers(Path.Combine(folder, WorkName));
    }

    /// <summary>Describes why this machine cannot process an action as the machine that has sent the plan does.</summary>
    /// <param name="place">The place of the action.</param>
    /// <param name="code">The identity of the code on the other machine (<see cref="PlannedWork.Code"/>).</param>
    /// <returns>
    /// The missing or different things, as a clause without paths of this machine, or <see langword="null"/> if it can.
    /// </returns>
    public string? FindRefusal(int place, BakeKey code) => actions.FindRefusal(place, code);

    /// <summary>Finds or makes the result of an action. The results of the actions that it needs must be in the cache.</summary>
    /// <param name="place">The place of the action.</param>
    /// <param name="cancellationToken">The token that cancels the action.</param>
    /// <returns>The outcome. Exceptions of <see cref="ActionSlots.Enter"/> are rethrown.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public ReceivedOutcome Make(int place, CancellationToken cancellationToken = default)
    {
        if (actions.Find(place) is not { } action)
            return new() { Error = new BakeException($"the plan has no action {place} for this machine") };
        ReceivedOutcome outcome = new();
        ActionError.Catch(() =>
        {
            needs.Find(action, cancellationToken);
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
                using PreparedAction prepared = needs.Prepare(action, reads: attempt > 1, keys, cancellationToken);
                using IDisposable turn = flights.Enter(prepared.Weak, cancellationToken);
                return FindWithOutputs(prepared, keys, cancellationToken) ?? Run(prepared, keys, cancellationToken);
            }
            catch (InputChangedException) when (attempt < MostAttempts)
            {
                // Its new digest gives another key.
            }
        }
    }

    private ActionResult? FindWithOutputs(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        if (maker.Find(prepared, keys, cancellationToken) is not { } found || !store.HasOutputs(found, cancellationToken))
            return null;
        // The remote cache has a result that it has just sent.
        if (found.Origin != ResultOrigin.Remote)
            maker.Share(prepared, found, keys, cancellationToken);
        return found;
    }

    private ActionResult Run(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        using ExecutedWork executed = maker.Run(prepared, threads: 1, cancellationToken);
        return maker.Store(prepared, executed, store.Put(executed.Outputs), keys, cancellationToken);
    }
}
