namespace Intaglio.Caching;

/// <summary>What was found when a cache was verified.</summary>
/// <param name="Contents">How many contents were read.</param>
/// <param name="ContentBytes">Their bytes.</param>
/// <param name="Entries">How many entries were read.</param>
/// <param name="Problems">What was found, by path.</param>
public sealed record CacheVerification(long Contents, long ContentBytes, long Entries, IReadOnlyList<CacheProblem> Problems)
{
    /// <summary>Gets whether anything is damaged.</summary>
    public bool IsDamaged => Problems.Any(problem => problem.IsDamage);
}
