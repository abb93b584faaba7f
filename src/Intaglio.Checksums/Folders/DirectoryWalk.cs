namespace Intaglio.Checksums;

/// <summary>The path of directories from the start of a walk to its current position. It detects replaced directories and loops.</summary>
/// <param name="followLinks"><see langword="true"/> to follow symbolic links; otherwise, <see langword="false"/>.</param>
/// <param name="belongs">The filter that selects the entries of a directory.</param>
internal sealed class DirectoryWalk(bool followLinks, Func<FileNode, DirectoryListing.Entry, bool> belongs)
{
    private readonly Stack<DirectoryListing> entered = [];

    /// <summary>Returns the next entry of the innermost directory that has entries left.</summary>
    /// <returns>The entry, or <see langword="null"/> at the end of the walk.</returns>
    internal DirectoryListing.Entry? TakeNext()
    {
        while (entered.TryPeek(out DirectoryListing? listing))
        {
            if (listing.TakeNext() is { } entry)
                return entry;
            entered.Pop();
        }
        return null;
    }

    /// <summary>Enters a directory, so that its entries are returned next.</summary>
    /// <param name="path">The path of the directory.</param>
    /// <param name="node">The identity of the directory that was found at this path.</param>
    /// <exception cref="DirectoryLoopException">The directory contains itself.</exception>
    /// <exception cref="IOException">The directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list the directory.</exception>
    internal DirectoryListing Enter(string path, FileNode node)
    {
        foreach (DirectoryListing above in entered)
            if (above.Directory == node)
                throw new DirectoryLoopException();
        DirectoryListing listing = new(path, node, followLinks, entry => belongs(node, entry));
        entered.Push(listing);
        return listing;
    }
}
