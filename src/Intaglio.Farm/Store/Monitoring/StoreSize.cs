using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>The number and size of the files in a cache, counted at most once a minute, because counting lists all files.</summary>
internal sealed class StoreSize(ContentCache cache)
{
    private static readonly TimeSpan lifetime = TimeSpan.FromMinutes(1), patience = TimeSpan.FromSeconds(5);

    private readonly Lock gate = new();
    private Task<CacheStatistics>? counting;
    private CacheStatistics? last;
    private DateTime started;

    /// <summary>Gets the statistics.</summary>
    /// <returns>The statistics, which can be older if counting takes long, or <see langword="null"/> if they are not available.</returns>
    internal async Task<CacheStatistics?> GetAsync()
    {
        Task<CacheStatistics> task = Start();
        try
        {
            return last = await task.WaitAsync(patience);
        }
        catch (Exception exception) when (exception is TimeoutException or IOException or UnauthorizedAccessException)
        {
            return last;
        }
    }

    private Task<CacheStatistics> Start()
    {
        lock (gate)
        {
            DateTime now = DateTime.UtcNow;
            if (counting is null || (counting.IsCompleted && (now - started).Duration() >= lifetime))
            {
                started = now;
                counting = Task.Run(() => cache.Maintenance.GetStatistics());
            }
            return counting;
        }
    }
}
