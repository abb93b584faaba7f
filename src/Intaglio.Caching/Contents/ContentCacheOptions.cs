namespace Intaglio.Caching;

/// <summary>How a <see cref="ContentCache"/> works.</summary>
public sealed class ContentCacheOptions
{
    /// <summary>Gets or sets the cache's folder, which is made if it is not there. A folder that has files and is no cache is refused.</summary>
    public string Directory { get; set; } = "";

    /// <summary>
    /// Gets or sets how many bytes the cache's files may have together, at least 1; null, as it is at first, for no limit. Once there are more, those
    /// that have not been used for the longest time go, until there are nine tenths. Each process may go beyond the limit by a
    /// twentieth of it and one content before it looks.
    /// </summary>
    public long? MaxSize { get; set; }

    /// <summary>
    /// Gets or sets whether each content is read and compared with its name before it is returned; the default is <see langword="true"/>. Without it, only
    /// the length of a content found by a key is compared, and nothing of one found by its name: for programs that compare the bytes themselves, as
    /// <see cref="CachedContent.CopyTo"/> does, or whose disk does.
    /// </summary>
    public bool VerifyOnRead { get; set; } = true;

    /// <summary>
    /// Gets or sets whether a content is on the disk before it gets its name, so that after a loss of power it is whole or not there; true at
    /// first. Without it, it may be there and not whole: <see cref="VerifyOnRead"/> and <see cref="ContentCache.Verify(bool, IProgress{long}, CancellationToken)"/> find that.
    /// </summary>
    public bool FlushToDisk { get; set; } = true;

    /// <summary>Gets or sets the clock by which is known when a content was last used.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    internal const string DirectoryError = "A cache needs a folder: set Directory.", MaxSizeError = "A cache's limit is at least one byte: set MaxSize to more, or to null for none.";

    internal void Check()
    {
        if (string.IsNullOrEmpty(Directory))
            throw new ArgumentException(DirectoryError, nameof(Directory));
        ArgumentNullException.ThrowIfNull(TimeProvider);
        if (MaxSize is < 1)
            throw new ArgumentOutOfRangeException(nameof(MaxSize), MaxSize, MaxSizeError);
    }
}
