namespace Intaglio.Caching;

/// <summary>Settings for <see cref="ContentCache"/>.</summary>
public sealed class ContentCacheOptions
{
    /// <summary>
    /// Gets or sets the folder of the cache, which is created if it does not exist. A folder that contains files and is not a cache is
    /// rejected.
    /// </summary>
    public string Directory { get; set; } = "";

    /// <summary>
    /// Gets or sets the folder below which links in the path of <see cref="Directory"/> are not followed, or <see langword="null"/> to
    /// follow all links. The default is <see langword="null"/>.
    /// </summary>
    /// <value>A folder that contains <see cref="Directory"/>, or is the same folder.</value>
    /// <remarks>
    /// Others who can write to a folder above the cache can replace it by a link while the cache is used. Such a link causes an
    /// <see cref="IOException"/>.
    /// </remarks>
    public string? TrustedDirectory { get; set; }

    /// <summary>Gets or sets the maximum number of bytes that all files take on the disk, or <see langword="null"/> for no limit.</summary>
    /// <value>The default is <see langword="null"/>. Any other value must be at least 1.</value>
    /// <remarks>
    /// When the limit is exceeded, the least recently used files are removed until the size is 90% of the limit. Each process can exceed
    /// the limit by up to 5% and one item before it checks the size.
    /// </remarks>
    public long? MaxSize { get; set; }

    /// <summary>Gets or sets a value indicating whether each item is read and verified before it is returned.</summary>
    /// <value>The default is <see langword="true"/>.</value>
    /// <remarks>
    /// If the value is <see langword="false"/>, only the length of items that are found by a key is checked, and items that are found by
    /// name are not checked. Use this setting if the program or the disk verifies the bytes. <see cref="CachedContent.CopyTo"/> always
    /// does.
    /// </remarks>
    public bool VerifyOnRead { get; set; } = true;

    /// <summary>Gets or sets a value indicating whether items are flushed to disk before they get their names.</summary>
    /// <value>The default is <see langword="true"/>.</value>
    /// <remarks>
    /// If the value is <see langword="true"/>, an item is either complete or missing after a power failure. If the value is
    /// <see langword="false"/>, it can be incomplete, which <see cref="VerifyOnRead"/> and
    /// <see cref="CacheMaintenance.Verify"/> detect.
    /// </remarks>
    public bool FlushToDisk { get; set; } = true;

    /// <summary>Gets or sets a value indicating whether nothing in the folder is created, changed or removed.</summary>
    /// <value>The default is <see langword="false"/>.</value>
    /// <remarks>
    /// A read-only cache remembers in memory when items are used, and <see cref="CacheMaintenance.Pin"/> and trials of
    /// <see cref="CacheMaintenance.Prune"/> take that into account. Damaged items are not found, but stay. Members that store items throw
    /// <see cref="InvalidOperationException"/>, and those that remove items remove none. <see cref="Remote"/> must be
    /// <see langword="null"/>.
    /// </remarks>
    public bool IsReadOnly { get; set; }

    /// <summary>Gets or sets the clock for the times when items are used. The default is the system clock.</summary>
    public TimeProvider TimeProvider { get; set; } = TimeProvider.System;

    /// <summary>
    /// Gets or sets the remote cache that is used after the folder, or <see langword="null"/> for none. The default is
    /// <see langword="null"/>.
    /// </summary>
    /// <remarks>
    /// Items that the folder does not have are fetched from it and stored in the folder. If uploads are allowed, items that are created or
    /// stored for a key are uploaded in the background. Failures of the remote cache never cause exceptions.
    /// </remarks>
    public RemoteCacheOptions? Remote { get; set; }

    /// <summary>
    /// Gets or sets a shared key under which the entries of the folder keep their origin, or <see langword="null"/> for none. The default
    /// is <see langword="null"/>.
    /// </summary>
    /// <remarks>
    /// The origin says that an item was made here, or which key has signed the record that was fetched. Everyone who can write to the
    /// folder can add entries, and those without a valid origin count as unsigned: they are used, but
    /// <see cref="RemoteCache.UploadIfMissing"/> does not sign them. The key must not be known to others.
    /// </remarks>
    public RecordKey? OriginKey { get; set; }

    internal const string DirectoryError = "A cache requires a folder. Set Directory.",
        MaxSizeError = "MaxSize must be at least 1, or null for no limit.",
        ReadOnlyError = "A read-only cache cannot store items of a remote cache.",
        TrustedDirectoryError = "TrustedDirectory must contain Directory.",
        OriginKeyError = "OriginKey must be a shared key.";

    internal ContentCacheOptions Copy() => new() { Directory = Directory, TrustedDirectory = TrustedDirectory, MaxSize = MaxSize,
        VerifyOnRead = VerifyOnRead, FlushToDisk = FlushToDisk, IsReadOnly = IsReadOnly, TimeProvider = TimeProvider,
        Remote = Remote?.Copy(), OriginKey = OriginKey };

    internal void Check()
    {
        if (string.IsNullOrEmpty(Directory))
            throw new ArgumentException(DirectoryError, nameof(Directory));
        if (TrustedDirectory is not null && !FullPath.IsAtOrBelow(FullPath.Of(Directory), FullPath.Of(TrustedDirectory)))
            throw new ArgumentException(TrustedDirectoryError, nameof(TrustedDirectory));
        ArgumentNullException.ThrowIfNull(TimeProvider);
        if (MaxSize is < 1)
            throw new ArgumentOutOfRangeException(nameof(MaxSize), MaxSize, MaxSizeError);
        if (OriginKey is { IsShared: false })
            throw new ArgumentException(OriginKeyError, nameof(OriginKey));
        if (IsReadOnly && Remote is not null)
            throw new ArgumentException(ReadOnlyError, nameof(Remote));
        if (Remote?.FindProblem() is { } problem)
            throw new ArgumentException(problem, nameof(Remote));
    }
}
