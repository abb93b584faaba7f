namespace Intaglio.Checksums;

/// <summary>An item of a folder and its manifest entry in the hashing sequence.</summary>
/// <param name="item">The item, or <see langword="null"/> if the folder does not contain it.</param>
/// <param name="entry">The entry, or <see langword="null"/> if the manifest does not contain it.</param>
/// <param name="algorithm">The algorithm to hash the file with, or <see langword="null"/> if the file does not need to be read.</param>
internal sealed class ItemTurn(FolderItem? item, ManifestEntry? entry, ChecksumAlgorithm? algorithm)
    : FileTurn(algorithm is null ? default : new FileToHash(item!.Path, algorithm) { Node = item.Status.Node })
{
    internal FolderItem? Item { get; } = item;

    internal ManifestEntry? Entry { get; } = entry;

    /// <summary>Gets a value indicating whether the file was read.</summary>
    internal bool WasRead => algorithm is not null;

    /// <summary>
    /// Finds the reason why the file could not be read reliably: an error, or a change while it was read. Call this when the file is
    /// complete.
    /// </summary>
    /// <returns>The error, or <see langword="null"/> if the result is reliable.</returns>
    internal Exception? FindFault()
    {
        if ((Item?.Error ?? Error) is { } known)
            return known;
        if (Hashed is not { } hashed)
            return null;
        FileStatus before = Item!.Status;
        if (FileStatus.Read(Item.Path, followLinks: false, out FileStatus after) is { } gone)
            return gone;
        return after.Node != before.Node || after.Modified != before.Modified || after.Changed != before.Changed
            || after.Size != before.Size || hashed.Length != before.Size
            ? new IOException("The file was written to while it was read; read it again when nothing writes to it.")
            : null;
    }
}
