namespace Intaglio.Caching;

/// <summary>The result of verifying a cache.</summary>
public sealed record CacheVerification
{
    /// <summary>Gets the number of items that were read.</summary>
    public required long Contents { get; init; }

    /// <summary>Gets the total size of these items in bytes.</summary>
    public required long ContentBytes { get; init; }

    /// <summary>Gets the number of entries that were read.</summary>
    public required long Entries { get; init; }

    /// <summary>Gets the problems, sorted by path.</summary>
    public required IReadOnlyList<CacheProblem> Problems { get; init; }

    /// <summary>Gets a value indicating whether any data is damaged.</summary>
    public bool IsDamaged => Problems.Any(problem => problem.IsDamage);
}
