namespace Intaglio.Caching;

/// <summary>A file of a cache that is not as it should be.</summary>
public sealed record CacheProblem
{
    /// <summary>Gets the file's full path.</summary>
    public required string Path { get; init; }

    /// <summary>Gets what is the matter with it.</summary>
    public required CacheProblemKind Kind { get; init; }

    /// <summary>Gets whether it was removed.</summary>
    public required bool IsRemoved { get; init; }

    /// <summary>Gets whether something is lost: not so where a content went for want of room, or was never completed.</summary>
    public bool IsDamage => Kind is CacheProblemKind.DamagedContent or CacheProblemKind.DamagedEntry or CacheProblemKind.Unreadable or CacheProblemKind.Blocked;
}
