namespace Intaglio.Baking;

/// <summary>Runs the actions of a bake through their states, on several threads.</summary>
internal sealed class ActionLoop
{
    private readonly BakePlan plan;
    private readonly BakeOptions options;
    private readonly ActionStates states;
    private readonly StateLookup lookup;
    private readonly ActionProcessor processor;
    private readonly LostResults lost;
    private readonly ActionGrowth? growth;
    private readonly ResultPlacer placer;
    private readonly ResultStore store;
    private readonly KnownResults known;
    private readonly SessionProgress progress;

    internal ActionLoop(SessionPlan start, BakeOptions options, ActionStates states, SessionOutputs outputs, ResultStore store,
        WorkFolder work, SessionProgress progress)
    {
        (plan, this.options, this.states, this.store, this.progress) = (start.Plan, options, states, store, progress);
        Maker = new(start.Profile, start.Digests, store, work, options.Executor);
        Writer = new(plan, options, start.State, outputs.Folder);
        growth = plan.CanGrow ? new(start, states, outputs, options) : null;
        lookup = new(start, outputs.Placer, states);
        placer = new(states, store, outputs.Placer, options.IsTrial) { RequiresRoom = options.IsTrial && options.OnlyOutput is null,
            MakesWay = plan.CanGrow };
        Needed = new(states, outputs.Folder, store);
        known = new(states, lookup, Maker, placer) { AllowUploads = options is { IsTrial: false, Remote.AllowUploads: true } };
        lost = new(states, Needed, Maker, store, placer);
        processor = new(states, start.Digests, Needed, known, Maker, new(states, Maker, store, placer), lost)
        { IsTrial = options.IsTrial, KeepGoing = options.KeepGoing };
    }

    internal ActionMaker Maker { get; }

    internal StateWriter Writer { get; }

    internal NeededOutputs Needed { get; }

    /// <summary>Gets a value indicating whether the state does not have the times of all inputs.</summary>
    internal bool HasRead => lookup.HasRead;

    /// <summary>Gets the time that processors have waited for lookups in the remote cache.</summary>
    internal TimeSpan LookupWait { get; private set; }

    /// <summary>Finishes the actions whose outputs are those of the last bake.</summary>
    internal void KeepUnchanged(CancellationToken cancellationToken)
    {
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = options.Threads, CancellationToken = cancellationToken };
        known.FindRenewedKeys(plan, parallel);
        new UnchangedActions(plan, states, lookup, growth, Maker, Needed).Keep(parallel, progress.AddHits);
    }

    /// <summary>Processes the actions that are not finished.</summary>
    /// <param name="canRun">Whether actions run whose results are not known.</param>
    /// <param name="cancellationToken">The token that cancels the actions.</param>
    internal void Run(bool canRun, CancellationToken cancellationToken)
    {
        if (!states.Unfinished.Any())
            return;
        Scheduler? scheduler = null;
        using RemoteWatch? remote = !options.UsesRemote ? null
            : new RemoteWatch(store.Opened!.Remote!, options.Threads, () => scheduler?.Running ?? 0)
            { CanSwitchOff = options.CanSwitchOffRemote && options.Farm is null };
        placer.Remote = remote;
        scheduler = new Scheduler(states, options.Threads, options.UsesRemote ? RemoteWatch.MostLookups : 0, (actions, share) =>
        {
            processor.Process([.. actions.Where(states.HasNeeds)], share, () => scheduler!.IsStopped, canRun, cancellationToken);
            foreach (BakeAction action in lost.TakeMade())
                Writer.Add(action, states.FindRecorded(action)!);
            foreach (BakeAction action in actions)
                Record(action, scheduler!.Running);
            return !cancellationToken.IsCancellationRequested
                && (options.KeepGoing || actions.All(action => states[action] != ActionState.Failed));
        })
        { FindsOnly = !canRun, Grow = growth is null ? null : Grow, KeepGoing = options.KeepGoing };
        scheduler.Run();
        LookupWait = remote?.Waited ?? default;
        placer.Remote = null;
    }

    // The scheduler calls it for one action at a time.
    private IReadOnlyList<BakeAction> Grow(BakeAction action)
    {
        IReadOnlyList<BakeAction> grown = growth!.End(action);
        growth.Prepare(grown);
        return grown;
    }

    private void Record(BakeAction action, int running)
    {
        if (!states.HasResult(action))
            return;
        // If the state cannot be written, the bake fails, and not the action.
        if (!options.IsTrial)
            Writer.Add(action, states.FindRecorded(action)!);
        progress.Add(states.IsHit(action), running);
    }
}
