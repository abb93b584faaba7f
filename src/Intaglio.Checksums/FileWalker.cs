namespace Intaglio.Checksums;

/// <summary>Lists the files below a directory, in an order that is the same on every system.</summary>
public static class FileWalker
{
    /// <summary>Walks a directory, and all directories in it, as the caller asks for the files.</summary>
    /// <param name="path">The directory, or a symbolic link to it; anything else is the one result, whether it exists or not.</param>
    /// <param name="options">How to walk; null is the defaults.</param>
    /// <returns>
    /// <para>Paths that begin with <paramref name="path"/>, their parts separated by <c>/</c>, sorted by the bytes of their UTF-8
    /// form, as <c>LC_ALL=C sort -z</c> would do it. What cannot be listed or looked at is a result with an error, in its place.</para>
    /// <para>Only files that hold data are listed: no pipes, sockets or devices. A directory that lies in itself, by way of a
    /// symbolic link, is not entered again: its files are listed already.</para>
    /// <para>No more is in memory than the names in the directories from <paramref name="path"/> to where the walk has come.</para>
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static IEnumerable<WalkedFile> Walk(string path, FileWalkerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Walk(path, options is { FollowLinks: true });
    }

    private static IEnumerable<WalkedFile> Walk(string root, bool followLinks)
    {
        if (FileStatus.Read(root, followLinks: true, out FileStatus status) != null || status.Kind != FileKind.Directory)
        {
            yield return new(root);
            yield break;
        }
        Stack<DirectoryListing> entered = [];
        if (Enter(root, status.Node, followLinks, entered) is { } failure)
            yield return new(root, failure);

        while (entered.TryPeek(out DirectoryListing? listing))
        {
            if (listing.TakeNext() is not { } entry)
            {
                entered.Pop();
                continue;
            }
            string path = entry.Path;
            Exception? error = entry.Error;
            if (error is null && entry.IsDirectory)
            {
                if (entered.Any(above => above.Directory == entry.Status.Node))
                    continue;
                error = Enter(path, entry.Status.Node, followLinks, entered);
                if (error is null)
                    continue;
            }
            yield return new(path, error);
        }
    }

    /// <returns>Why the directory cannot be listed, or null.</returns>
    private static Exception? Enter(string path, FileNode node, bool followLinks, Stack<DirectoryListing> entered)
    {
        try
        {
            entered.Push(new DirectoryListing(path, node, followLinks, static entry => entry.Error != null || entry.Status.Kind is FileKind.File or FileKind.Directory));
            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return exception;
        }
    }
}
