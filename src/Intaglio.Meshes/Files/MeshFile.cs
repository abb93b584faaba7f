namespace Intaglio.Meshes;

/// <summary>
/// Reads and writes mesh files of any format: OBJ, PLY and STL. <see cref="ObjFile"/>, <see cref="PlyFile"/> and <see cref="StlFile"/> have the settings of one
/// format, and <see cref="MeshInput"/> reads streams of any format.
/// </summary>
public static class MeshFile
{
    /// <summary>Reads a file, and the materials that an OBJ file names.</summary>
    /// <param name="path">The path of the file. Its extension decides only where its content does not tell the format.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives the bytes read so far, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is damaged, exceeds a limit, or is not an OBJ, PLY or STL file.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream stream = OpenRead(path);
        return MeshInput.Open(stream, path).Read(path, options, progress, cancellationToken);
    }

    /// <summary>Writes a file in the format of its extension, with the default settings of that format.</summary>
    /// <param name="path">The path of the file, which ends in .obj, .ply or .stl. An existing file is replaced once everything is written, and kept if anything fails.</param>
    /// <param name="scene">The scene to write. The materials of an OBJ file are written beside it.</param>
    /// <param name="progress">Receives the pieces written so far, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the writing, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">The extension is not one of a mesh format, or the format cannot hold the scene. Nothing is written then.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be written.</exception>
    /// <exception cref="OperationCanceledException">The writing was stopped.</exception>
    public static void Write(string path, MeshScene scene, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
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
