namespace Intaglio.Cli;

/// <summary>Paths relative to a folder, in the form that patterns use.</summary>
internal static class FolderPath
{
    /// <summary>Finds the path of a file relative to a folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="file">The file, which need not exist. Its last component must not be a link.</param>
    /// <returns>The relative path with <c>/</c> as the separator, or <see langword="null"/> if the file is not below the folder.</returns>
    internal static string? FindBelow(string folder, string file)
    {
        string parent = Path.GetDirectoryName(Path.GetFullPath(file))!;
        // Ensures that neither path contains a cycle of links.
        if (!IsThere(folder) || !IsThere(parent))
            return null;
        string below = Path.GetRelativePath(FollowLinks(RealPath.Of(folder)), Path.Join(FollowLinks(parent), Path.GetFileName(file)));
        string path = Path.DirectorySeparatorChar == '/' ? below : below.Replace(Path.DirectorySeparatorChar, '/');
        return path.StartsWith("../", StringComparison.Ordinal) || Path.IsPathRooted(path) ? null : path;
    }

    private static bool IsThere(string path) => FileStatus.Read(path, followLinks: true, out _) is null;

    private static string FollowLinks(string path) => RealPath.Follow(Path.GetFullPath(path)) ?? path;
}
