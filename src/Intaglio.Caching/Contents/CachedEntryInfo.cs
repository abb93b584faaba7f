namespace Intaglio.Caching;

/// <summary>What was made from a key.</summary>
/// <param name="Key">The name of 256 bits of the key (<see cref="CacheKey.ToName"/>).</param>
/// <param name="Content">The content's name.</param>
/// <param name="Length">The content's length in bytes.</param>
/// <param name="LastUsed">When it was last used, to a minute, in UTC.</param>
public readonly record struct CachedEntryInfo(string Key, ContentName Content, long Length, DateTime LastUsed);
