namespace Intaglio.Meshes;

/// <summary>Reads and writes PLY files. Use <see cref="PlyReader"/> and <see cref="PlyWriter"/> for streams.</summary>
public static class PlyFile
{
    /// <summary>Reads a PLY file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using FileStream stream = MeshFile.OpenRead(path);
        return PlyReader.Read(stream, options, progress, cancellationToken);
    }

    /// <summary>Writes a PLY file.</summary>
    /// <param name="path">
    /// The path of the file. An existing file or the target of a link is replaced only after everything has been written, and keeps its
    /// permissions. If the operation fails, the existing file is kept. Pipes and devices are written directly.
    /// </param>
    /// <param name="scene">The scene to write.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the number of pieces written so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation. A canceled operation removes its unfinished file.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to vertices that do not exist, index lists of different lengths, or more than 2³¹ - 1 vertices.
    /// Nothing is written.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of range.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">Access to the file is denied.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, MeshScene scene, PlyWriteOptions? options = null, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(scene);
        DraftFile.Write(path, stream => PlyWriter.Write(stream, scene, options, progress, cancellationToken));
    }
}
