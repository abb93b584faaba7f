namespace Intaglio;

/// <summary>Completes and compares paths.</summary>
internal static class FullPath
{
    /// <summary>Returns the full path, which ends without a separator unless it is the root of the file system.</summary>
    internal static string Of(string path) => Path.TrimEndingDirectorySeparator(Path.GetFullPath(path));

    /// <summary>Returns the full path of a path that can be relative to a folder.</summary>
    /// <inheritdoc cref="Of(string)"/>
    internal static string Of(string path, string folder) => Of(Path.GetFullPath(path, folder));

    /// <summary>Determines whether a full path is in a folder, at any depth.</summary>
    internal static bool IsBelow(string path, string folder) => path.StartsWith(
        Path.EndsInDirectorySeparator(folder) ? folder : folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    /// <summary>Determines whether a full path is a folder or is in it.</summary>
    internal static bool IsAtOrBelow(string path, string folder) => path == folder || IsBelow(path, folder);
}
