namespace Intaglio.Checksums;

/// <summary>Joins the items of a folder with the entries of a manifest by their names.</summary>
internal static class FolderJoin
{
    /// <summary>Joins both sequences, which have the same order.</summary>
    /// <param name="items">The items of the folder.</param>
    /// <param name="manifest">The manifest. It is read to its end.</param>
    /// <returns>
    /// Pairs of an item and an entry. One of them is <see langword="null"/> if the name is only in the folder or only in the manifest.
    /// Entries in a directory that cannot be listed are paired with that directory.
    /// </returns>
    /// <exception cref="ChecksumFormatException">The manifest is damaged. Thrown during the enumeration.</exception>
    internal static IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> Join(IEnumerable<FolderItem> items, ManifestReader manifest)
    {
        using IEnumerator<FolderItem> walk = ReadAhead.Of(items).GetEnumerator();
        FolderItem? item = Next(walk);
        ManifestEntry? entry = manifest.Read();
        while (item is not null || entry is not null)
        {
            int order = item is null ? 1 : entry is null ? -1 : PathOrder.Compare(item.Name, entry.Name);
            if (order <= 0 && item!.Error is not null && item.Name.EndsWith('/'))
            {
                // Missing items in this directory cannot be detected.
                yield return (item, null);
                for (; entry is not null && entry.Name.StartsWith(item.Name, StringComparison.Ordinal); entry = manifest.Read())
                    yield return (item, entry);
                item = Next(walk);
                continue;
            }
            yield return (order <= 0 ? item : null, order >= 0 ? entry : null);
            if (order <= 0)
                item = Next(walk);
            if (order >= 0)
                entry = manifest.Read();
        }
    }

    private static FolderItem? Next(IEnumerator<FolderItem> walk) => walk.MoveNext() ? walk.Current : null;
}
