namespace Intaglio.Baking;

/// <summary>Folders that a bake creates before it writes files. They are removed if it writes none.</summary>
internal sealed class CreatedFolders
{
    private readonly List<string> created = [];

    /// <summary>Creates a folder and those above it, if they do not exist.</summary>
    /// <exception cref="IOException">A folder cannot be created.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to a folder is denied.</exception>
    internal void Create(string path)
    {
        if (Directory.Exists(path))
            return;
        for (string? missing = path; missing is not null && !Directory.Exists(missing); missing = Path.GetDirectoryName(missing))
            created.Add(missing);
        Folder.Create(path);
    }

    /// <summary>Removes the folders that are empty.</summary>
    internal void RemoveEmpty()
    {
        // Those below others come first.
        foreach (string path in created.OrderByDescending(path => path.Length))
            try
            {
                Directory.Delete(path);
            }
            catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
            {
                // The folder does not exist or contains files.
            }
    }
}
