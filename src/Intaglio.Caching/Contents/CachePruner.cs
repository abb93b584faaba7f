namespace Intaglio.Caching;

/// <summary>Removes what has not been used for the longest time.</summary>
internal static class CachePruner
{
    // Clocks of machines that share a cache differ by less.
    private static readonly TimeSpan maxDrift = TimeSpan.FromMinutes(1);

    /// <param name="directory">The cache's folder.</param>
    /// <param name="now">The time.</param>
    /// <param name="maxSize">How many bytes may be left; null for any number.</param>
    /// <param name="usedBefore">What was last used before this goes in any case.</param>
    /// <param name="isTrial">Whether all files stay.</param>
    /// <param name="trigger">How many bytes there must be for anything to go by <paramref name="maxSize"/>.</param>
    /// <param name="cancellationToken">Ends it between two files.</param>
    internal static CachePruning Prune(CacheDirectory directory, DateTime now, long? maxSize, DateTime? usedBefore, bool isTrial, long trigger = 0, CancellationToken cancellationToken = default)
    {
        // An entry is never used later than its content: both go by the same order, and what is left of one of them is found missing and made again.
        List<CacheFile> files = [];
        foreach (CacheFile file in directory.Entries.Concat(directory.Contents))
        {
            cancellationToken.ThrowIfCancellationRequested();
            files.Add(CorrectTime(directory, file, now, isTrial));
        }
        files.Sort(static (left, right) => left.LastUsed.CompareTo(right.LastUsed));
        long bytes = files.Sum(static file => file.Length), count = files.Count, removedFiles = 0, removedBytes = 0;
        long target = maxSize is { } size && bytes > trigger ? size : long.MaxValue;
        foreach (CacheFile file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (bytes <= target && !(file.LastUsed < usedBefore))
                break;
            // Whoever reads it reads on; whoever used it just now keeps it.
            Removal removal = isTrial ? Removal.Removed : directory.RemoveIfUnchanged(file.Area!, file.Name, file.LastUsed);
            if (removal == Removal.Kept)
                continue;
            bytes -= file.Length;
            count--;
            removedFiles += removal == Removal.Removed ? 1 : 0;
            removedBytes += removal == Removal.Removed ? file.Length : 0;
        }
        return new CachePruning { RemovedFiles = removedFiles, RemovedBytes = removedBytes, LeftFiles = count, LeftBytes = bytes };
    }

    // A time to come is that of a clock that was wrong. It counts as now, so that the file is not kept until that time has come.
    private static CacheFile CorrectTime(CacheDirectory directory, CacheFile file, DateTime now, bool isTrial)
    {
        if (file.LastUsed - now < maxDrift)
            return file;
        if (!isTrial)
            directory.SetUsed(file.Area!, file.Name, now);
        return file with { LastUsed = now };
    }
}
