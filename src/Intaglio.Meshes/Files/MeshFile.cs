namespace Intaglio.Meshes;

/// <summary>Reads and writes OBJ, PLY and STL files.</summary>
/// <remarks>
/// <see cref="ObjFile"/>, <see cref="PlyFile"/> and <see cref="StlFile"/> have settings for each format, and <see cref="MeshInput"/> reads
/// streams.
/// </remarks>
public static class MeshFile
{
    /// <summary>Reads a mesh file, including the materials that an OBJ file refers to.</summary>
    /// <param name="path">The path of the file. The extension decides the format only if the content does not.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is damaged, exceeds a limit, or is not an OBJ, PLY or STL file.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using FileStream stream = OpenRead(path);
        return MeshInput.Open(stream, path).Read(path, options, progress, cancellationToken);
    }

    /// <summary>Writes a mesh file in the format given by its extension, with the default settings of that format.</summary>
    /// <param name="path">
    /// The path of the file, which must end in .obj, .ply or .stl. An existing file is replaced only after everything has been written, and
    /// kept if the operation fails.
    /// </param>
    /// <param name="scene">The scene to write. The materials of an OBJ file are written to an MTL file in the same folder.</param>
    /// <param name="progress">
    /// Receives the number of pieces written so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. A canceled operation removes its unfinished file.</param>
    /// <exception cref="ArgumentException">
    /// The extension is not .obj, .ply or .stl, or the format cannot represent the scene. Nothing is written.
    /// </exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, MeshScene scene, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        switch (MeshFileType.FromName(path))
        {
            case MeshFileFormat.Obj:
                ObjFile.Write(path, scene, null, progress, cancellationToken);
                break;
            case MeshFileFormat.Ply:
                PlyFile.Write(path, scene, null, progress, cancellationToken);
                break;
            case MeshFileFormat.Stl:
                StlFile.Write(path, scene, null, progress, cancellationToken);
                break;
            default:
                throw new ArgumentException($"The name '{path}' must end in .obj, .ply or .stl.", nameof(path));
        }
    }

    internal static FileStream OpenRead(string path)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        return new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0, FileOptions.SequentialScan);
    }
}
