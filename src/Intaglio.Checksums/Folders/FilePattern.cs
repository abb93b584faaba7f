using System.IO.Enumeration;

namespace Intaglio.Checksums;

/// <summary>Expands wildcard patterns of file names as shells do, for patterns that the shell has not expanded.</summary>
/// <remarks>
/// <c>*</c> matches any number of characters in a name, <c>?</c> matches one character, and a part that consists of <c>**</c> matches any
/// number of directories. Brackets have no special meaning. A name that begins with a dot matches only if the corresponding part of the
/// pattern begins with a dot too. <c>**</c> does not enter symbolic links or directories whose names begin with a dot.
/// </remarks>
public static class FilePattern
{
    private const string AnyDirectories = "**";

    private static readonly char[] separators = [Path.DirectorySeparatorChar, Path.AltDirectorySeparatorChar];

    private static readonly bool ignoresCase = OperatingSystem.IsWindows() || OperatingSystem.IsMacOS();

    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None, IgnoreInaccessible = false };

    /// <summary>Determines whether a name contains wildcards.</summary>
    /// <param name="name">The name, with or without directories.</param>
    /// <returns><see langword="true"/> if the name contains <c>*</c> or <c>?</c>; otherwise, <see langword="false"/>.</returns>
    public static bool IsPattern(string name)
    {
        ArgumentNullException.ThrowIfNull(name);
        return name.AsSpan().ContainsAny('*', '?');
    }

    /// <summary>Gets the directories at the beginning of a pattern, up to the first part that contains wildcards.</summary>
    /// <param name="pattern">The pattern.</param>
    /// <returns>The directories with a trailing separator, or an empty string if the first part contains wildcards.</returns>
    public static string GetRoot(string pattern)
    {
        ArgumentNullException.ThrowIfNull(pattern);
        int wildcard = pattern.AsSpan().IndexOfAny('*', '?');
        return pattern[..(pattern.AsSpan(0, wildcard < 0 ? pattern.Length : wildcard).LastIndexOfAny(separators) + 1)];
    }

    /// <summary>Finds the files and directories that match a pattern.</summary>
    /// <param name="pattern">The pattern, which is absolute or relative to the current directory.</param>
    /// <returns>
    /// The matching paths, which begin like the pattern and are sorted by UTF-16 code units. If nothing matches or a file has exactly this
    /// name, the list contains only the pattern.
    /// </returns>
    /// <exception cref="IOException">A directory cannot be listed.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller does not have permission to list a directory.</exception>
    public static IReadOnlyList<string> Expand(string pattern)
    {
        if (!IsPattern(pattern) || Path.Exists(pattern))
            return [pattern];
        string root = GetRoot(pattern);
        List<string> found = [root];
        string[] parts = pattern[root.Length..].Split(separators, StringSplitOptions.RemoveEmptyEntries);
        for (int i = 0; i < parts.Length; i++)
            found = [.. found.SelectMany(folder => Match(folder, parts[i], isLast: i == parts.Length - 1)).Distinct()];
        found.Sort(string.CompareOrdinal);
        return found.Count > 0 ? found : [pattern];
    }

    // Intermediate folders end with a separator. The final results do not.
    private static IEnumerable<string> Match(string folder, string part, bool isLast)
    {
        if (part == AnyDirectories)
            return isLast ? Descend(folder).SelectMany(below => List(below, "*")).Select(entry => entry.Path) : Descend(folder);
        IEnumerable<(string Path, bool IsDirectory, bool IsLink)> entries = List(folder, part);
        return isLast ? entries.Select(entry => entry.Path)
            : entries.Where(entry => entry.IsDirectory).Select(entry => entry.Path + Path.DirectorySeparatorChar);
    }

    private static IEnumerable<string> Descend(string folder) =>
        List(folder, "*").Where(entry => entry is { IsDirectory: true, IsLink: false })
        .SelectMany(entry => Descend(entry.Path + Path.DirectorySeparatorChar)).Prepend(folder);

    private static IEnumerable<(string Path, bool IsDirectory, bool IsLink)> List(string folder, string part)
    {
        string place = folder.Length == 0 ? "." : folder;
        if (!Directory.Exists(place))
            return [];
        FileSystemEnumerable<(string, bool, bool)> entries =
            new(place, (ref entry) =>
            (folder + entry.FileName.ToString(), entry.IsDirectory, entry.Attributes.HasFlag(FileAttributes.ReparsePoint)), everything)
        {
            ShouldIncludePredicate = (ref entry) => (entry.FileName[0] != '.' || part[0] == '.')
            && FileSystemName.MatchesSimpleExpression(part, entry.FileName, ignoresCase),
        };
        return [.. entries];
    }
}
