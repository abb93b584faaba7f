namespace Intaglio.Caching;

/// <summary>A content.</summary>
/// <param name="Name">Its name.</param>
/// <param name="Length">Its length in bytes.</param>
/// <param name="LastUsed">When it was last used, to a minute, in UTC.</param>
public readonly record struct CachedContentInfo(ContentName Name, long Length, DateTime LastUsed);
