using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Folders below a root that stay open, so that not every file needs the folders above it. Links are not followed.</summary>
/// <param name="root">The path of the root, which is opened once.</param>
internal sealed class OpenFolders(AnchoredPath root) : IDisposable
{
    // The limit keeps the number of descriptors small.
    private const int MostOpen = 256;

    private readonly ConcurrentDictionary<string, SharedFolder> open = new(StringComparer.Ordinal);

    /// <summary>
    /// Gets the lock of the folders. Threads that create files have it for reading, and one that removes empty folders for writing.
    /// </summary>
    internal ReaderWriterLockSlim Removal { get; } = new();

    /// <summary>Returns the path of the folder in which a name is.</summary>
    internal static string DirectoryOf(string name) => name.LastIndexOf('/') is >= 0 and var slash ? name[..slash] : "";

    /// <summary>Returns the paths of all folders above a name, from the innermost one.</summary>
    internal static IEnumerable<string> FoldersOf(string name)
    {
        for (string folder = DirectoryOf(name); folder.Length > 0; folder = DirectoryOf(folder))
            yield return folder;
    }

    /// <summary>Returns the last part of a name.</summary>
    internal static string FileOf(string name) => name[(name.LastIndexOf('/') + 1)..];

    /// <summary>Opens a folder.</summary>
    /// <param name="name">The path below the root, which is empty for the root.</param>
    /// <param name="creates">Whether missing folders are created.</param>
    /// <returns>The folder, or null if it does not exist.</returns>
    /// <exception cref="BlockedPathException">A part of the path is not a folder.</exception>
    internal Lease? TryEnter(string name, bool creates)
    {
        if (open.TryGetValue(name, out SharedFolder? found) && found.TryUse())
            return new(found);
        if (name.Length == 0)
        {
            if (creates)
                Folder.Create(root);
            return Folder.TryOpen(root) is { } opened ? Share("", opened) : null;
        }
        using Lease? above = TryEnter(DirectoryOf(name), creates);
        Folder? entered = creates ? above!.Folder.Enter(FileOf(name)) : above?.Folder.TryEnter(FileOf(name));
        return entered is null ? null : Share(name, entered);
    }

    /// <summary>Closes a folder before it is removed. Other threads that use it close it afterward.</summary>
    internal void Close(string name)
    {
        if (open.TryRemove(name, out SharedFolder? closed))
            closed.Release();
    }

    /// <summary>Closes all folders before files are found by other names.</summary>
    internal void CloseAll()
    {
        foreach (string name in open.Keys)
            Close(name);
    }

    public void Dispose()
    {
        CloseAll();
        Removal.Dispose();
    }

    private Lease Share(string name, Folder folder)
    {
        SharedFolder entered = new(folder);
        if (open.Count >= MostOpen)
            return new(entered);
        entered.TryUse();
        SharedFolder kept = open.GetOrAdd(name, entered);
        if (kept == entered)
            return new(entered);
        entered.Release();
        if (!kept.TryUse())
            return new(entered);
        entered.Release();
        return new(kept);
    }

    /// <summary>A folder that is used, and closed afterward unless it stays open.</summary>
    internal sealed class Lease(SharedFolder shared) : IDisposable
    {
        internal Folder Folder => shared.Folder;

        public void Dispose() => shared.Release();
    }

    /// <summary>A folder that is closed when its last user has released it. The first one has created it.</summary>
    internal sealed class SharedFolder(Folder folder)
    {
        private int users = 1;

        internal Folder Folder => folder;

        /// <summary>Adds a user, unless the folder is closed.</summary>
        internal bool TryUse()
        {
            for (int known = Volatile.Read(ref users); known > 0; known = Volatile.Read(ref users))
                if (Interlocked.CompareExchange(ref users, known + 1, known) == known)
                    return true;
            return false;
        }

        internal void Release()
        {
            if (Interlocked.Decrement(ref users) == 0)
                folder.Dispose();
        }
    }
}
