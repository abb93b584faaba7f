using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>
/// Keeps a cache within its limit and removes abandoned files. It counts the bytes that this process writes and checks the whole cache from
/// time to time.
/// </summary>
internal sealed class SizeWatch(CacheDirectory directory, ContentCacheOptions options, CacheMetrics metrics, ILogger logger)
{
    // A check takes time proportional to the number of files. Checking after a fraction of the limit keeps the time per written file
    // constant.
    private const int LooksPerLimit = 20;

    private static readonly TimeSpan cleaningInterval = TimeSpan.FromHours(1);

    private readonly long step = (options.MaxSize ?? 0) / LooksPerLimit;
    private readonly Lock gate = new();

    // A random start in the first fraction, so that many short processes check as often as one long process.
    private long unseen = Random.Shared.NextInt64((options.MaxSize ?? 0) / LooksPerLimit + 1);
    private DateTime lastCleaning = DateTime.MinValue;

    /// <summary>Adds a file to the bytes that were written, and checks the cache if necessary.</summary>
    /// <param name="length">The length of the file.</param>
    internal void Wrote(long length)
    {
        Interlocked.Add(ref unseen, FileStatus.ToUsualBlocks(length));
        // Another thread is already checking.
        if (!gate.TryEnter())
            return;
        try
        {
            DateTime now = options.TimeProvider.GetUtcNow().UtcDateTime;
            if ((now - lastCleaning).Duration() >= cleaningInterval)
            {
                lastCleaning = now;
                directory.Temporary.RemoveAbandoned(now);
            }
            if (options.MaxSize is { } limit && Interlocked.Read(ref unseen) > step)
                Look(limit);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The item was stored successfully, so the caller must not fail.
            logger.PruningFailed(directory.Path, exception);
        }
        finally
        {
            gate.Exit();
        }
    }

    private void Look(long limit)
    {
        using FileLock? right = directory.Locks.TryTakePruning();
        // The process that holds the lock might have missed these bytes. The next write checks again.
        if (right is null)
            return;
        Interlocked.Exchange(ref unseen, 0);
        CachePruning pruning = CachePruner.Prune(directory, options.TimeProvider.GetUtcNow().UtcDateTime, limit - limit / 10,
            usedBefore: null, isTrial: false, trigger: limit);
        if (pruning.RemovedFiles == 0)
            return;
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
    }
}
