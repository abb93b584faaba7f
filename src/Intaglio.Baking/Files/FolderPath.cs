namespace Intaglio.Baking;

/// <summary>Compares full paths of folders.</summary>
internal static class FolderPath
{
    /// <summary>Determines whether a path is in a folder, at any depth.</summary>
    internal static bool IsBelow(string path, string folder) => path.StartsWith(
        Path.EndsInDirectorySeparator(folder) ? folder : folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    /// <summary>Determines whether a path is a folder or is in it.</summary>
    internal static bool IsAtOrBelow(string path, string folder) => path == folder || IsBelow(path, folder);
}
