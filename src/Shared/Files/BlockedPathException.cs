namespace Intaglio;

/// <summary>Something else has the name where a file or a folder belongs: a link, a pipe, a device.</summary>
internal sealed class BlockedPathException(string path, FileKind found, bool isFolderExpected = false)
    : IOException($"'{path}' is {Describe(found)} where a {(isFolderExpected ? "folder" : "file")} belongs.")
{
    internal string Path { get; } = path;

    internal static string Describe(FileKind kind) => kind switch
    {
        FileKind.File => "a file",
        FileKind.Directory => "a folder",
        FileKind.Link => "a symbolic link",
        _ => "a pipe, a socket or a device",
    };
}
