namespace Intaglio.Baking;

/// <summary>Finds results of actions in the state, in the cache and in the remote cache.</summary>
internal sealed class ResultLookup(BakeState state, ResultStore store, SourceDigests digests)
{
    /// <summary>Finds the outputs of an action with a weak key in the state or in the cache.</summary>
    /// <param name="action">The action.</param>
    /// <param name="keys">Computes keys.</param>
    /// <param name="weak">The weak key.</param>
    /// <param name="names">The sets of names that were found on the way.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The result, or null if it is not known.</returns>
    internal KnownResult? Find(BakeAction action, BakeKeys keys, BakeKey weak, out FoundNames names, CancellationToken cancellationToken)
    {
        names = new([], null);
        if (state.Actions.TryGetValue(action.Name, out RecordedAction? recorded) && recorded.Weak == weak
            && recorded.Discovered.All(IsCurrent))
            return new([.. recorded.Outputs.Select(file => new RecordedOutput(file.Output.Role, file.Output.Length, file.Output.Digest))],
                recorded.Discovered, recorded) { Strong = keys.ComputeStrong(weak, recorded.Discovered), Seconds = recorded.Seconds };
        if (!action.Rule.CanDiscoverInputs)
            return Find(action, keys.ComputeStrong(weak, []), [], cancellationToken);
        BakeKey key = keys.ComputeNames(weak);
        names = new(store.FindNames(key), null);
        if (FindWith(names.Known) is { } found)
            return found;
        names = names with { Fetched = store.FetchNames(key, names.Known, cancellationToken) };
        return FindWith(names.Fetched);

        KnownResult? FindWith(IReadOnlyList<IReadOnlyList<DiscoveredName>> sets) => sets.Select(set =>
        {
            DiscoveredName[] current = [.. set.Select(Look)];
            return Find(action, keys.ComputeStrong(weak, current), current, cancellationToken);
        }).FirstOrDefault(known => known is not null);
    }

    private KnownResult? Find(BakeAction action, BakeKey strong, DiscoveredName[] discovered, CancellationToken cancellationToken) =>
        store.Find(strong, cancellationToken) is { } found && Fits(action, found.Record)
            ? new(found.Record.Outputs, discovered, null) { Strong = strong, Seconds = found.Record.Seconds, IsRemote = found.IsRemote }
            : null;

    private static bool Fits(BakeAction action, ActionRecord record) =>
        record.Outputs.Count > 0 && record.Outputs[0].Role == action.Rule.Rule.Outputs[0].Key
        && record.Outputs.All(output => action.Rule.Rule.FindOutput(output.Role) >= 0)
        && record.Outputs.DistinctBy(output => output.Role).Count() == record.Outputs.Count;

    private bool IsCurrent(DiscoveredName name) => Look(name) is var now && now.Kind == name.Kind
        && now.Digest.Span.SequenceEqual(name.Digest.Span);

    /// <summary>Finds the present state of a name that an action has discovered.</summary>
    internal DiscoveredName Look(DiscoveredName name)
    {
        if (digests.Find(name.Name) is not { } source)
            return new(name.Name, DiscoveredKind.Absent, default);
        ReadOnlyMemory<byte> digest = digests.Get(source, "", out FileSnapshot? snapshot);
        snapshot?.Dispose();
        return new(name.Name, DiscoveredKind.File, digest);
    }
}

/// <summary>A result that an action does not have to make again.</summary>
/// <param name="Outputs">The outputs, whose bytes might be missing.</param>
/// <param name="Discovered">The names that the action discovered.</param>
/// <param name="Recorded">The record of the last bake, or null if the result was found in the cache.</param>
internal sealed record KnownResult(IReadOnlyList<RecordedOutput> Outputs, IReadOnlyList<DiscoveredName> Discovered,
    RecordedAction? Recorded)
{
    /// <summary>Gets the strong key.</summary>
    internal required BakeKey Strong { get; init; }

    /// <summary>Gets the time that the action took when it ran.</summary>
    internal required double Seconds { get; init; }

    /// <summary>Gets a value indicating whether the record was fetched from the remote cache.</summary>
    internal bool IsRemote { get; init; }
}

/// <summary>The sets of names of a weak key.</summary>
/// <param name="Known">The sets of this machine.</param>
/// <param name="Fetched">The sets of other machines, or null if they were not fetched.</param>
internal readonly record struct FoundNames(IReadOnlyList<IReadOnlyList<DiscoveredName>> Known,
    IReadOnlyList<IReadOnlyList<DiscoveredName>>? Fetched);
