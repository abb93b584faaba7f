namespace Intaglio;

/// <summary>What a name stands for.</summary>
internal enum FileKind
{
    /// <summary>A file that holds data.</summary>
    File,
    Directory,
    Link,

    /// <summary>A pipe, a socket, a device.</summary>
    Special,
}

/// <summary>What a name stands for, and what tells it from everything else.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Device">The file system, where the system tells.</param>
/// <param name="Number">The number in the file system, where the system tells.</param>
/// <param name="FullPath">The path without the last link, where it does not.</param>
internal readonly record struct FileNode(FileKind Kind, ulong Device, ulong Number, string? FullPath)
{
    // What is generated for this would compare kinds by a class that is compiled at every start.
    public bool Equals(FileNode other) => Kind == other.Kind && Device == other.Device && Number == other.Number && FullPath == other.FullPath;

    public override int GetHashCode() => HashCode.Combine(Device, Number, FullPath);
}
