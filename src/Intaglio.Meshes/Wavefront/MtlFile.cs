namespace Intaglio.Meshes;

/// <summary>Reads MTL files, and finds those that an OBJ file refers to. Use <see cref="MtlReader"/> for streams.</summary>
public static class MtlFile
{
    /// <summary>Reads an MTL file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The limits and the warning callback, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is not text, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static IReadOnlyList<MeshMaterial> Read(string path, MeshReadOptions? options = null,
        CancellationToken cancellationToken = default)
    {
        MaterialList materials = new(options);
        materials.Read(path, cancellationToken);
        return materials.Materials;
    }

    /// <summary>Finds a material file that an OBJ file refers to, in the folder of the OBJ file or a subfolder.</summary>
    /// <remarks>
    /// Links must also lead to a file below that folder. Quotes around the name are ignored. For an absolute path, a file with the same
    /// name in the folder of the OBJ file is found.
    /// </remarks>
    /// <param name="path">The path of the OBJ file.</param>
    /// <param name="library">The name of the material file as written in the OBJ file.</param>
    /// <returns>
    /// The full path, or <see langword="null"/> if the file does not exist, is empty, is not a regular file or is in another folder.
    /// </returns>
    public static string? FindBeside(string path, string library)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(library);
        return MaterialFiles.Find(path, library);
    }

    /// <summary>Gets the names under which a material file is looked for, relative to the folder of the OBJ file.</summary>
    /// <param name="library">The name of the material file as written in the OBJ file.</param>
    /// <returns>
    /// The name as written, with unescaped spaces, without quotes and with <c>/</c> as separator, and only the file name of an absolute
    /// path.
    /// Names that lead out of the folder of the OBJ file must be ignored.
    /// </returns>
    public static IEnumerable<string> GetNames(string library)
    {
        ArgumentNullException.ThrowIfNull(library);
        return MaterialFiles.NamesOf(library).Distinct();
    }

    /// <summary>Reads the material files that an OBJ file refers to. Each file is read once, and missing files are skipped.</summary>
    /// <exception cref="MeshFormatException">A file is not text, or it exceeds a limit. The message includes the file name.</exception>
    internal static IReadOnlyList<MeshMaterial> ReadBeside(string path, IEnumerable<string> libraries, MeshReadOptions options,
        CancellationToken cancellationToken)
    {
        MaterialList materials = new(options);
        HashSet<string> files = [];
        foreach (string library in libraries)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (FindBeside(path, library) is not { } file || !files.Add(file))
                continue;
            try
            {
                materials.Read(file, cancellationToken);
            }
            catch (MeshFormatException exception)
            {
                throw MeshFormatException.In(library, exception);
            }
        }
        return materials.Materials;
    }
}
