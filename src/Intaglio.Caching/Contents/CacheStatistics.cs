namespace Intaglio.Caching;

/// <summary>The number and size of the files in a cache.</summary>
public sealed record CacheStatistics
{
    /// <summary>Gets the number of items.</summary>
    public required long Contents { get; init; }

    /// <summary>Gets the total size of all items in bytes.</summary>
    public required long ContentBytes { get; init; }

    /// <summary>Gets the number of entries. Each entry maps a key to the item that was created for it.</summary>
    public required long Entries { get; init; }

    /// <summary>Gets the total size of all entries in bytes.</summary>
    public required long EntryBytes { get; init; }

    /// <summary>Gets the number of temporary files, which are being written or were left by terminated processes.</summary>
    public required long Temporaries { get; init; }

    /// <summary>Gets the total size of all temporary files in bytes.</summary>
    public required long TemporaryBytes { get; init; }

    /// <summary>Gets the number of bytes that all items and entries take on the disk. Limits apply to this size.</summary>
    public required long DiskBytes { get; init; }

    /// <summary>
    /// Gets the time when the least recently used item was last used, in UTC, or <see langword="null"/> if the cache is empty.
    /// </summary>
    public required DateTime? OldestUse { get; init; }

    /// <summary>
    /// Gets the time when the most recently used item was last used, in UTC, or <see langword="null"/> if the cache is empty.
    /// </summary>
    public required DateTime? LatestUse { get; init; }

    internal static CacheStatistics Of(CacheDirectory directory, CancellationToken cancellationToken)
    {
        (long Count, long Bytes, long Space, DateTime? Oldest, DateTime? Latest) contents =
                Add(directory.Reading.Contents, cancellationToken),
            entries = Add(directory.Reading.Entries, cancellationToken), temporaries = Add(directory.Temporary.All, cancellationToken);
        return new CacheStatistics
        {
            Contents = contents.Count,
            ContentBytes = contents.Bytes,
            Entries = entries.Count,
            EntryBytes = entries.Bytes,
            Temporaries = temporaries.Count,
            TemporaryBytes = temporaries.Bytes,
            DiskBytes = contents.Space + entries.Space,
            OldestUse = contents.Oldest,
            LatestUse = contents.Latest,
        };
    }

    private static (long Count, long Bytes, long Space, DateTime? Oldest, DateTime? Latest) Add(IEnumerable<CacheFile> files,
        CancellationToken cancellationToken)
    {
        (long count, long bytes, long space, DateTime? oldest, DateTime? latest) = (0L, 0L, 0L, (DateTime?)null, (DateTime?)null);
        foreach (CacheFile file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            count++;
            bytes += file.Length;
            space += file.Space;
            oldest = file.LastUsed < oldest ? file.LastUsed : oldest ?? file.LastUsed;
            latest = file.LastUsed > latest ? file.LastUsed : latest ?? file.LastUsed;
        }
        return (count, bytes, space, oldest, latest);
    }
}
