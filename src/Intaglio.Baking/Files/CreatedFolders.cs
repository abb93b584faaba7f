namespace Intaglio.Baking;

/// <summary>Folders that a bake creates before it writes files. They are removed if it writes none.</summary>
internal sealed class CreatedFolders
{
    private readonly List<AnchoredPath> created = [];

    /// <summary>Creates a folder and those above it, if they do not exist.</summary>
    /// <exception cref="IOException">A folder cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a folder is denied.</exception>
    internal void Create(in AnchoredPath path)
    {
        if (Directory.Exists(path.Path))
            return;
        AnchoredPath? missing = path;
        for (; missing is { } below && !Directory.Exists(below.Path); missing = below.Above)
            created.Add(below);
        // Nothing has checked the folders above the anchor, so links may lead to them.
        if (missing is null)
            for (string? above = Path.GetDirectoryName(path.Anchor); above is not null && !Directory.Exists(above);
                above = Path.GetDirectoryName(above))
                created.Add(AnchoredPath.FollowLinks(above));
        Folder.Create(path);
    }

    /// <summary>Removes the folders that are empty.</summary>
    internal void RemoveEmpty()
    {
        // Those below others come first.
        foreach (AnchoredPath path in created.OrderByDescending(path => path.Path.Length))
            try
            {
                using Folder? above = Folder.TryOpen(path.Above ?? AnchoredPath.FollowLinks(Path.GetDirectoryName(path.Path)!));
                above?.RemoveEmptyFolder(Path.GetFileName(path.Path));
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // The folder contains files, or was replaced.
            }
    }
}
