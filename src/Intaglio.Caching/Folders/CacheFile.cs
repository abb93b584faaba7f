namespace Intaglio.Caching;

/// <summary>A file of a cache, as it was when it was listed.</summary>
/// <param name="Area">The area of the file, or <see langword="null"/> for a temporary file.</param>
/// <param name="Path">The full path.</param>
/// <param name="Name">The name.</param>
/// <param name="Length">The length in bytes.</param>
/// <param name="Space">The number of bytes that the file takes on the disk.</param>
/// <param name="LastUsed">The time when the file was last used, in UTC.</param>
internal readonly record struct CacheFile(CacheArea? Area, string Path, string Name, long Length, long Space, DateTime LastUsed);
