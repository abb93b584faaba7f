namespace Intaglio.Caching;

/// <summary>What was found when a cache was verified.</summary>
public sealed record CacheVerification
{
    /// <summary>Gets how many contents were read.</summary>
    public required long Contents { get; init; }

    /// <summary>Gets their bytes.</summary>
    public required long ContentBytes { get; init; }

    /// <summary>Gets how many entries were read.</summary>
    public required long Entries { get; init; }

    /// <summary>Gets what was found, by path.</summary>
    public required IReadOnlyList<CacheProblem> Problems { get; init; }

    /// <summary>Gets whether anything is damaged.</summary>
    public bool IsDamaged => Problems.Any(problem => problem.IsDamage);
}
