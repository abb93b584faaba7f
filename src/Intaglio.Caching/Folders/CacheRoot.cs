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

    // The folder that contains the cache, so that the parts above it are not checked for each file.
    private volatile Folder? above;

    // Checking a folder takes longer than writing a small item.
    private volatile Prepared? prepared;

    private readonly bool isReadOnly;

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
    internal void Prepare() => OpenPrepared().Dispose();

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
    internal Folder? TryOpen()
    {
        if (place.Above is not { } path)
            return Folder.TryOpen(Path);
        Folder? root = (above ??= Folder.TryOpen(path))?.TryEnter(System.IO.Path.GetFileName(Path));
        // The folder above can have been removed and created again. Other threads use this one until they have finished.
        if (root is null)
            above = null;
        return root;
    }

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
        using Folder? root = TryOpen();
        using Folder? folder = root?.TryEnter(area.Folder);
        return folder?.TryEnter(CacheArea.ShardOf(name));
    }

    /// <summary>Opens the folder in which a file is written. Anything else that has its name is removed.</summary>
    internal Folder EnterShard(CacheArea area, string name)
    {
        using Folder root = OpenPrepared();
        using Folder folder = root.Enter(area.Folder);
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

    private Folder OpenPrepared()
    {
        Folder root = Open();
        try
        {
            Prepared? now = root.ReadStatus() is { Changed: { } changed, IsChangeSettled: true } status ? new(status.Node, changed) : null;
            if (now is not null && now == prepared)
                return root;
            if (!CacheMarker.IsIn(root))
                CacheMarker.Write(root, IsOurs);
            foreach (string name in (ReadOnlySpan<string>)[CacheArea.Contents.Folder, CacheArea.Keys.Folder, TemporaryFiles.FolderName])
                root.Enter(name).Dispose();
            // If an entry was missing, the next call checks the folder again, with its new time.
            prepared = now;
            return root;
        }
        catch
        {
            root.Dispose();
            throw;
        }
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
