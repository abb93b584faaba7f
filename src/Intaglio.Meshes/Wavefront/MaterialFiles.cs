namespace Intaglio.Meshes;

/// <summary>Finds the material files that an OBJ file refers to.</summary>
internal static class MaterialFiles
{
    /// <summary>Finds a file in the folder of an OBJ file or a subfolder.</summary>
    /// <returns>The full path, or <see langword="null"/> if the file does not exist, is empty or is in another folder.</returns>
    internal static string? Find(string path, string library)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path)) ?? Path.GetFullPath(path);
        foreach (string name in NamesOf(library))
        {
            string file = Path.GetFullPath(Path.Combine(folder, name));
            // Files without a length, such as pipes, have no content and could block.
            if (IsBelow(folder, file) && File.Exists(file) && RealPath.Follow(file) is { } real && IsBelow(RealPath.Follow(folder), real)
                && new FileInfo(real).Length > 0)
                return file;
        }
        return null;
    }

    /// <summary>Splits a statement into file names.</summary>
    /// <remarks>The whole text is one name, which can contain spaces, if a file with that name exists.</remarks>
    internal static IEnumerable<string> Part(string path, string statement) =>
        ObjStatements.ReadLibraries(statement).Skip(1).Any() && Find(path, statement) is not null ? [statement]
        : ObjStatements.ReadLibraries(statement);

    // Try the name as written, with unescaped spaces, without quotes and with other separators, and only the file name of an absolute path.
    internal static IEnumerable<string> NamesOf(string library)
    {
        yield return library;
        if (library.Contains("\\ ", StringComparison.Ordinal))
            yield return library.Replace("\\ ", " ", StringComparison.Ordinal);
        string name = (library is ['"', .. var quoted, '"'] ? quoted : library).Replace('\\', '/');
        yield return name;
        if (name.StartsWith('/') || name is [_, ':', ..])
            yield return name[(name.LastIndexOfAny(['/', ':']) + 1)..];
    }

    private static bool IsBelow(string? folder, string file) =>
        folder is not null && file.StartsWith(Path.EndsInDirectorySeparator(folder) ? folder
        : folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
