namespace Intaglio;

/// <summary>Resolves the symbolic links of a path as the operating system does.</summary>
/// <remarks>In particular, <c>..</c> after a link refers to the parent of the link's target.</remarks>
internal static class RealPath
{
    private const int MaxLinks = 40;

    private static readonly char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];

    /// <summary>Returns a path that the framework opens as the operating system would.</summary>
    /// <remarks>The framework removes <c>..</c> together with the preceding name, which is wrong if that name is a link.</remarks>
    /// <returns>The path without links, or the path itself if it has no <c>..</c> after a name or has too many links.</returns>
    internal static string Of(string path)
    {
        // Windows removes both, too. Opening a path with a NUL fails later.
        if (OperatingSystem.IsWindows() || !path.Contains("..", StringComparison.Ordinal) || path.Contains('\0', StringComparison.Ordinal)
            || !GoesUpBehindName(path))
            return path;
        return Follow(Path.Combine(Environment.CurrentDirectory, path)) ?? path;
    }

    /// <summary>Resolves all links of a full path. Names that do not exist are kept.</summary>
    /// <returns>The path without links, or null if it has too many links.</returns>
    internal static string? Follow(string path)
    {
        int links = 0;
        return Follow(path, ref links);
    }

    private static string? Follow(string path, ref int links)
    {
        string real = Path.GetPathRoot(path)!;
        foreach (string part in path[real.Length..].Split(separators, StringSplitOptions.RemoveEmptyEntries))
        {
            // A link may lead to the parent of another link's target.
            string? next = part switch
            {
                "." => real,
                ".." => Path.GetDirectoryName(real) ?? real,
                _ => Path.Combine(real, part),
            };
            if (new FileInfo(next).LinkTarget is { } target)
                next = ++links <= MaxLinks ? Follow(Path.Combine(real, target), ref links) : null;
            if (next is null)
                return null;
            real = next;
        }
        return real;
    }

    private static bool GoesUpBehindName(string path)
    {
        bool hasName = false;
        foreach (string part in path.Split('/'))
        {
            if (part == ".." && hasName)
                return true;
            hasName |= part is not ("" or "." or "..");
        }
        return false;
    }
}
