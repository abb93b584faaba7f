namespace Intaglio.Checksums;

/// <summary>Lists the files below a directory in an order that does not depend on the system.</summary>
public static class FileWalker
{
    /// <summary>Walks a directory and its subdirectories during the enumeration.</summary>
    /// <param name="path">The directory, or a symbolic link to one. Any other path is the only result, even if it does not exist.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <returns>The files below <paramref name="path"/>, and the directories and files with errors.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="path"/> is <see langword="null"/>.</exception>
    /// <remarks>
    /// <para>Paths begin with <paramref name="path"/> and use <c>/</c> as separator. They are sorted by their UTF-8 bytes, as with
    /// <c>LC_ALL=C sort -z</c>. A directory that cannot be listed, or a file whose status cannot be read, is a result with an error at its
    /// position in the order.</para>
    /// <para>Only regular files are listed. Pipes, sockets and devices are skipped. A directory that contains itself through a symbolic
    /// link is not entered again, because its files are already listed. A directory that contains itself through a mount is an
    /// error.</para>
    /// <para><see cref="FileToHash(WalkedFile, ChecksumAlgorithm)"/> hashes a file only if it has not been replaced since. An attacker with
    /// write access to the directory therefore cannot redirect the hashing to files outside it, or block it with a pipe.</para>
    /// <para>Only the names in the directories between <paramref name="path"/> and the current position are held in memory.</para>
    /// </remarks>
    public static IEnumerable<WalkedFile> Walk(string path, FileWalkerOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Walk(path, options is { FollowLinks: true }, options?.Patterns, options is { ExcludedFiles.Count: > 0 }
            ? new(options.ExcludedFiles) : null);
    }

    private static IEnumerable<WalkedFile> Walk(string root, bool followLinks, PathPatterns? patterns, LeftOutFiles? excluded)
    {
        if (FileStatus.Read(root, followLinks: true, out FileStatus status) is not null || status.Kind != FileKind.Directory)
        {
            yield return new(root);
            yield break;
        }
        int start = DirectoryListing.PrefixOf(root).Length;
        DirectoryWalk walk = new(followLinks, (directory, entry) =>
            (entry.Error is not null || entry.Status.Kind is FileKind.File or FileKind.Directory)
            && patterns?.Belongs(entry.Path.AsSpan(start), entry.IsDirectory) != false
            && !(entry.Error is null && excluded?.Has(entry.Status.Node, directory, entry.Name) == true));
        if (TryEnter(walk, root, status.Node) is { } failure)
            yield return new(root, failure);
        while (walk.TakeNext() is { } entry)
        {
            string path = entry.Path;
            if (entry.Error is not null || !entry.IsDirectory)
                yield return new(path, entry.Error) { Node = entry.Error is null ? entry.Status.Node : null };
            else if (TryEnter(walk, path, entry.Status.Node) is { } error && !(error is DirectoryLoopException && IsLink(path)))
                yield return new(path, error);
        }
    }

    /// <summary>Enters a directory.</summary>
    /// <returns>The reason why the directory cannot be listed, or <see langword="null"/>.</returns>
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

    private static bool IsLink(string path) =>
        FileStatus.Read(path, followLinks: false, out FileStatus status) is null && status.Kind == FileKind.Link;
}
