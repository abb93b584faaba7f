namespace Intaglio;

/// <summary>What a path leads to where a file will be written, and what the new file keeps of it.</summary>
internal sealed class ReplacedFile
{
    private const UnixFileMode Permissions = (UnixFileMode)0x1FF, GroupPermissions = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute;

    private ReplacedFile(string path) => Path = path;

    /// <summary>Gets the full path of the file. Where the given path is a link, it is where that leads, whether something is there or not.</summary>
    internal string Path { get; }

    /// <summary>Gets whether the given path is a link.</summary>
    internal bool IsLink { get; private init; }

    /// <summary>Gets whether it is a folder, or the path could be one's alone.</summary>
    internal bool IsFolder { get; private init; }

    /// <summary>Gets what is there; null if nothing is.</summary>
    internal FileStatus? Status { get; private init; }

    /// <summary>Gets whether it is a pipe, a socket or a device, which is written to and not replaced.</summary>
    internal bool IsSpecial => Status is { Kind: FileKind.Special };

    /// <summary>Gets whether it is a file that nobody may write.</summary>
    internal bool IsReadOnly => Status is { Kind: FileKind.File } && File.GetAttributes(Path).HasFlag(FileAttributes.ReadOnly);

    /// <summary>Gets the permissions for the new file; null if nothing is there, or the system has none.</summary>
    internal UnixFileMode? Mode { get; private init; }

    /// <summary>Gets the group that the permissions are meant for; null if nothing is there, or the system has none.</summary>
    internal uint? Group => Status?.Group;

    /// <summary>Looks at a path.</summary>
    /// <exception cref="IOException">The path cannot be looked at.</exception>
    /// <exception cref="UnauthorizedAccessException">The path may not be looked at.</exception>
    internal static ReplacedFile Find(string path)
    {
        // As the framework does with every name that it opens.
        string full = System.IO.Path.GetFullPath(path);
        bool endsAsFolder = System.IO.Path.EndsInDirectorySeparator(path);
        Exception? failure = FileStatus.Read(full, followLinks: true, out FileStatus status);
        if (failure is not (null or FileNotFoundException) && !endsAsFolder)
            throw failure;
        bool isLink = new FileInfo(full).LinkTarget != null;
        if (failure != null)
            return new(isLink ? Follow(full) : full) { IsLink = isLink, IsFolder = endsAsFolder };
        if (status.Kind != FileKind.File)
            return new(full) { IsLink = isLink, IsFolder = status.Kind == FileKind.Directory, Status = status };
        string target = isLink ? Follow(full) : full;
        return new(target) { IsLink = isLink, Status = status, Mode = FindMode(target) };
    }

    private static string Follow(string path) => RealPath.Follow(path) ?? throw new IOException($"'{path}' is part of a circular chain of links.");

    private static UnixFileMode? FindMode(string path)
    {
        if (OperatingSystem.IsWindows())
            return null;
        UnixFileMode mode = File.GetUnixFileMode(path) & Permissions;
        // What stands for the group there is the most that anybody on the list may do.
        return UnixFile.HasAccessList(path) ? mode & ~GroupPermissions : mode;
    }
}
