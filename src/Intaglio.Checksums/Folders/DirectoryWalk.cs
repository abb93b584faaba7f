namespace Intaglio.Checksums;

/// <summary>The way from where a walk began down to where it is: each directory on it is the one that was found, and none lies in itself.</summary>
/// <param name="followLinks">Whether a link is what it leads to.</param>
/// <param name="belongs">Whether an entry of a directory is to be seen.</param>
internal sealed class DirectoryWalk(bool followLinks, Func<FileNode, DirectoryListing.Entry, bool> belongs)
{
    private readonly Stack<DirectoryListing> entered = [];

    /// <returns>The next entry of the innermost directory that has one left; null at the end of the walk.</returns>
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

    /// <summary>Enters a directory, whose entries come next.</summary>
    /// <param name="path">The directory.</param>
    /// <param name="node">What was found to be there.</param>
    /// <exception cref="DirectoryLoopException">It lies in itself.</exception>
    /// <exception cref="IOException">The directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The directory may not be listed.</exception>
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
