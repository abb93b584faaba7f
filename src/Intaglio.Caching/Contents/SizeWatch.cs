using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>Keeps a cache within its limit, as far as one process sees: it counts what it writes, and looks at the whole now and then.</summary>
internal sealed class SizeWatch(CacheDirectory directory, long? maxSize, CacheMetrics metrics, ILogger logger)
{
    // Looking costs as much as there are files: so that a file costs the same whatever their number, it is done after a share of the limit.
    private const int LooksPerLimit = 20;

    private long unseen;
    private int state;

    private const int Unstarted = 0, Idle = 1, Busy = 2;

    /// <summary>Counts what was written.</summary>
    internal void Wrote(long bytes)
    {
        long total = Interlocked.Add(ref unseen, bytes);
        if (Interlocked.CompareExchange(ref state, Busy, Unstarted) != Unstarted && !(total > maxSize / LooksPerLimit && Interlocked.CompareExchange(ref state, Busy, Idle) == Idle))
            return;
        try
        {
            Interlocked.Exchange(ref unseen, 0);
            Look();
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // What was written is there, and that was the task.
            logger.PruningFailed(directory.Path, exception);
        }
        finally
        {
            Volatile.Write(ref state, Idle);
        }
    }

    private void Look()
    {
        if (maxSize is not { } limit)
        {
            directory.RemoveAbandoned();
            return;
        }
        using FileLock? right = directory.TryLockPruning();
        if (right is null)
            return;
        CachePruning pruning = CachePruner.Prune(directory, limit - limit / 10, usedBefore: null, isTrial: false, trigger: limit);
        if (pruning.RemovedFiles == 0)
            return;
        metrics.Evicted(pruning);
        logger.Pruned(directory.Path, pruning.RemovedFiles, pruning.RemovedBytes, pruning.LeftBytes);
    }
}
