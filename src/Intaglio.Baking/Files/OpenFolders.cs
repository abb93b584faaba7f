using System.Collections.Concurrent;

namespace Intaglio.Baking;

/// <summary>Folders below a root that stay open, so that not every file needs the folders above it. Links are not followed.</summary>
/// <param name="root">The path of the root, which is opened once.</param>
internal sealed class OpenFolders(AnchoredPath root) : IDisposable
{
    // The limit keeps the number of descriptors small.
    private const int MostOpen = 256;

    private readonly ConcurrentDictionary<string, Folder> open = new(StringComparer.Ordinal);

    /// <summary>Returns the path of the folder in which a name is.</summary>
    internal static string DirectoryOf(string name) => name.LastIndexOf('/') is >= 0 and var slash ? name[..slash] : "";

    /// <summary>Returns the last part of a name.</summary>
    internal static string FileOf(string name) => name[(name.LastIndexOf('/') + 1)..];

    /// <summary>Opens a folder.</summary>
    /// <param name="name">The path below the root, which is empty for the root.</param>
    /// <param name="creates">Whether missing folders are created.</param>
    /// <returns>The folder, or null if it does not exist.</returns>
    /// <exception cref="BlockedPathException">A part of the path is not a folder.</exception>
    internal Lease? TryEnter(string name, bool creates)
    {
        if (open.TryGetValue(name, out Folder? found))
            return new(found, isShared: true);
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

    /// <summary>Closes a folder before it is removed.</summary>
    internal void Close(string name)
    {
        if (open.TryRemove(name, out Folder? closed))
            closed.Dispose();
    }

    /// <summary>Closes all folders before files are found by other names.</summary>
    internal void CloseAll()
    {
        foreach (string name in open.Keys)
            Close(name);
    }

    public void Dispose() => CloseAll();

    private Lease Share(string name, Folder folder)
    {
        if (open.Count >= MostOpen)
            return new(folder, isShared: false);
        Folder kept = open.GetOrAdd(name, folder);
        if (kept != folder)
            folder.Dispose();
        return new(kept, isShared: true);
    }

    /// <summary>A folder that is used, and closed afterward unless it stays open.</summary>
    internal sealed class Lease(Folder folder, bool isShared) : IDisposable
    {
        internal Folder Folder { get; } = folder;

        public void Dispose()
        {
            if (!isShared)
                Folder.Dispose();
        }
    }
}
