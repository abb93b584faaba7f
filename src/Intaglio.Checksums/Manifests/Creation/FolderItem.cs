namespace Intaglio.Checksums;

/// <summary>Something in a folder that has a place in its manifest.</summary>
/// <param name="Name">The path below the folder, its parts separated by <c>/</c>; that of a directory, which is empty or an error, ends with one.</param>
/// <param name="Path">What opens it.</param>
/// <param name="Status">What it is, unless there is an error.</param>
internal sealed record FolderItem(string Name, string Path, FileStatus Status)
{
    /// <summary>Gets where it leads to, if it is a link.</summary>
    internal string? LinkTarget { get; init; }

    /// <summary>Gets why it cannot be looked at or has no place in a manifest, or null.</summary>
    internal Exception? Error { get; init; }
}
