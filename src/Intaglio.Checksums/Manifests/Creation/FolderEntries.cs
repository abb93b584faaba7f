namespace Intaglio.Checksums;

/// <summary>Creates manifest entries from the items of a folder.</summary>
internal static class FolderEntries
{
    /// <summary>Creates the entry of an item, which must have been read if it is a file.</summary>
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
        return ManifestEntry.CreateFile(item.Name, turn.File.Algorithm, file.Digest, file.Length, item.Status.Settled,
            item.Status.IsExecutable,
            file.Length > parameters.LeafThreshold ? file.LeafDigests : default);
    }

    /// <summary>
    /// Determines whether the length and time of a file equal those in the manifest, so that its content is assumed to be unchanged.
    /// </summary>
    internal static bool IsTrusted(FolderItem item, ManifestEntry entry) =>
        entry.Size == item.Status.Size && entry.Modified is { } modified && modified == item.Status.Modified;

    /// <summary>Returns the entry of a file that is assumed to be unchanged, with its current executable bit.</summary>
    internal static ManifestEntry Trust(FolderItem item, ManifestEntry entry)
    {
        bool isExecutable = FileStatus.HasExecutable ? item.Status.IsExecutable : entry.IsExecutable;
        return isExecutable == entry.IsExecutable
            ? entry
            : ManifestEntry.CreateFile(entry.Name, entry.Algorithm!, entry.Digest, entry.Size, entry.Modified, isExecutable,
                entry.LeafDigests);
    }
}
