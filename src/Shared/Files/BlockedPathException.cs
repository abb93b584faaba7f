namespace Intaglio;

/// <summary>The exception that is thrown when a path leads to a link, a pipe or a device instead of a file or folder.</summary>
internal sealed class BlockedPathException(string path, FileKind found, bool isFolderExpected = false)
    : IOException($"'{path}' is {Describe(found)} where a {(isFolderExpected ? "folder" : "file")} belongs (move it away).")
{
    internal string Path { get; } = path;

    internal FileKind Found { get; } = found;

    internal static string Describe(FileKind kind) => kind switch
    {
        FileKind.File => "a file",
        FileKind.Directory => "a folder",
        FileKind.Link => "a symbolic link",
        _ => "a pipe, a socket or a device",
    };
}
