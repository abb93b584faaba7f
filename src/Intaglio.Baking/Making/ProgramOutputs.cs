namespace Intaglio.Baking;

/// <summary>Takes the files from a folder that a program has written. Links are not followed.</summary>
internal static class ProgramOutputs
{
    /// <summary>Finds the files in a folder, sorted by the bytes of their paths below it.</summary>
    /// <param name="folder">The folder.</param>
    /// <returns>The paths, and null, or an empty list and the reason for which the folder is not an output.</returns>
    internal static (IReadOnlyList<string> Names, string? Problem) Find(Folder folder)
    {
        List<string> names = [];
        if (FindIn(folder, "", names) is { } problem)
            return ([], problem);
        names.Sort(NameOrder.ByBytes);
        return FolderFiles.FindProblem(names) is { } wrong ? ([], wrong) : (names, null);
    }

    /// <summary>Opens a file in a folder by its path, or returns null if it is no longer there.</summary>
    internal static FileStream? TryOpen(Folder folder, string name)
    {
        int slash = name.IndexOf('/', StringComparison.Ordinal);
        if (slash < 0)
            return folder.TryOpenFile(name) is { } file ? new FileStream(file, FileAccess.Read, bufferSize: 0, file.IsAsync) : null;
        using Folder? inner = folder.TryEnter(name[..slash]);
        return inner is null ? null : TryOpen(inner, name[(slash + 1)..]);
    }

    // A name is checked before it is followed, so that the depth is limited by the length of names.
    private static string? FindIn(Folder folder, string path, List<string> names)
    {
        foreach (string name in folder.ListNames())
        {
            string full = path + name;
            if (FolderFiles.FindProblem(full) is { } problem)
                return problem;
            FileKind? kind = folder.Find(name)?.Kind;
            if (kind == FileKind.Directory)
            {
                using Folder? inner = folder.TryEnter(name);
                if (inner is not null && FindIn(inner, full + "/", names) is { } deeper)
                    return deeper;
            }
            else if (kind == FileKind.File)
                names.Add(full);
            else if (kind is { } other)
                return $"'{full}' is {BlockedPathException.Describe(other)} (write a file)";
            if (names.Count > FolderFiles.MostFiles)
                return FolderFiles.FindProblem(names);
        }
        return null;
    }
}
