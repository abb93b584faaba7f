namespace Intaglio.Checksums;

/// <summary>What is in a folder and what a manifest says of it, on its way through the hashing.</summary>
/// <param name="item">What there is, or null.</param>
/// <param name="entry">What the manifest says, or null.</param>
/// <param name="algorithm">What the file is hashed with; null if it does not have to be read.</param>
internal sealed class ItemTurn(FolderItem? item, ManifestEntry? entry, ChecksumAlgorithm? algorithm)
    : FileTurn(algorithm is null ? default : new FileToHash(item!.Path, algorithm) { Node = item.Status.Node })
{
    internal FolderItem? Item { get; } = item;

    internal ManifestEntry? Entry { get; } = entry;

    /// <summary>Gets whether the file was read.</summary>
    internal bool WasRead => algorithm != null;

    /// <summary>Tells why the file cannot be relied on: it could not be looked at or read, or was written to meanwhile. Called when the turn is done.</summary>
    internal Exception? FindFault()
    {
        if ((Item?.Error ?? Error) is { } known)
            return known;
        if (Hashed is not { } hashed)
            return null;
        FileStatus before = Item!.Status;
        if (FileStatus.Read(Item.Path, followLinks: false, out FileStatus after) is { } gone)
            return gone;
        return after.Node != before.Node || after.Modified != before.Modified || after.Changed != before.Changed || after.Size != before.Size || hashed.Length != before.Size
            ? new IOException("The file was written to while it was read; read it again when nothing writes to it.")
            : null;
    }
}
