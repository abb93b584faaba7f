namespace Intaglio.Meshes;

/// <summary>Where the files with materials are that an OBJ file names.</summary>
internal static class MaterialFiles
{
    /// <summary>Finds a file in the folder of an OBJ file or below.</summary>
    /// <returns>Its full path; null if it is missing, without content or elsewhere.</returns>
    internal static string? Find(string path, string library)
    {
        string folder = Path.GetDirectoryName(Path.GetFullPath(path)) ?? Path.GetFullPath(path);
        foreach (string name in NamesOf(library))
        {
            string file = Path.GetFullPath(Path.Combine(folder, name));
            // Nothing is to be read of what has no length, such as a pipe, which would be waited for.
            if (IsBelow(folder, file) && File.Exists(file) && RealPath.Follow(file) is { } real && IsBelow(RealPath.Follow(folder), real) && new FileInfo(real).Length > 0)
                return file;
        }
        return null;
    }

    /// <summary>Parts a statement into the files it names: one if there is a file of all its text, which may have blanks inside.</summary>
    internal static IEnumerable<string> Part(string path, string statement) =>
        ObjStatements.ReadLibraries(statement).Skip(1).Any() && Find(path, statement) is not null ? [statement] : ObjStatements.ReadLibraries(statement);

    // As it is written; with blanks that have a backslash before them; without quotes, with the separators of another system; and where it is a place on
    // somebody's machine, its bare name.
    private static IEnumerable<string> NamesOf(string library)
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
        folder is not null && file.StartsWith(Path.EndsInDirectorySeparator(folder) ? folder : folder + Path.DirectorySeparatorChar, StringComparison.Ordinal);
}
