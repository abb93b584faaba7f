namespace Intaglio.Cli;

/// <summary>Paths below a folder, as patterns have them.</summary>
internal static class FolderPath
{
    /// <summary>Finds where a file is in a folder.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="file">The file, which need not be there yet; its last name is no link.</param>
    /// <returns>The path below the folder, its parts separated by <c>/</c>; null if the file is elsewhere.</returns>
    internal static string? FindBelow(string folder, string file)
    {
        string parent = Path.GetDirectoryName(Path.GetFullPath(file))!;
        // Neither leads around in a circle.
        if (!IsThere(folder) || !IsThere(parent))
            return null;
        string below = Path.GetRelativePath(FollowLinks(RealPath.Of(folder)), Path.Join(FollowLinks(parent), Path.GetFileName(file)));
        string path = Path.DirectorySeparatorChar == '/' ? below : below.Replace(Path.DirectorySeparatorChar, '/');
        return path.StartsWith("../", StringComparison.Ordinal) || Path.IsPathRooted(path) ? null : path;
    }

    private static bool IsThere(string path) => FileStatus.Read(path, followLinks: true, out _) is null;

    private static string FollowLinks(string path) => RealPath.Follow(Path.GetFullPath(path)) ?? path;
}
