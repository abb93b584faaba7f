namespace Intaglio.Caching;

/// <summary>Information about a cached item.</summary>
public readonly record struct CachedContentInfo
{
    /// <summary>Gets the name.</summary>
    public required ContentName Name { get; init; }

    /// <summary>Gets the length in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets the time when the item was last used, in UTC and accurate to one minute.</summary>
    public required DateTime LastUsed { get; init; }
}
