namespace Intaglio.Meshes;

/// <summary>Where a path leads when every symbolic link on it is followed.</summary>
internal static class RealPath
{
    private const int MaxLinks = 40;

    /// <summary>Follows a full path.</summary>
    /// <returns>The path without links; null if there are too many of them.</returns>
    /// <exception cref="IOException">A link cannot be read.</exception>
    internal static string? Of(string path) => Of(path, MaxLinks);

    private static string? Of(string path, int links)
    {
        string real = Path.GetPathRoot(path)!;
        foreach (string part in path[real.Length..].Split([Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar], StringSplitOptions.RemoveEmptyEntries))
        {
            // A link may lead to what is above what another link leads to.
            string? next = part switch
            {
                "." => real,
                ".." => Path.GetDirectoryName(real) ?? real,
                _ => Path.Combine(real, part),
            };
            if (new FileInfo(next).LinkTarget is { } target)
                next = links-- > 0 ? Of(Path.Combine(real, target), links) : null;
            if (next is null)
                return null;
            real = next;
        }
        return real;
    }
}
