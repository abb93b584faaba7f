namespace Intaglio.Caching;

/// <summary>The open folder of a cache with the folders of its areas, which several threads can use. The last one closes them.</summary>
/// <param name="root">The folder of the cache, which this instance closes.</param>
internal sealed class CacheFolders(Folder root) : IDisposable
{
    // Something else can be at the path of the folder later.
    private const int ValidMilliseconds = 1000;

    private readonly long openedAt = Environment.TickCount64;
    private Folder? contents, keys;
    private int users = 1;

    /// <summary>Gets the folder of the cache.</summary>
    internal Folder Root => root;

    /// <summary>Gets a value indicating whether the folder was opened a short time ago.</summary>
    internal bool IsRecent => Environment.TickCount64 - openedAt < ValidMilliseconds;

    /// <summary>Adds a user, who disposes of the instance, unless it is closed already.</summary>
    internal bool TryShare()
    {
        while (Volatile.Read(ref users) is > 0 and var known)
            if (Interlocked.CompareExchange(ref users, known + 1, known) == known)
                return true;
        return false;
    }

    /// <summary>Opens the folder of an area, or returns <see langword="null"/> if it does not exist. This instance closes it.</summary>
    /// <exception cref="BlockedPathException">Something else has its name.</exception>
    internal Folder? TryEnter(CacheArea area)
    {
        ref Folder? kept = ref area == CacheArea.Contents ? ref contents : ref keys;
        if (Volatile.Read(ref kept) is { } known)
            return known;
        Folder? entered = root.TryEnter(area.Folder);
        if (entered is null || Interlocked.CompareExchange(ref kept, entered, null) is not { } other)
            return entered;
        entered.Dispose();
        return other;
    }

    public void Dispose()
    {
        if (Interlocked.Decrement(ref users) > 0)
            return;
        contents?.Dispose();
        keys?.Dispose();
        root.Dispose();
    }
}
