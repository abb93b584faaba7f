namespace Intaglio;

/// <summary>Describes the target of a path that is about to be written, and the attributes that the new file inherits.</summary>
internal sealed class ReplacedFile
{
    private const UnixFileMode Permissions = (UnixFileMode)0x1FF,
        GroupPermissions = UnixFileMode.GroupRead | UnixFileMode.GroupWrite | UnixFileMode.GroupExecute;

    private ReplacedFile(string path) => Path = path;

    /// <summary>Gets the full path of the file. If the given path is a link, this is its final target, which might not exist.</summary>
    internal string Path { get; }

    /// <summary>Gets a value indicating whether the given path is a link.</summary>
    internal bool IsLink { get; private init; }

    /// <summary>Gets a value indicating whether the path is a folder, or has the form of a folder path.</summary>
    internal bool IsFolder { get; private init; }

    /// <summary>Gets the metadata of the existing entry, or null if the path does not exist.</summary>
    internal FileStatus? Status { get; private init; }

    /// <summary>Gets a value indicating whether the path is a pipe, a socket or a device.</summary>
    /// <remarks>These are written to instead of replaced.</remarks>
    internal bool IsSpecial => Status is { Kind: FileKind.Special };

    /// <summary>Gets a value indicating whether the path is a read-only file.</summary>
    /// <remarks>The system decides, because modes do not apply to all users and file systems.</remarks>
    internal bool IsReadOnly => Status is { Kind: FileKind.File }
        && (OperatingSystem.IsWindows() ? File.GetAttributes(Path).HasFlag(FileAttributes.ReadOnly) : !UnixFile.CanWrite(Path));

    /// <summary>Gets the permissions for the new file, or null if the path does not exist or the system has no permissions.</summary>
    internal UnixFileMode? Mode { get; private init; }

    /// <summary>Gets the group of the existing file, or null if the path does not exist or the system has no groups.</summary>
    internal uint? Group => Status?.Group;

    /// <summary>Examines a path.</summary>
    /// <exception cref="IOException">The path cannot be examined.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the path is denied.</exception>
    internal static ReplacedFile Find(string path)
    {
        // The framework also expands every path that it opens.
        string full = System.IO.Path.GetFullPath(path);
        bool endsAsFolder = System.IO.Path.EndsInDirectorySeparator(path);
        Exception? failure = FileStatus.Read(full, followLinks: true, out FileStatus status);
        if (failure is not (null or FileNotFoundException) && !endsAsFolder)
            throw failure;
        bool isLink = new FileInfo(full).LinkTarget is not null;
        if (failure is not null)
            return new(isLink ? Follow(full) : full) { IsLink = isLink, IsFolder = endsAsFolder };
        if (status.Kind != FileKind.File)
            return new(full) { IsLink = isLink, IsFolder = status.Kind == FileKind.Directory, Status = status };
        string target = isLink ? Follow(full) : full;
        return new(target) { IsLink = isLink, Status = status, Mode = FindMode(target) };
    }

    private static string Follow(string path) =>
        RealPath.Follow(path) ?? throw new IOException($"'{path}' is part of a circular chain of links.");

    private static UnixFileMode? FindMode(string path)
    {
        if (OperatingSystem.IsWindows())
            return null;
        UnixFileMode mode = File.GetUnixFileMode(path) & Permissions;
        // With an access list, the group permissions are the maximum for all entries of the list, not those of the group.
        return UnixFile.HasAccessList(path) ? mode & ~GroupPermissions : mode;
    }
}
