namespace Intaglio.Caching;

/// <summary>The locks of a cache, which are positions in one file. They only prevent duplicate work.</summary>
internal sealed class CacheLocks
{
    /// <summary>The name of the file.</summary>
    internal const string FileName = "locks";

    // Lock positions have 40 bits, because some file systems do not support much larger ones. The next position is not used by any name.
    private const int NumberDigits = 8;
    private const long PruningNumber = 1L << (5 * NumberDigits);

    private readonly string path;

    /// <param name="folder">The path of the cache.</param>
    internal CacheLocks(in AnchoredPath folder) =>
        // Threads use this path as the identity of the lock, so it must be the same for every path to the folder.
        path = Path.Combine((folder.Resolve() ?? folder).Path, FileName);

    /// <summary>Gets a text that is equal for all instances that use the same folder.</summary>
    internal string Identity => path;

    /// <summary>Waits for the lock that allows writing the item or entry with this name. The folder must exist.</summary>
    internal ValueTask<FileLock> TakeAsync(string name, CancellationToken cancellationToken) =>
        FileLock.TakeAsync(path, NumberOf(name), Timeout.InfiniteTimeSpan, cancellationToken);

    /// <summary>Takes the lock for a name, or returns <see langword="null"/> if it is in use.</summary>
    internal FileLock? TryTake(string name) => FileLock.TryTake(path, NumberOf(name));

    /// <summary>Determines whether the lock for a name is in use, without changing the file.</summary>
    internal bool IsHeld(string name)
    {
        if (!File.Exists(path))
            return false;
        using FileLock? free = FileLock.TryTake(path, NumberOf(name), isTrial: true);
        return free is null;
    }

    /// <summary>Takes the lock for pruning the cache, or returns <see langword="null"/> if it is in use.</summary>
    internal FileLock? TryTakePruning() => FileLock.TryTake(path, PruningNumber);

    /// <summary>Waits for the lock for pruning the cache. The folder must exist.</summary>
    internal FileLock TakePruning() =>
        FileLock.TakeAsync(path, PruningNumber, Timeout.InfiniteTimeSpan, CancellationToken.None).AsTask().GetAwaiter().GetResult();

    private static long NumberOf(string name)
    {
        long number = 0;
        foreach (char digit in name.AsSpan(0, NumberDigits))
            number = (number << 5) | (long)CacheDirectory.Digits.IndexOf(digit, StringComparison.Ordinal);
        return number;
    }
}
