namespace Intaglio.Baking;

/// <summary>Recognizes files and folders that do not belong to a source folder, with everything in them.</summary>
internal static class IgnoredNames
{
    private const string AppleDoublePrefix = "._", FinderFile = ".DS_Store", LockPrefix = ".#";

    /// <summary>Determines by the name whether macOS or a file system has added a file to those of the user.</summary>
    internal static bool IsOfSystem(ReadOnlySpan<char> name) => name.StartsWith(AppleDoublePrefix, StringComparison.Ordinal)
        || name.SequenceEqual(FinderFile) || RemovedFile.IsName(name);

    /// <summary>Determines by the name whether a link to nothing is the lock of a file that is open in Emacs.</summary>
    internal static bool IsLock(ReadOnlySpan<char> name) => name.StartsWith(LockPrefix, StringComparison.Ordinal);

    /// <summary>Determines whether a file or folder matches a pattern of the recipe.</summary>
    /// <param name="patterns">The patterns.</param>
    /// <param name="path">The path below the source folder.</param>
    internal static bool IsMatch(IReadOnlyList<SourcePattern> patterns, string path)
    {
        for (int i = 0; i < patterns.Count; i++)
            if (patterns[i].IsMatch(path))
                return true;
        return false;
    }

    /// <summary>Determines whether all files that a folder can contain match a pattern of the recipe.</summary>
    /// <param name="patterns">The patterns.</param>
    /// <param name="path">The path below the source folder.</param>
    internal static bool HasAll(IReadOnlyList<SourcePattern> patterns, string path)
    {
        for (int i = 0; i < patterns.Count; i++)
            if (patterns[i].MatchesAllIn(path))
                return true;
        return false;
    }
}
