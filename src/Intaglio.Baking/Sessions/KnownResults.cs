namespace Intaglio.Baking;

/// <summary>Finds results that need not be made, and places them.</summary>
internal sealed class KnownResults(ActionStates states, StateLookup last, ActionMaker maker, ResultPlacer placer)
{
    /// <summary>Gets a value indicating whether results that are found are uploaded if the remote cache does not have them.</summary>
    internal required bool AllowUploads { get; init; }

    /// <summary>Finds the keys of actions whose results are made again, because other actions can have the same keys.</summary>
    /// <remarks>The keys of actions that need others are known when these have ended (<see cref="RenewalOrder"/>).</remarks>
    internal void FindRenewedKeys(BakePlan plan, ParallelOptions parallel)
    {
        if (last.Renewed is not { } renewed || plan.Actions.All(renewed.IsRequested))
            return;
        Parallel.ForEach(plan.Actions.Where(action => action.Needs.Count == 0 && renewed.IsRequested(action)), parallel, action =>
            // An action whose inputs cannot be read fails when it is processed.
            ActionError.Catch(() =>
            {
                using PreparedAction prepared = maker.Prepare(action, [], taken: null, reads: false, new(), parallel.CancellationToken);
                renewed.Add(prepared.Weak);
            }, _ => { }));
    }

    /// <summary>Finds the result of an action in the state, in the cache or in the remote cache, and places it.</summary>
    /// <returns><see langword="true"/> if the action is finished; otherwise, <see langword="false"/>.</returns>
    internal bool TryPlace(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        prepared.Renewal = last.Renewed?.Find(prepared.Action, prepared.Weak);
        RecordedAction? recorded = last.Find(prepared, maker.Look);
        // The state names outputs that are in the output folder. The cache has the others, and can have a newer result.
        if (recorded is not null && prepared.Renewal is null && !states.IsReopened(prepared.Action)
            && placer.TryPlace(prepared, StateLookup.ToResult(prepared.Action, recorded,
                keys.ComputeStrong(prepared.Weak, recorded.Discovered)), recorded.Outputs, cancellationToken) is not null)
            return true;
        if (maker.Find(prepared, keys, cancellationToken) is not { } found
            || placer.TryPlace(prepared, found, recorded?.Outputs ?? [], cancellationToken) is not { } origin)
            return false;
        // A result that this bake has made again was uploaded then.
        if (origin == ResultOrigin.Cache && AllowUploads && prepared.Renewal is null)
            maker.Share(prepared, found, keys, cancellationToken);
        return true;
    }

    /// <summary>Ends an action whose result is not known.</summary>
    /// <exception cref="BakeOperationException">A trial has found something in the way that the recipe did not make.</exception>
    internal void Miss(PreparedAction prepared)
    {
        placer.CheckRoom(prepared.Action, prepared.Action.FileOutputs.Select(name => OutputPattern.ReplaceKey(name, prepared.Weak)));
        // The names that the last result has discovered show whether one of them has changed.
        DiscoveredName[] discovered = last.Find(prepared.Action) is { } recorded && recorded.Weak == prepared.Weak
            ? [.. recorded.Discovered.Select(maker.Look)] : [];
        states.Miss(prepared.Action, ResultPlacer.Record(prepared, [], discovered, seconds: 0));
    }

    /// <summary>Ends an action that needs the outputs of one whose result is not known.</summary>
    /// <inheritdoc cref="Miss(PreparedAction)"/>
    internal void Miss(BakeAction action)
    {
        placer.CheckRoom(action, action.FileOutputs);
        states.Miss(action, new RecordedAction(action.Code.Fingerprint, default, default, [], []));
    }

    /// <summary>Waits until a processor is free, while others wait for the remote cache.</summary>
    /// <returns>The processor, which is free again when this is disposed of, or null if all are.</returns>
    internal IDisposable? TakeProcessor(CancellationToken cancellationToken) => placer.Remote?.TakeProcessor(cancellationToken);
}
