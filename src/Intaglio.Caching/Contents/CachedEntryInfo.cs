namespace Intaglio.Caching;

/// <summary>What was made from a key.</summary>
public readonly record struct CachedEntryInfo
{
    /// <summary>Gets the name of 256 bits of the key (<see cref="CacheKey.ToName"/>).</summary>
    public required string Key { get; init; }

    /// <summary>Gets the content's name.</summary>
    public required ContentName Content { get; init; }

    /// <summary>Gets the content's length in bytes.</summary>
    public required long Length { get; init; }

    /// <summary>Gets when it was last used, to a minute, in UTC.</summary>
    public required DateTime LastUsed { get; init; }
}
