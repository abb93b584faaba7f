namespace Intaglio.Checksums;

/// <summary>Makes the entries of a manifest from what is in a folder.</summary>
internal static class FolderEntries
{
    /// <summary>Makes the entry of what was looked at, and, if it is a file, read.</summary>
    internal static ManifestEntry Create(ItemTurn turn, ManifestParameters parameters)
    {
        FolderItem item = turn.Item!;
        switch (item.Status.Kind)
        {
            case FileKind.Directory:
                return ManifestEntry.CreateEmptyDirectory(item.Name);
            case FileKind.Link:
                return ManifestEntry.CreateLink(item.Name, item.LinkTarget!);
        }
        HashedFile file = turn.Hashed.GetValueOrDefault();
        return ManifestEntry.CreateFile(item.Name, turn.File.Algorithm, file.Digest, file.Length, Settled(item.Status), item.Status.IsExecutable,
            file.Length > parameters.LeafThreshold ? file.LeafDigests : default);
    }

    /// <summary>Returns whether a file is as long and as old as the manifest says, so that its content is taken to be the same.</summary>
    internal static bool IsTrusted(FolderItem item, ManifestEntry entry) =>
        entry.Size == item.Status.Size && entry.Modified is { } modified && modified == item.Status.Modified;

    /// <summary>Returns the entry of a file that is trusted to be the same, with what may have changed nevertheless.</summary>
    internal static ManifestEntry Trust(FolderItem item, ManifestEntry entry)
    {
        bool isExecutable = FileStatus.HasExecutable ? item.Status.IsExecutable : entry.IsExecutable;
        return isExecutable == entry.IsExecutable
            ? entry
            : ManifestEntry.CreateFile(entry.Name, entry.Algorithm!, entry.Digest, entry.Size, entry.Modified, isExecutable, entry.LeafDigests);
    }

    // A file that is written to again within the same step of the clock keeps its time, also while it waits to be read. Whole seconds are what a file system
    // without finer ones has, some of two.
    private static DateTime? Settled(in FileStatus status)
    {
        if (status.Modified is not { } time)
            return null;
        TimeSpan step = time.Ticks % TimeSpan.TicksPerSecond == 0 ? TimeSpan.FromSeconds(2) : TimeSpan.FromMilliseconds(50);
        return (status.Taken - time).Duration() < step ? null : time;
    }
}
