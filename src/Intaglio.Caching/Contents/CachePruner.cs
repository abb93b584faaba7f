namespace Intaglio.Caching;

/// <summary>Removes the least recently used files.</summary>
internal static class CachePruner
{
    // More than the clocks of computers that share a cache usually differ.
    private static readonly TimeSpan maxDrift = TimeSpan.FromMinutes(1);

    /// <summary>Removes files from a cache.</summary>
    /// <param name="directory">The folder of the cache.</param>
    /// <param name="now">The current time.</param>
    /// <param name="maxSize">
    /// The maximum number of bytes that the remaining files take on the disk, or <see langword="null"/> for no limit.
    /// </param>
    /// <param name="usedBefore">
    /// The time before which files must have been used to be removed regardless of the size, or <see langword="null"/>.
    /// </param>
    /// <param name="isTrial"><see langword="true"/> to only count the files to remove; otherwise, <see langword="false"/>.</param>
    /// <param name="trigger">The number of bytes on the disk above which <paramref name="maxSize"/> is applied.</param>
    /// <param name="cancellationToken">The token that cancels the operation between two files.</param>
    internal static CachePruning Prune(CacheDirectory directory, DateTime now, long? maxSize, DateTime? usedBefore, bool isTrial,
        long trigger = 0, CancellationToken cancellationToken = default)
    {
        // An entry is never used later than its item, so both are sorted together. If only one of them remains, the item is created again.
        List<CacheFile> files = [];
        foreach (CacheFile file in directory.Reading.Entries.Concat(directory.Reading.Contents))
        {
            cancellationToken.ThrowIfCancellationRequested();
            files.Add(CorrectTime(directory, directory.Reading.AddUse(file), now, isTrial));
        }
        files.Sort(static (left, right) => left.LastUsed.CompareTo(right.LastUsed));
        long bytes = files.Sum(static file => file.Space), count = files.Count, removedFiles = 0, removedBytes = 0;
        long target = maxSize is { } size && bytes > trigger ? size : long.MaxValue;
        DateTime? protectedFrom = directory.FindProtected(isTrial);
        foreach (CacheFile file in files)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if ((bytes <= target && !(file.LastUsed < usedBefore)) || file.LastUsed >= protectedFrom)
                break;
            // Readers can still read a removed file. A file that was just used is kept.
            Removal removal = isTrial ? Removal.Removed : directory.Reading.RemoveIfUnchanged(file.Area!, file.Name, file.LastUsed);
            if (removal == Removal.Kept)
                continue;
            bytes -= file.Space;
            count--;
            removedFiles += removal == Removal.Removed ? 1 : 0;
            removedBytes += removal == Removal.Removed ? file.Space : 0;
        }
        return new CachePruning { RemovedFiles = removedFiles, RemovedBytes = removedBytes, LeftFiles = count, LeftBytes = bytes };
    }

    // A time in the future is from a wrong clock. It is replaced with the current time, so that the file is not kept until then.
    private static CacheFile CorrectTime(CacheDirectory directory, CacheFile file, DateTime now, bool isTrial)
    {
        if (file.LastUsed - now < maxDrift)
            return file;
        if (!isTrial)
            directory.Reading.SetUsed(file.Area!, file.Name, now);
        return file with { LastUsed = now };
    }
}
