using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>Keeps a cache within its limit, and free of what was abandoned, as far as one process sees: it counts what it writes, and looks at the whole now and then.</summary>
internal sealed class SizeWatch(CacheDirectory directory, ContentCacheOptions options, CacheMetrics metrics, ILogger logger)
{
    // Looking at the whole costs as much as there are files: so that a file costs the same whatever their number, it is done after a share of the limit.
    private const int LooksPerLimit = 20;

    private static readonly TimeSpan cleaningInterval = TimeSpan.FromHours(1);

    private readonly long step = (options.MaxSize ?? 0) / LooksPerLimit;
    private readonly Lock gate = new();

    // Somewhere in the first share: so that many short processes together look as often as a long one.
    private long unseen = Random.Shared.NextInt64((options.MaxSize ?? 0) / LooksPerLimit + 1);
    private DateTime lastCleaning = DateTime.MinValue;

    /// <summary>Counts what was written.</summary>
    internal void Wrote(long bytes)
    {
        Interlocked.Add(ref unseen, bytes);
        // Another thread is at it.
        if (!gate.TryEnter())
            return;
        try
        {
            DateTime now = options.TimeProvider.GetUtcNow().UtcDateTime;
            if ((now - lastCleaning).Duration() >= cleaningInterval)
            {
                lastCleaning = now;
                directory.RemoveAbandoned(now);
            }
            if (options.MaxSize is { } limit && Interlocked.Read(ref unseen) > step)
                Look(limit);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // What was written is there, and that was the task.
            logger.PruningFailed(directory.Path, exception);
        }
        finally
        {
            gate.Exit();
        }
    }

    private void Look(long limit)
    {
        using FileLock? right = directory.TryLockPruning();
        // Whoever has it may have counted before this was written: it is looked at again after the next one.
        if (right is null)
            return;
        Interlocked.Exchange(ref unseen, 0);
        CachePruning pruning = CachePruner.Prune(directory, options.TimeProvider.GetUtcNow().UtcDateTime, limit - limit / 10, usedBefore: null, isTrial: false, trigger: limit);
        if (pruning.RemovedFiles == 0)
            return;
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
    }
}
