using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>The files that were removed, or would be removed.</summary>
public sealed class BakeCleaning
{
    /// <summary>Gets the files of the cache, or <see langword="null"/> if the recipe has no cache yet.</summary>
    public required CachePruning? Cache { get; init; }

    /// <summary>Gets the names of the files in the state folder, whose recipe or profile no longer exists.</summary>
    public required IReadOnlyList<string> StateFiles { get; init; }

    /// <summary>Gets a value indicating whether nothing was removed.</summary>
    public required bool IsTrial { get; init; }
}
