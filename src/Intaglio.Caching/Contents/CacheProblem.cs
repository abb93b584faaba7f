namespace Intaglio.Caching;

/// <summary>A file of a cache that is not as it should be.</summary>
/// <param name="Path">The file's full path.</param>
/// <param name="Kind">What is the matter with it.</param>
/// <param name="IsRemoved">Whether it was removed.</param>
public sealed record CacheProblem(string Path, CacheProblemKind Kind, bool IsRemoved)
{
    /// <summary>Gets whether something is lost: not so where a content went for want of room, or was never completed.</summary>
    public bool IsDamage => Kind is CacheProblemKind.DamagedContent or CacheProblemKind.DamagedEntry;
}
