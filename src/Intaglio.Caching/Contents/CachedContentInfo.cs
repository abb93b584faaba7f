namespace Intaglio.Caching;

/// <summary>A content.</summary>
public readonly record struct CachedContentInfo
{
    /// <summary>Gets its name.</summary>
    public required ContentName Name { get; init; }

    /// <summary>Gets its length in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets when it was last used, to a minute, in UTC.</summary>
    public required DateTime LastUsed { get; init; }
}
