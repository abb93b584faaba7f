namespace Intaglio.Caching;

/// <summary>What went when a cache was made smaller.</summary>
/// <param name="RemovedFiles">How many files went, or would have gone.</param>
/// <param name="RemovedBytes">Their bytes.</param>
/// <param name="LeftFiles">How many are left.</param>
/// <param name="LeftBytes">Their bytes.</param>
public readonly record struct CachePruning(long RemovedFiles, long RemovedBytes, long LeftFiles, long LeftBytes);
