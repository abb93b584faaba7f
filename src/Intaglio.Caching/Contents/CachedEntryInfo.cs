namespace Intaglio.Caching;

/// <summary>Information about an entry, which maps a key to the item that was created for it.</summary>
public readonly record struct CachedEntryInfo
{
    /// <summary>Gets the 256-bit name of the key (<see cref="CacheKey.ToName"/>).</summary>
    public required string Key { get; init; }

    /// <summary>Gets the name of the item.</summary>
    public required ContentName Content { get; init; }

    /// <summary>Gets the length of the item in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets the time when the entry was last used, in UTC and accurate to one minute.</summary>
    public required DateTime LastUsed { get; init; }
}
