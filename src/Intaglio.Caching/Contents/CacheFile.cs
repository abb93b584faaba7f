namespace Intaglio.Caching;

/// <summary>A file of a cache as it was seen once.</summary>
internal readonly record struct CacheFile(string Path, string Name, long Length, DateTime LastUsed);
