namespace Intaglio.Baking;

/// <summary>The outcome of an action of a received plan.</summary>
public sealed record ReceivedOutcome
{
    /// <summary>Gets the origin of the result, or <see langword="null"/> without a result.</summary>
    public ResultOrigin? Origin { get; init; }

    /// <summary>Gets the strong key of the result, under which the cache has it, or the default value without a result.</summary>
    public BakeKey Key { get; init; }

    /// <summary>Gets the reason for a missing result.</summary>
    public Exception? Error { get; init; }

    /// <summary>Gets the first output of the action, or <see langword="null"/> if the plan does not have the action.</summary>
    public string? Output { get; init; }

    /// <summary>Gets a value indicating whether the store does not have a file, which can be there later.</summary>
    public bool IsFileMissing => Error is MissingFileException;

    /// <summary>Gets the digests of missing sources that the client can send. The store does not have the first one.</summary>
    public IReadOnlyList<ReadOnlyMemory<byte>> MissingSources => Error is MissingFileException { Sources: var sources } ? sources : [];
}
