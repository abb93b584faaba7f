namespace Intaglio.Baking;

/// <summary>Counts the actions that have ended, for the progress of a bake.</summary>
internal sealed class SessionProgress(Func<long> countAll, int threads, IProgress<BakeProgress>? progress)
{
    private long done, hits;

    /// <summary>Adds actions that were found before any thread ran.</summary>
    internal void AddHits(int count)
    {
        Interlocked.Add(ref done, count);
        Interlocked.Add(ref hits, count);
    }

    /// <summary>Adds an action that has ended.</summary>
    /// <param name="isHit">Whether it did not have to run.</param>
    /// <param name="running">The number of threads that process actions, with the one that has ended it.</param>
    internal void Add(bool isHit, int running)
    {
        long ended = Interlocked.Increment(ref done), found = isHit ? Interlocked.Increment(ref hits) : Interlocked.Read(ref hits);
        progress?.Report(new() { Done = ended, Total = countAll(), Running = Math.Min(threads, running - 1), Hits = found });
    }

    /// <summary>Reports the actions of a run that an earlier bake has begun.</summary>
    internal void ReportRun(long ended, long running, long all) =>
        progress?.Report(new() { Done = ended, Total = all, Running = running, Hits = 0 });

    /// <summary>Reports the actions of a farm, in addition to those that were found.</summary>
    internal void ReportFarm(long ended, long running)
    {
        long found = Interlocked.Read(ref done);
        progress?.Report(new() { Done = found + ended, Total = countAll(), Running = running, Hits = found });
    }
}
