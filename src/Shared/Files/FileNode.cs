namespace Intaglio;

/// <summary>The kinds of file system entries.</summary>
internal enum FileKind
{
    /// <summary>A regular file.</summary>
    File,
    Directory,
    Link,

    /// <summary>A pipe, a socket or a device.</summary>
    Special,
}

/// <summary>The kind and the identity of a file system entry.</summary>
/// <param name="Kind">The kind of the entry.</param>
/// <param name="Device">The identifier of the file system, or 0 if the system does not report it.</param>
/// <param name="Number">The number of the entry in its file system, or 0 if the system does not report it.</param>
/// <param name="FullPath">The full path, with the last link resolved, if the system does not report a number; otherwise, null.</param>
internal readonly record struct FileNode(FileKind Kind, ulong Device, ulong Number, string? FullPath)
{
    // The generated method would compare kinds with a class that is compiled at every start.
    public bool Equals(FileNode other) =>
        Kind == other.Kind && Device == other.Device && Number == other.Number && FullPath == other.FullPath;

    public override int GetHashCode() => HashCode.Combine(Device, Number, FullPath);
}
