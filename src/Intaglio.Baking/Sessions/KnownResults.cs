namespace Intaglio.Baking;

/// <summary>Finds results that need not be made, and places them.</summary>
internal sealed class KnownResults(ActionStates states, StateLookup last, ActionMaker maker, ResultPlacer placer)
{
    /// <summary>Gets a value indicating whether results that are found are uploaded if the remote cache does not have them.</summary>
    internal required bool AllowUploads { get; init; }

    /// <summary>Finds the result of an action in the state, in the cache or in the remote cache, and places it.</summary>
    /// <returns><see langword="true"/> if the action is finished; otherwise, <see langword="false"/>.</returns>
    internal bool TryPlace(PreparedAction prepared, BakeKeys keys, CancellationToken cancellationToken)
    {
        RecordedAction? recorded = last.Find(prepared, maker.Look);
        ActionResult? found = recorded is null ? maker.Find(prepared, keys, cancellationToken)
            : StateLookup.ToResult(prepared.Action, recorded, keys.ComputeStrong(prepared.Weak, recorded.Discovered));
        if (found is null || placer.TryPlace(prepared, found, recorded?.Outputs ?? [], cancellationToken) is not { } origin)
            return false;
        if (origin == ResultOrigin.Cache && AllowUploads)
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
