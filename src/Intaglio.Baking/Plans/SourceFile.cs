namespace Intaglio.Baking;

/// <summary>A file of the source folder, as it was when the folder was scanned.</summary>
/// <param name="folder">The full path of the folder that contains the file, with links resolved.</param>
/// <param name="name">The path below the source folder, with parts separated by <c>/</c>.</param>
/// <param name="status">The metadata.</param>
internal sealed class SourceFile(string folder, string name, in FileStatus status)
{
    /// <summary>Initializes a new instance of the <see cref="SourceFile"/> class for a file of another machine.</summary>
    /// <param name="name">The path below the source folder.</param>
    /// <param name="length">The length in bytes.</param>
    /// <param name="isExecutable">Whether the file has the executable bit.</param>
    /// <param name="copies">The copies of such files.</param>
    internal SourceFile(string name, long length, bool isExecutable, SourceCopies copies)
        : this("", name, new FileStatus(default, length, null, isExecutable)) => Copies = copies;

    /// <summary>Gets the copies if the file is of another machine, which has given the digest; otherwise, null.</summary>
    internal SourceCopies? Copies { get; }

    internal string Name { get; } = name;

    /// <summary>Gets the full path of the file.</summary>
    internal string Path => Copies?.Locate(this) ?? System.IO.Path.Combine(folder, RealName ?? Name[(Name.LastIndexOf('/') + 1)..]);

    /// <summary>Gets the name of the file in its folder if a link leads to it; otherwise, null.</summary>
    internal string? RealName { get; init; }

    /// <summary>Gets the source folder in which the scan found the file, or null if it was not scanned.</summary>
    internal SourceRoot? Root { get; init; }

    /// <summary>Gets the number of the file system, or 0 if the system does not report it.</summary>
    internal ulong Device { get; } = status.Node.Device;

    /// <summary>Gets the reason for which an action that reads the file fails, or null. Links that cannot be followed have one.</summary>
    internal string? Problem { get; init; }

    internal FileStamp Stamp { get; set; } = FileStamp.From(status);

    internal bool IsExecutable { get; } = status.IsExecutable;

    /// <summary>Gets or sets the file digest, or an empty value if it is not known yet.</summary>
    internal ReadOnlyMemory<byte> Digest { get; set; }
}
