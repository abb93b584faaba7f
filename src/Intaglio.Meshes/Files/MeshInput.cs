namespace Intaglio.Meshes;

/// <summary>A mesh file from a stream, whose type is known before it is read. It can be read once. The caller closes the stream.</summary>
public sealed class MeshInput
{
    private readonly ReadOnlyMemory<byte> start;
    private readonly Stream stream;
    private readonly long? length;
    private bool isRead;

    private MeshInput(Stream stream, ReadOnlyMemory<byte> start, long? length, MeshFileType type) =>
        (this.stream, this.start, this.length, Type) = (stream, start, length, type);

    /// <summary>Gets the type of the file.</summary>
    public MeshFileType Type { get; }

    /// <summary>Reads the first bytes of a stream and detects the type of the file.</summary>
    /// <param name="stream">The stream, at the start of the file. It does not have to be seekable.</param>
    /// <param name="name">
    /// The file name, whose extension decides the format if the content does not; <see langword="null"/> if it has no name.
    /// </param>
    /// <param name="format">The format of the file, or <see langword="null"/> to detect it.</param>
    /// <exception cref="MeshFormatException">Neither the content nor the name identifies a known format.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static MeshInput Open(Stream stream, string? name = null, MeshFileFormat? format = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        long? length = stream.CanSeek ? stream.Length - stream.Position : null;
        byte[] start = new byte[MeshFileType.ProbeSize];
        int count = stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        ReadOnlyMemory<byte> bytes = start.AsMemory(0, count);
        // An OBJ reader would ignore the statements of a pointer.
        if (GitLfsPointer.Is(bytes.Span))
            throw new MeshFormatException(GitLfsPointer.Problem);
        format ??= MeshFileType.Recognize(bytes.Span, length)?.Format ?? (name is null ? null : MeshFileType.FromName(name))
            ?? throw new MeshFormatException("The file is not recognized as an OBJ, PLY or STL file.");
        return new(stream, bytes, length, MeshFileType.From(format.Value, bytes.Span));
    }

    /// <summary>Reads the mesh, without the materials that an OBJ file refers to.</summary>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="InvalidOperationException">The mesh has already been read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public MeshScene Read(MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default) =>
        Read(null, options, progress, cancellationToken);

    /// <summary>Reads the mesh and, if the path is known, the materials that an OBJ file refers to.</summary>
    internal MeshScene Read(string? path, MeshReadOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        if (isRead)
            throw new InvalidOperationException("The mesh has already been read.");
        isRead = true;
        using PrefixedStream whole = new([start], stream) { WholeLength = length };
        return Type.Format switch
        {
            MeshFileFormat.Ply => PlyReader.Read(whole, options, progress, cancellationToken),
            MeshFileFormat.Stl => StlReader.Read(whole, options, progress, cancellationToken),
            _ when path is not null => ObjFile.Read(whole, path, options, progress, cancellationToken),
            _ => ObjReader.Read(whole, options, progress, cancellationToken),
        };
    }
}
