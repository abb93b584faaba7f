namespace Intaglio.Caching;

/// <summary>What there is in a cache.</summary>
public sealed record CacheStatistics
{
    /// <summary>Gets the number of contents.</summary>
    public required long Contents { get; init; }

    /// <summary>Gets the bytes of all contents.</summary>
    public required long ContentBytes { get; init; }

    /// <summary>Gets the number of entries, each of what was made from a key.</summary>
    public required long Entries { get; init; }

    /// <summary>Gets the bytes of all entries.</summary>
    public required long EntryBytes { get; init; }

    /// <summary>Gets the number of temporary files: of contents that are being made, and of those whose makers were ended.</summary>
    public required long Temporaries { get; init; }

    /// <summary>Gets the bytes of all temporary files.</summary>
    public required long TemporaryBytes { get; init; }

    /// <summary>Gets when the content that has not been used for the longest time was last used, in UTC; null if there is none.</summary>
    public required DateTime? OldestUse { get; init; }

    /// <summary>Gets when a content was last used, in UTC; null if there is none.</summary>
    public required DateTime? LatestUse { get; init; }

    internal static CacheStatistics Of(CacheDirectory directory, CancellationToken cancellationToken)
    {
        (long Count, long Bytes, DateTime? Oldest, DateTime? Latest) contents = Add(directory.Contents, cancellationToken), entries = Add(directory.Entries, cancellationToken), temporaries = Add(directory.Temporaries, cancellationToken);
        return new CacheStatistics
        {
            Contents = contents.Count,
            ContentBytes = contents.Bytes,
            Entries = entries.Count,
            EntryBytes = entries.Bytes,
            Temporaries = temporaries.Count,
            TemporaryBytes = temporaries.Bytes,
            OldestUse = contents.Oldest,
            LatestUse = contents.Latest,
        };
    }

    private static (long Count, long Bytes, DateTime? Oldest, DateTime? Latest) Add(IEnumerable<CacheFile> files, CancellationToken cancellationToken)
    {
        (long count, long bytes, DateTime? oldest, DateTime? latest) = (0L, 0L, (DateTime?)null, (DateTime?)null);
        foreach (CacheFile file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            count++;
            bytes += file.Length;
            oldest = file.LastUsed < oldest ? file.LastUsed : oldest ?? file.LastUsed;
            latest = file.LastUsed > latest ? file.LastUsed : latest ?? file.LastUsed;
        }
        return (count, bytes, oldest, latest);
    }
}
