namespace Intaglio.Caching;

/// <summary>What went when a cache was made smaller.</summary>
public sealed record CachePruning
{
    /// <summary>Gets how many files went, or would have gone.</summary>
    public required long RemovedFiles { get; init; }

    /// <summary>Gets their bytes.</summary>
    public required long RemovedBytes { get; init; }

    /// <summary>Gets how many files are left.</summary>
    public required long LeftFiles { get; init; }

    /// <summary>Gets their bytes.</summary>
    public required long LeftBytes { get; init; }
}
