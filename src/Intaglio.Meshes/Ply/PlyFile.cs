namespace Intaglio.Meshes;

/// <summary>Reads and writes PLY files. <see cref="PlyReader"/> and <see cref="PlyWriter"/> do so over streams.</summary>
public static class PlyFile
{
    /// <summary>Reads a file.</summary>
    /// <param name="path">The path of the file.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives the bytes of the file that are read, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static MeshScene Read(string path, MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using FileStream stream = MeshFile.OpenRead(path);
        return PlyReader.Read(stream, options, progress, cancellationToken);
    }

    /// <summary>Writes a file.</summary>
    /// <param name="path">
    /// The file. What is there, or where a link leads to, is replaced by a file of the same permissions when all is written, and kept if anything fails. A
    /// pipe or a device gets the scene as it comes.
    /// </param>
    /// <param name="scene">The scene to write.</param>
    /// <param name="options">The settings; null for the defaults.</param>
    /// <param name="progress">Receives the pieces that are written, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to what there is not, streams that do not fit, or more than 2³¹ - 1 vertices. Nothing is written then.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of its range.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Write(string path, MeshScene scene, PlyWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(scene);
        DraftFile.Write(path, stream => PlyWriter.Write(stream, scene, options, progress, cancellationToken));
    }
}
