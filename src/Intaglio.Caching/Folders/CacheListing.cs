namespace Intaglio.Caching;

/// <summary>Lists the files of a cache. Files with other names are skipped.</summary>
/// <param name="open">The delegate that opens the cache, or returns <see langword="null"/> if it does not exist.</param>
/// <param name="report">
/// The delegate that receives files and folders that are of another kind or cannot be listed, or <see langword="null"/>.
/// </param>
internal sealed class CacheListing(Func<Folder?> open, Action<Folder, string, CacheProblemKind>? report = null)
{
    /// <summary>Lists an area by name, one shard at a time.</summary>
    /// <param name="area">The area.</param>
    /// <param name="prefix">The beginning of the names to list.</param>
    internal IEnumerable<CacheFile> List(CacheArea area, string prefix = "")
    {
        using Folder? root = open();
        if (root is null || TryEnter(root, area.Folder) is not { } folder)
            yield break;
        using (folder)
        {
            foreach (string shard in TryList(root, folder, area.Folder).Where(name => area.IsShard(name) && Fits(name, prefix))
                .Order(StringComparer.Ordinal))
                foreach (CacheFile file in ListShard(area, folder, shard, prefix))
                    yield return file;
        }
    }

    /// <summary>Lists the temporary files, including those in use.</summary>
    internal IReadOnlyList<CacheFile> ListTemporaries()
    {
        using Folder? root = open();
        using Folder? folder = root is null ? null : TryEnter(root, TemporaryFiles.FolderName);
        return folder is null ? []
            : [.. TryList(root!, folder, TemporaryFiles.FolderName).Where(TemporaryFiles.IsName).Order(StringComparer.Ordinal)
            .Select(name => Look(null, folder, name, _ => true)).OfType<CacheFile>()];
    }

    private static bool Fits(string shard, string prefix) =>
        shard.StartsWith(prefix, StringComparison.Ordinal) || prefix.StartsWith(shard, StringComparison.Ordinal);

    private List<CacheFile> ListShard(CacheArea area, Folder parent, string shard, string prefix)
    {
        using Folder? folder = TryEnter(parent, shard);
        return folder is null ? []
            : [.. TryList(parent, folder,
                shard).Where(name => area.IsName(name) && CacheArea.ShardOf(name) == shard
                && name.StartsWith(prefix, StringComparison.Ordinal)).Order(StringComparer.Ordinal)
                .Select(name => Look(area, folder, name, kind => kind == FileKind.File)).OfType<CacheFile>()];
    }

    private CacheFile? Look(CacheArea? area, Folder folder, string name, Func<FileKind, bool> belongs)
    {
        try
        {
            if (folder.Find(name) is not { } status)
                return null;
            if (belongs(status.Kind))
                return new CacheFile(area, folder.PathOf(name), name, status.Size, SpaceOf(status), status.LastWritten);
            report?.Invoke(folder, name, CacheProblemKind.Blocked);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            report?.Invoke(folder, name, CacheProblemKind.Unreadable);
        }
        return null;
    }

    // Some file systems store small files in the entries of their folders.
    private static long SpaceOf(in FileStatus status) => status.AllocatedSize == 0 ? status.Size : status.AllocatedSize;

    private Folder? TryEnter(Folder parent, string name)
    {
        try
        {
            return parent.TryEnter(name);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            report?.Invoke(parent, name, exception is BlockedPathException ? CacheProblemKind.Blocked : CacheProblemKind.Unreadable);
            return null;
        }
    }

    private List<string> TryList(Folder parent, Folder folder, string name)
    {
        try
        {
            return folder.ListNames();
        }
        catch (DirectoryNotFoundException)
        {
            // The folder was removed in the meantime.
            return [];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            report?.Invoke(parent, name, CacheProblemKind.Unreadable);
            return [];
        }
    }
}
