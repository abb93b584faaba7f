namespace Intaglio;

/// <summary>Where a path leads when its symbolic links are followed, as the system follows them: up from what a link leads to, not from the link.</summary>
internal static class RealPath
{
    private const int MaxLinks = 40;

    private static readonly char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];

    /// <summary>Returns a path that the framework opens as the system would: it removes a <c>..</c> together with the name before, which may be a link.</summary>
    /// <returns>The path itself if it does not go up behind a name, or has too many links.</returns>
    internal static string Of(string path)
    {
        // Windows removes both too. A NUL is refused by whoever opens the path.
        if (OperatingSystem.IsWindows() || !path.Contains("..", StringComparison.Ordinal) || path.Contains('\0', StringComparison.Ordinal) || !GoesUpBehindName(path))
            return path;
        return Follow(Path.Combine(Environment.CurrentDirectory, path)) ?? path;
    }

    /// <summary>Follows every link of a full path. Names that are missing stay as they are.</summary>
    /// <returns>The path without links; null if there are too many of them.</returns>
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
            // A link may lead to what is above what another link leads to.
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
