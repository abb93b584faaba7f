namespace Intaglio.Checksums;

/// <summary>Puts what is in a folder beside what a manifest says, both in the order of their names.</summary>
internal static class FolderJoin
{
    /// <param name="items">What there is.</param>
    /// <param name="manifest">What the manifest says; read to its end.</param>
    /// <returns>All there is, all the manifest says, or both where the names are the same. What is in a directory that cannot be listed is left out beside that.</returns>
    /// <exception cref="ChecksumFormatException">The manifest is damaged; thrown while the result is read.</exception>
    internal static IEnumerable<(FolderItem? Item, ManifestEntry? Entry)> Join(IEnumerable<FolderItem> items, ManifestReader manifest)
    {
        using IEnumerator<FolderItem> walk = ReadAhead.Of(items).GetEnumerator();
        FolderItem? item = Next(walk);
        ManifestEntry? entry = manifest.Read();
        while (item != null || entry != null)
        {
            int order = item is null ? 1 : entry is null ? -1 : PathOrder.Compare(item.Name, entry.Name);
            if (order <= 0 && item!.Error != null && item.Name.EndsWith('/'))
            {
                // Whether anything in it is missing cannot be said.
                yield return (item, null);
                for (; entry != null && entry.Name.StartsWith(item.Name, StringComparison.Ordinal); entry = manifest.Read())
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
