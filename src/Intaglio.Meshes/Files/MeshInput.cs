namespace Intaglio.Meshes;

/// <summary>A mesh file that is about to be read: first it tells what it is, and then it gives its mesh, once. The stream stays the caller's.</summary>
public sealed class MeshInput
{
    private readonly ReadOnlyMemory<byte> start;
    private readonly Stream stream;
    private readonly long? length;
    private bool isRead;

    private MeshInput(Stream stream, ReadOnlyMemory<byte> start, long? length, MeshFileType type) => (this.stream, this.start, this.length, Type) = (stream, start, length, type);

    /// <summary>Gets what the file is.</summary>
    public MeshFileType Type { get; }

    /// <summary>Looks at the first bytes of a file.</summary>
    /// <param name="stream">The file, from where it is; it need not seek.</param>
    /// <param name="name">Its name, whose extension tells the format if the content does not; null for none.</param>
    /// <param name="format">The format; null if it is to be found out.</param>
    /// <exception cref="MeshFormatException">Neither the content nor the name tells the format.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    public static MeshInput Open(Stream stream, string? name = null, MeshFileFormat? format = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        long? length = stream.CanSeek ? stream.Length - stream.Position : null;
        byte[] start = new byte[MeshFileType.ProbeSize];
        int count = stream.ReadAtLeast(start, start.Length, throwOnEndOfStream: false);
        ReadOnlyMemory<byte> bytes = start.AsMemory(0, count);
        format ??= MeshFileType.Recognize(bytes.Span, length)?.Format ?? (name is null ? null : MeshFileType.FromName(name))
            ?? throw new MeshFormatException("It is no OBJ, PLY or STL file, as far as its beginning tells.");
        return new(stream, bytes, length, MeshFileType.From(format.Value, bytes.Span));
    }

    /// <summary>Reads the mesh, without the materials that an OBJ file names.</summary>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the bytes of the file that are read, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="InvalidOperationException">It was read before.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public MeshScene Read(MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default) =>
        Read(null, options, progress, cancellationToken);

    /// <summary>Reads the mesh, and the materials that an OBJ file names where its path is known.</summary>
    internal MeshScene Read(string? path, MeshReadOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        if (isRead)
            throw new InvalidOperationException("A mesh is read once.");
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
