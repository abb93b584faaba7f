namespace Intaglio.Caching;

/// <summary>A file of a cache as it was seen once.</summary>
/// <param name="Area">Where it belongs; null for a temporary file.</param>
/// <param name="Path">Its full path.</param>
/// <param name="Name">Its name.</param>
/// <param name="Length">Its length in bytes.</param>
/// <param name="LastUsed">When it was last used, in UTC.</param>
internal readonly record struct CacheFile(CacheArea? Area, string Path, string Name, long Length, DateTime LastUsed);
