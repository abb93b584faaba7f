namespace Intaglio.Baking;

/// <summary>The files in a folder that an action has made, whose names come from a program or from another machine.</summary>
internal static class FolderFiles
{
    /// <summary>The maximum number of files in a folder.</summary>
    internal const int MostFiles = 65_536;

    private const int MostName = 4096;

    /// <summary>Creates the output for a folder.</summary>
    /// <param name="role">The role.</param>
    /// <param name="files">The files, whose names are valid, in any order.</param>
    internal static ActionOutput Create(string role, IEnumerable<ActionOutput> files)
    {
        ActionOutput[] sorted = [.. files.OrderBy(file => file.File!, NameOrder.ByBytes)];
        return new(role, sorted.Sum(file => file.Length), Hash(sorted)) { Inner = sorted };
    }

    /// <summary>Computes the digest of the listing of a folder, 32 bytes.</summary>
    /// <param name="files">The files, sorted by their names.</param>
    internal static byte[] Hash(IReadOnlyList<ActionOutput> files) =>
        new BakeKeys().HashFolder(files.Select(file => (file.File!, file.Length, file.Digest)), files.Count);

    /// <summary>Finds a name that is not valid on every system, or that is another one or its folder on some system.</summary>
    /// <param name="names">The paths below the folder.</param>
    /// <returns>The problem and its correction, or null if all names are valid.</returns>
    internal static string? FindProblem(IReadOnlyCollection<string> names)
    {
        if (names.Count > MostFiles)
            return $"the folder has more than {MostFiles} files (write several folders)";
        Dictionary<string, string> known = new(StringComparer.Ordinal), folders = new(StringComparer.Ordinal);
        foreach (string name in names)
        {
            if (FindProblem(name) is { } problem)
                return problem;
            string folded = NameFolding.Fold(name);
            if (!known.TryAdd(folded, name))
                return $"'{known[folded]}' and '{name}' are the same file on some systems (write another name)";
            for (int slash = folded.LastIndexOf('/'); slash > 0 && folders.TryAdd(folded[..slash], name);)
                slash = folded.LastIndexOf('/', slash - 1);
        }
        return folders.Keys.FirstOrDefault(known.ContainsKey) is not { } both ? null
            : $"'{known[both]}' is also the folder of '{folders[both]}' on some systems (write another name)";
    }

    /// <summary>Finds the reason for which a name is not valid in a folder, or returns null.</summary>
    // Two control characters stand for fields in the names of recipes.
    internal static string? FindProblem(string name) => name.Length > MostName ? $"a name has more than {MostName} characters"
        : !OutputPattern.IsFinal(name) ? $"the output '{PrintableText.Of(name)}' contains a control character (write another name)"
        : OutputName.FindProblem(name, fix: "(write another name)");
}
