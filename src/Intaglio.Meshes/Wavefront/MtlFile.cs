namespace Intaglio.Meshes;

/// <summary>Reads MTL files, and finds those that an OBJ file names. <see cref="MtlReader"/> reads streams.</summary>
public static class MtlFile
{
    /// <summary>Reads a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The limits, and the receiver of warnings; null for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is no text, or exceeds a limit of <paramref name="options"/>.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static IReadOnlyList<MeshMaterial> Read(string path, MeshReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        MaterialList materials = new(options);
        materials.Read(path, cancellationToken);
        return materials.Materials;
    }

    /// <summary>
    /// Finds a file that an OBJ file names, if it is in the folder of that or below, also where links lead. Quotes around the name do not count. Of a name
    /// that begins at a root or a drive, the file of the same bare name beside the OBJ file is found.
    /// </summary>
    /// <param name="path">The OBJ file.</param>
    /// <param name="library">The file with materials, as the OBJ file writes it.</param>
    /// <returns>Its full path; null if it is missing, without content, no file, or elsewhere.</returns>
    public static string? FindBeside(string path, string library)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(library);
        return MaterialFiles.Find(path, library);
    }

    /// <summary>Reads the files that an OBJ file names and that are in its folder or below, each once; those that are missing are passed over.</summary>
    /// <exception cref="MeshFormatException">One of them is no text, or exceeds a limit; the message names the file.</exception>
    internal static IReadOnlyList<MeshMaterial> ReadBeside(string path, IEnumerable<string> libraries, MeshReadOptions options, CancellationToken cancellationToken)
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
