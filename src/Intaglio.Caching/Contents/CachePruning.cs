namespace Intaglio.Caching;

/// <summary>The result of pruning a cache.</summary>
public sealed record CachePruning
{
    /// <summary>Gets the number of files that were removed or, in a trial, would be removed.</summary>
    public required long RemovedFiles { get; init; }

    /// <summary>Gets the number of bytes that the removed files took on the disk.</summary>
    public required long RemovedBytes { get; init; }

    /// <summary>Gets the number of files that remain.</summary>
    public required long LeftFiles { get; init; }

    /// <summary>Gets the number of bytes that the remaining files take on the disk.</summary>
    public required long LeftBytes { get; init; }
}
