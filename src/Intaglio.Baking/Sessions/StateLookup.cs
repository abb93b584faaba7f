namespace Intaglio.Baking;

/// <summary>Finds actions whose outputs are those of the last bake.</summary>
internal sealed class StateLookup(SessionPlan start, OutputPlacer placer, ActionStates states)
{
    private readonly BakeState state = start.State;
    private readonly SourceDigests digests = start.Digests;

    /// <summary>Gets the actions whose results are made again, or null for none.</summary>
    internal RenewedActions? Renewed { get; } = start.Renewed;

    /// <summary>Gets a value indicating whether the state does not have the times of all inputs.</summary>
    internal bool HasRead { get; private set; }

    /// <summary>Finishes the actions whose outputs are up to date, of which small inputs that were touched are read.</summary>
    /// <returns>The number of actions that were finished.</returns>
    internal int Keep(IEnumerable<BakeAction> actions, CancellationToken cancellationToken)
    {
        if (Renewed is not null)
            actions = actions.Where(action => !Renewed.CanInclude(action, Find(action)?.Weak ?? default));
        int kept = actions.Count(TryKeep);
        foreach (BakeAction[] group in actions.Where(IsTouched).Chunk(Scheduler.MostTogether))
        {
            cancellationToken.ThrowIfCancellationRequested();
            using InputReading reading = InputReading.Read(group, digests);
            HasRead = true;
            kept += group.Count(action => !reading.Errors.ContainsKey(action) && TryKeep(action));
        }
        return kept;
    }

    /// <summary>Determines whether the state has the digests of all inputs, so that no file is read for the key of an action.</summary>
    internal bool CanRecall(BakeAction action) => Find(action) is { } recorded && Renewed?.CanInclude(action, recorded.Weak) != true
        && Array.TrueForAll(action.Inputs, digests.TryRecall)
        && (action.Code.CanDiscoverInputs || action.Rule.Readable.All(digests.TryRecall));

    /// <summary>Finishes an action whose key is known if its outputs are up to date.</summary>
    internal bool TryKeep(PreparedAction prepared, Func<DiscoveredName, DiscoveredName> look)
    {
        if (Find(prepared, look) is not { } recorded || !placer.HasAll(prepared.Action, recorded))
            return false;
        states.Finish(prepared.Action, recorded, result: null);
        return true;
    }

    /// <summary>Finds the record of an action in the state.</summary>
    internal RecordedAction? Find(BakeAction action) => state.Actions.GetValueOrDefault(action.Name);

    /// <summary>Finds the record of an action in the state, if it has the same key and the names that it discovered are the same.</summary>
    /// <param name="prepared">The action.</param>
    /// <param name="look">Finds the present state of a name.</param>
    internal RecordedAction? Find(PreparedAction prepared, Func<DiscoveredName, DiscoveredName> look) =>
        Find(prepared.Action) is { } recorded && recorded.Weak == prepared.Weak && recorded.Discovered.All(name =>
            look(name) is var now && now.Kind == name.Kind && now.Digest.Span.SequenceEqual(name.Digest.Span)) ? recorded : null;

    /// <summary>Returns the result of an action in the state.</summary>
    internal static ActionResult ToResult(BakeAction action, RecordedAction recorded, BakeKey strong) =>
        new(strong, PlacedOutputs.Gather(action, recorded.Outputs), recorded.Discovered, ResultOrigin.UpToDate)
        { Seconds = recorded.Seconds };

    // Only actions with one input can be recognized without their keys, which are most actions of a large bake.
    private bool TryKeep(BakeAction action)
    {
        if (FindSimple(action) is not { } recorded || !TryFindInput(action, out ReadOnlyMemory<byte> input)
            || !recorded.Input.Span.SequenceEqual(input.Span) || !placer.HasAll(action, recorded))
            return false;
        states.Finish(action, recorded, result: null);
        return true;
    }

    // The actions of the rules that a rule needs were looked up before.
    private bool TryFindInput(BakeAction action, out ReadOnlyMemory<byte> digest)
    {
        if (!action.IsChained)
        {
            bool isKnown = digests.TryRecall(action.Inputs[0]);
            digest = action.Inputs[0].Digest;
            return isKnown;
        }
        digest = states[action.Needs[0].Actions[0]] == ActionState.Done ? states.FindInput(action)!.Digest : default;
        return !digest.IsEmpty;
    }

    private bool IsTouched(BakeAction action) =>
        states[action] != ActionState.Done && FindSimple(action) is not null && Scheduler.IsSmall(action)
        && !digests.TryRecall(action.Inputs[0]) && state.Sources.TryGetValue(action.Inputs[0].Name, out RecordedSource source)
        && source.Stamp.Size == action.Inputs[0].Stamp.Size;

    /// <summary>Finds the record of an action whose key depends on one input and the rule only.</summary>
    private RecordedAction? FindSimple(BakeAction action) =>
        action.IsSimple && Find(action) is { } recorded && !recorded.Input.IsEmpty && recorded.Fingerprint == action.Code.Fingerprint
            ? recorded : null;
}
