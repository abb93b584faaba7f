namespace Intaglio.Caching;

/// <summary>The folder of a cache and the folders in it, which are created when they are needed.</summary>
/// <remarks>
/// <para><c>contents/ab/abcd…</c> are items, by their names. <c>keys/zk/zklt…</c> are entries, by the 256-bit names of their keys.
/// <c>temporary/NAME-RANDOM</c> are files that will be moved to one of these folders. The process that writes them holds the lock for the
/// name in <c>locks</c>.</para>
/// <para>All names are derived from digests, and links below the folder are not followed, so that paths cannot lead out of the folder.
/// </para>
/// </remarks>
internal sealed class CacheRoot
{
    private readonly AnchoredPath place;
    private readonly bool isReadOnly;

    // Folders stay open while somebody asks for it, because opening them takes as long as writing a small item.
    private readonly Lock keeping = new();
    private volatile CacheFolders? kept;
    private int keepers;

    // Checking a folder takes longer than writing a small item.
    private volatile Prepared? prepared;

    /// <param name="place">The path of the folder, which is created if it does not exist.</param>
    /// <param name="isReadOnly">Whether nothing in the folder is changed.</param>
    internal CacheRoot(AnchoredPath place, bool isReadOnly)
    {
        (this.place, this.isReadOnly) = (place, isReadOnly);
        if (isReadOnly)
            return;
        try
        {
            Prepare();
        }
        catch (Exception exception)
            when (exception is IOException and not BlockedPathException or UnauthorizedAccessException && Exists(Path))
        {
            // A cache that can only be read can lack folders.
        }
    }

    /// <summary>Gets the full path of the folder.</summary>
    internal string Path => place.Path;

    /// <summary>Determines whether a folder is a cache.</summary>
    /// <exception cref="CacheFormatException">The folder is a cache of another format.</exception>
    internal static bool Exists(string path)
    {
        try
        {
            using Folder? folder = Folder.TryOpen(path);
            return folder is not null && CacheMarker.IsIn(folder);
        }
        catch (BlockedPathException exception) when (exception.Path == path)
        {
            // The path is not a folder.
            return false;
        }
    }

    /// <summary>Ensures that the folder is a cache, because it could have been removed since the cache was opened.</summary>
    internal void Prepare() => UsePrepared().Dispose();

    /// <summary>Opens the folder, which is created if it does not exist.</summary>
    internal Folder Open()
    {
        if (isReadOnly)
            throw new InvalidOperationException($"The cache {Path} was opened read-only.");
        while (true)
        {
            if (TryOpen() is { } root)
                return root;
            Folder.Create(place);
        }
    }

    /// <summary>Opens the folder, or returns <see langword="null"/> if it does not exist.</summary>
    internal Folder? TryOpen() => Folder.TryOpen(place);

    /// <summary>Opens the folder of temporary files.</summary>
    internal Folder EnterTemporary()
    {
        using Folder root = Open();
        return root.Enter(TemporaryFiles.FolderName);
    }

    /// <summary>Opens the folder of a file, or returns <see langword="null"/> if it does not exist.</summary>
    /// <exception cref="BlockedPathException">Something else has its name.</exception>
    internal Folder? TryEnterShard(CacheArea area, string name)
    {
        using CacheFolders? folders = TryUse();
        return folders?.TryEnter(area)?.TryEnter(CacheArea.ShardOf(name));
    }

    /// <summary>Opens the folder in which a file is written. Anything else that has its name is removed.</summary>
    internal Folder EnterShard(CacheArea area, string name)
    {
        using CacheFolders folders = UsePrepared();
        Folder folder = folders.TryEnter(area) ?? throw new DirectoryNotFoundException($"'{Path}' was removed.");
        string shard = CacheArea.ShardOf(name);
        try
        {
            return folder.Enter(shard);
        }
        catch (BlockedPathException)
        {
            folder.Remove(shard);
            return folder.Enter(shard);
        }
    }

    /// <summary>Keeps folders open between operations until <see cref="Release"/> is called as often as this method.</summary>
    internal void Keep()
    {
        lock (keeping)
            keepers++;
    }

    internal void Release()
    {
        lock (keeping)
            if (--keepers == 0)
                Replace(null);
    }

    private CacheFolders? TryUse()
    {
        if (kept is { IsRecent: true } known && known.TryShare())
            return known;
        return TryOpen() is { } root ? Share(new(root)) : null;
    }

    private CacheFolders UsePrepared()
    {
        CacheFolders? folders = TryUse();
        if (folders is not null && FindPrepared(folders.Root) is { } there && there == prepared)
            return folders;
        // The folders of the areas can be others as well.
        folders?.Dispose();
        folders = new(Open());
        try
        {
            Prepared? now = FindPrepared(folders.Root);
            if (!CacheMarker.IsIn(folders.Root))
                CacheMarker.Write(folders.Root, IsOurs);
            foreach (string name in (ReadOnlySpan<string>)[CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFiles.FolderName])
                folders.Root.Enter(name).Dispose();
            // If an entry was missing, the next call checks the folder again, with its new time.
            prepared = now;
            return Share(folders);
        }
        catch
        {
            folders.Dispose();
            throw;
        }
    }

    private static Prepared? FindPrepared(Folder root) =>
        root.ReadStatus() is { Changed: { } changed, IsChangeSettled: true } status ? new(status.Node, changed) : null;

    // The caller still uses the folders.
    private CacheFolders Share(CacheFolders folders)
    {
        lock (keeping)
            if (keepers > 0 && folders.TryShare())
                Replace(folders);
        return folders;
    }

    private void Replace(CacheFolders? folders)
    {
        kept?.Dispose();
        kept = folders;
    }

    // A cache without its marker has either all files and folders of a cache, or only some of them and no others.
    private static bool IsOurs(Folder root, string name)
    {
        if (name == CacheLocks.FileName)
            return root.Find(name) is { Kind: FileKind.File };
        Func<string, bool>? belongs = name == CacheArea.Contents.Folder ? CacheArea.Contents.IsShard : name == CacheArea.Keys.Folder
            ? CacheArea.Keys.IsShard : name == TemporaryFiles.FolderName ? TemporaryFiles.IsName
            : name == CachePins.FolderName ? CachePins.IsName : null;
        if (belongs is null || root.Find(name) is not { Kind: FileKind.Directory })
            return false;
        if (Array.TrueForAll([CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFiles.FolderName, CacheLocks.FileName],
            own => root.Find(own) is not null))
            return true;
        using Folder? folder = root.TryEnter(name);
        return folder is not null && folder.ListNames().TrueForAll(inner => belongs(inner));
    }

    /// <summary>A folder that is a cache, as long as no entry is added to it or removed from it.</summary>
    private sealed record Prepared(FileNode Node, DateTime Changed);
}
