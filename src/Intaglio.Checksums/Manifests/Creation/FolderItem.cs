namespace Intaglio.Checksums;

/// <summary>An item in a folder that its manifest can contain.</summary>
/// <param name="Name">
/// The path below the folder, with parts separated by <c>/</c>. The path of a directory, which is empty or has an error, ends with a slash.
/// </param>
/// <param name="Path">The path to open the item.</param>
/// <param name="Status">The status of the item, which is valid if <see cref="Error"/> is <see langword="null"/>.</param>
internal sealed record FolderItem(string Name, string Path, FileStatus Status)
{
    /// <summary>Gets the target of the link, or <see langword="null"/> if the item is not a link.</summary>
    internal string? LinkTarget { get; init; }

    /// <summary>Gets the reason why the item cannot be read or cannot be in a manifest, or <see langword="null"/>.</summary>
    internal Exception? Error { get; init; }
}
