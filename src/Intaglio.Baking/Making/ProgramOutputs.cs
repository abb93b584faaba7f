namespace Intaglio.Baking;

/// <summary>Takes the outputs that a program has written. Links are not followed.</summary>
/// <param name="folder">The private folder of the program.</param>
/// <param name="action">The action, which receives the outputs.</param>
internal sealed class ProgramOutputs(PrivateFolder folder, ActionContext action)
{
    /// <summary>Takes an output.</summary>
    /// <param name="role">The role.</param>
    /// <param name="name">The name of the file or the folder.</param>
    /// <returns>The problem as the end of a sentence about the program, or null if the output was taken.</returns>
    internal string? TryTake(string role, string name)
    {
        if (action.Rule.Rule.IsFolder(role))
            return TryTakeFolder(role, name);
        using FileStream? file = TryOpen(name, out string? problem);
        file?.CopyTo(action.CreateOutput(role));
        return problem;
    }

    /// <summary>Opens a file that the program has written.</summary>
    /// <param name="name">The name.</param>
    /// <param name="problem">Receives the problem as the end of a sentence about the program, or null.</param>
    internal FileStream? TryOpen(string name, out string? problem)
    {
        FileStream? file = folder.TryOpen(name, out FileKind? other);
        problem = file is not null ? null
            : other is { } kind ? $"wrote {BlockedPathException.Describe(kind)} in place of the file '{name}' (write a file)"
            : $"did not write the file '{name}'";
        return file;
    }

    private string? TryTakeFolder(string role, string name)
    {
        using Folder? written = folder.TryEnter(name);
        if (written is null)
            return $"did not leave the folder '{name}' (write files in it)";
        List<string> names = [];
        if ((FindIn(written, "", names) ?? FolderFiles.FindProblem(names)) is { } problem)
            return $"wrote a file in the folder '{name}' that cannot be an output: {problem}";
        names.Sort(NameOrder.ByBytes);
        foreach (string inner in names)
        {
            using FileStream? file = TryOpen(written, inner);
            if (file is null)
                return $"removed the file '{inner}' in the folder '{name}' after its end";
            file.CopyTo(action.CreateFile(inner, role));
        }
        return null;
    }

    private static FileStream? TryOpen(Folder folder, string name)
    {
        int slash = name.IndexOf('/', StringComparison.Ordinal);
        if (slash < 0)
            return folder.TryOpenFile(name) is { } file ? new FileStream(file, FileAccess.Read, bufferSize: 0, file.IsAsync) : null;
        using Folder? inner = folder.TryEnter(name[..slash]);
        return inner is null ? null : TryOpen(inner, name[(slash + 1)..]);
    }

    // A name is checked before it is followed, so that the length of names limits the depth.
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
