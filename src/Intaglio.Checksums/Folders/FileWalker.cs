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
    /// symbolic link, is not entered again: its files are listed already. One that is mounted in itself is an error.</para>
    /// <para><see cref="FileToHash(WalkedFile, ChecksumAlgorithm)"/> hashes a file only if it is still the one that was found, so that
    /// nobody who can write to the directory leads the hashing to files outside, or to a pipe that it would wait for.</para>
    /// <para>No more is in memory than the names in the directories from <paramref name="path"/> to where the walk has come.</para>
    /// </returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is null.</exception>
    public static IEnumerable<WalkedFile> Walk(string path, FileWalkerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Walk(path, options is { FollowLinks: true }, options?.Patterns, options is { ExcludedFiles.Count: > 0 } ? new(options.ExcludedFiles) : null);
    }

    private static IEnumerable<WalkedFile> Walk(string root, bool followLinks, PathPatterns? patterns, LeftOutFiles? excluded)
    {
        if (FileStatus.Read(root, followLinks: true, out FileStatus status) != null || status.Kind != FileKind.Directory)
        {
            yield return new(root);
            yield break;
        }
        int start = DirectoryListing.PrefixOf(root).Length;
        DirectoryWalk walk = new(followLinks, (directory, entry) =>
            (entry.Error != null || entry.Status.Kind is FileKind.File or FileKind.Directory)
            && patterns?.Belongs(entry.Path.AsSpan(start), entry.IsDirectory) != false
            && !(entry.Error is null && excluded?.Has(entry.Status.Node, directory, entry.Name) == true));
        if (TryEnter(walk, root, status.Node) is { } failure)
            yield return new(root, failure);
        while (walk.TakeNext() is { } entry)
        {
            string path = entry.Path;
            if (entry.Error != null || !entry.IsDirectory)
                yield return new(path, entry.Error) { Node = entry.Error is null ? entry.Status.Node : null };
            else if (TryEnter(walk, path, entry.Status.Node) is { } error && !(error is DirectoryLoopException && IsLink(path)))
                yield return new(path, error);
        }
    }

    /// <returns>Why the directory cannot be listed, or null.</returns>
    private static Exception? TryEnter(DirectoryWalk walk, string path, FileNode node)
    {
        try
        {
            walk.Enter(path, node);
            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return exception;
        }
    }

    private static bool IsLink(string path) => FileStatus.Read(path, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link;
}
