namespace Intaglio.Wavefront;

/// <summary>
/// Reads MTL files, which describe materials. Statements that have no place of their own in <see cref="MeshMaterial"/>, or are not as the format has them,
/// are kept as they are. Comments, textures without a file, what belongs to no material and materials without a name are passed over.
/// </summary>
public static class MtlReader
{
    /// <summary>The bytes of the longest file that is read: 2²⁶.</summary>
    public const int MaxSize = 1 << 26;

    /// <summary>Reads a file.</summary>
    /// <param name="path">The file.</param>
    /// <param name="options">How much memory it may take; null stands for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="WavefrontFormatException">The file is no text, too long, or takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static IReadOnlyList<MeshMaterial> Read(string path, MeshReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        using FileStream stream = Open(path);
        return Read(stream, options, cancellationToken);
    }

    /// <summary>Reads what a stream holds from where it is. Of materials of the same name the first counts.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="options">How much memory it may take; null stands for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="WavefrontFormatException">The file is no text, too long, or takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static IReadOnlyList<MeshMaterial> Read(Stream stream, MeshReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        options ??= MeshReadOptions.Default;
        options.Check();
        MaterialList materials = new(options, cancellationToken);
        materials.Read(stream);
        return materials.ToMaterials();
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
    /// <exception cref="WavefrontFormatException">One of them is no text, too long, or takes more memory than is allowed; the message names the file.</exception>
    internal static IReadOnlyList<MeshMaterial> ReadBeside(string path, IEnumerable<string> libraries, MeshReadOptions options, CancellationToken cancellationToken)
    {
        MaterialList materials = new(options, cancellationToken);
        HashSet<string> files = [];
        foreach (string library in libraries)
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (FindBeside(path, library) is not { } file || !files.Add(file))
                continue;
            try
            {
                using FileStream stream = Open(file);
                materials.Read(stream);
            }
            catch (WavefrontFormatException exception)
            {
                throw new WavefrontFormatException($"{library}: {exception.Message}", exception);
            }
        }
        return materials.ToMaterials();
    }

    private static FileStream Open(string path) => new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
}
