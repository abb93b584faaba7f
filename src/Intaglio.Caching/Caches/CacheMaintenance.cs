using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>Lists, verifies and removes the files of a <see cref="ContentCache"/>.</summary>
public sealed class CacheMaintenance
{
    private readonly LocalStore local;
    private readonly CacheDirectory directory;
    private readonly CacheMetrics metrics;
    private readonly ILogger logger;

    internal CacheMaintenance(LocalStore local, CacheMetrics metrics, ILogger logger) =>
        (this.local, directory, this.metrics, this.logger) = (local, local.Directory, metrics, logger);

    /// <summary>Enumerates the items, sorted by name.</summary>
    /// <returns>The items.</returns>
    public IEnumerable<CachedContentInfo> EnumerateContents() => EnumerateContents("");

    /// <summary>Enumerates the items whose names begin with the specified digits, sorted by name.</summary>
    /// <param name="prefix">Up to 64 hexadecimal digits, uppercase or lowercase, or an empty string for all items.</param>
    /// <returns>The items.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="prefix"/> is <see langword="null"/>.</exception>
    /// <exception cref="ArgumentException">
    /// <paramref name="prefix"/> is longer than 64 characters or contains characters that are not hexadecimal digits.
    /// </exception>
    public IEnumerable<CachedContentInfo> EnumerateContents(string prefix)
    {
        ArgumentNullException.ThrowIfNull(prefix);
        string digits = prefix.ToLowerInvariant();
        if (!CacheArea.Contents.HasDigits(digits, Math.Min(digits.Length, ContentName.Length)))
            throw new ArgumentException($"The name of an item has up to {ContentName.Length} hexadecimal digits.", nameof(prefix));
        return directory.Reading.ListContents(digits)
            .Select(file => new CachedContentInfo { Name = ContentName.Parse(file.Name), Length = file.Length, LastUsed = file.LastUsed });
    }

    /// <summary>Counts the entries, items and temporary files.</summary>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The number and size of the files.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CacheStatistics GetStatistics(CancellationToken cancellationToken = default) => CacheStatistics.Of(directory, cancellationToken);

    /// <summary>Removes the least recently used files, and temporary files that terminated processes have left.</summary>
    /// <param name="maxSize">
    /// The maximum number of bytes that the remaining files take on the disk, at least 0, or <see langword="null"/> for no limit.
    /// </param>
    /// <param name="unusedFor">
    /// The time without use after which files are removed regardless of the size, or <see langword="null"/>.
    /// </param>
    /// <param name="isTrial">
    /// <see langword="true"/> to only count the files that would be removed; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. Files that were already removed are not restored.</param>
    /// <returns>The number and size of the removed and remaining files.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxSize"/> or <paramref name="unusedFor"/> is negative.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CachePruning Prune(long? maxSize = null, TimeSpan? unusedFor = null, bool isTrial = false,
        CancellationToken cancellationToken = default)
    {
        if (maxSize is < 0)
            throw new ArgumentOutOfRangeException(nameof(maxSize), maxSize, "The size cannot be negative.");
        if (unusedFor < TimeSpan.Zero)
            throw new ArgumentOutOfRangeException(nameof(unusedFor), unusedFor, "The time cannot be negative.");
        DateTime now = local.Now;
        DateTime? usedBefore = unusedFor is { } time ? time < now - DateTime.MinValue ? now - time : DateTime.MinValue : null;
        if (isTrial)
            return CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        // Two concurrent calls would each remove files that the other one keeps.
        using FileLock right = directory.LockPruning();
        directory.Temporary.RemoveAbandoned(now);
        CachePruning pruning = CachePruner.Prune(directory, now, maxSize, usedBefore, isTrial, cancellationToken: cancellationToken);
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
        return pruning;
    }

    /// <summary>Protects items from pruning, by this and other processes, that are used from now on.</summary>
    /// <returns>
    /// The protection, which ends when it is disposed of or when the process ends. Items can still be removed by
    /// <see cref="ContentCache.Remove(ContentName)"/>.
    /// </returns>
    /// <remarks>On Linux, folders of the cache stay open meanwhile, which makes operations with small items faster.</remarks>
    /// <exception cref="IOException">The folder cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to write to the folder.</exception>
    public IDisposable Pin()
    {
        if (directory.IsReadOnly)
        {
            directory.Protect(local.Now);
            return new CachePin(directory, () => directory.Protect(null), right: null);
        }
        string name = TemporaryFiles.CreateName();
        FileLock right = directory.Lock(name, CancellationToken.None);
        try
        {
            // Removes the pins of processes that were killed.
            directory.FindProtected(isTrial: false);
            directory.CreatePin(name, local.Now);
            return new CachePin(directory, () => directory.RemovePin(name), right);
        }
        catch
        {
            right.Dispose();
            throw;
        }
    }

    /// <summary>Reads all files and compares them with their names.</summary>
    /// <param name="remove">
    /// <see langword="true"/> to remove damaged files, so that they are created again; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="progress">
    /// The receiver of the number of bytes read, or <see langword="null"/>. The total is <see cref="CacheStatistics.ContentBytes"/>.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The problems, including files that cannot be read.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public CacheVerification Verify(bool remove = false, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CacheVerification verification = new CacheVerifier(directory, remove).Verify(local.Now, progress, cancellationToken);
        foreach (CacheProblem problem in verification.Problems)
            if (problem.IsDamage)
                local.Damaged(problem.Path);
        return verification;
    }
}
