namespace Intaglio.Caching;

/// <summary>The pins of a cache: files whose times say since when items are protected from pruning.</summary>
/// <remarks>
/// A pin is <c>pins/NAME</c>. The process that protects items holds the lock for the name, so that the pins of processes that have ended
/// are recognized.
/// </remarks>
internal static class CachePins
{
    /// <summary>The name of the folder.</summary>
    internal const string FolderName = "pins";

    // The time of an item is not updated at every use.
    private static readonly TimeSpan margin = TimeSpan.FromMinutes(2);

    /// <summary>Determines whether a name is that of a pin.</summary>
    internal static bool IsName(string name) => CacheArea.Keys.IsName(name);

    /// <summary>Creates a pin. The caller holds the lock for its name.</summary>
    internal static void Create(Folder root, string name, DateTime now)
    {
        using Folder pins = root.Enter(FolderName);
        using Microsoft.Win32.SafeHandles.SafeFileHandle file = pins.CreateFile(name);
        UnixFile.SetLastWriteTime(file, now);
    }

    /// <summary>Removes a pin.</summary>
    internal static void Remove(Folder root, string name)
    {
        using Folder? pins = root.TryEnter(FolderName);
        if (pins is not null)
            TemporaryFiles.TryRemove(pins, name);
    }

    /// <summary>Finds the time from which items that were used are protected, and removes pins of processes that have ended.</summary>
    /// <param name="root">The folder of the cache.</param>
    /// <param name="locks">The locks of the cache.</param>
    /// <param name="pinnedAt">The time from which this process protects items without a pin, or null.</param>
    /// <param name="isTrial"><see langword="true"/> to change nothing; otherwise, <see langword="false"/>.</param>
    /// <returns>The time, or null if no items are protected.</returns>
    internal static DateTime? FindProtected(Folder root, CacheLocks locks, DateTime? pinnedAt, bool isTrial)
    {
        DateTime? oldest = pinnedAt;
        try
        {
            using Folder? pins = root.TryEnter(FolderName);
            foreach (string name in pins?.ListNames().FindAll(IsName) ?? [])
            {
                if (pins!.Find(name) is not { } status)
                    continue;
                using FileLock? ended = isTrial ? null : locks.TryTake(name);
                if (ended is not null)
                    TemporaryFiles.TryRemove(pins, name);
                else if ((!isTrial || locks.IsHeld(name)) && (oldest is null || status.LastWritten < oldest))
                    oldest = status.LastWritten;
            }
        }
        catch (BlockedPathException)
        {
            // Something else has the name of the folder, so there are no pins.
            oldest = pinnedAt;
        }
        return oldest is { } time && time - DateTime.MinValue > margin ? time - margin : oldest;
    }
}
