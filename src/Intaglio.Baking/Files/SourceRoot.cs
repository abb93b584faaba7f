namespace Intaglio.Baking;

/// <summary>A source folder, below which files are opened.</summary>
/// <param name="path">The full path.</param>
/// <param name="place">The path by which the folder is opened, with links down to its anchor resolved.</param>
internal sealed class SourceRoot(string path, AnchoredPath place)
{
    /// <summary>Gets the path by which the folder is opened.</summary>
    internal AnchoredPath Place { get; } = place;

    /// <summary>Opens a folder without following links.</summary>
    /// <param name="folder">The full path of a folder below <c>path</c>, or one below <see cref="Place"/>.</param>
    /// <returns>The folder, or null if it does not exist.</returns>
    /// <exception cref="BlockedPathException">A part of the path is not a folder.</exception>
    internal Folder? TryOpen(string folder) =>
        Folder.TryOpen(Place.Below(Path.GetRelativePath(FullPath.IsAtOrBelow(folder, path) ? path : Place.Path, folder)));
}
