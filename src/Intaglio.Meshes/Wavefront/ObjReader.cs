namespace Intaglio.Meshes;

/// <summary>Reads Wavefront OBJ files from any program.</summary>
/// <remarks>
/// <para>
/// Supported are polygons of any size, lines, points, negative indices, colors of positions, statements continued by a backslash, names
/// with spaces, and line ends of LF, CRLF or CR. The text is UTF-8 or Latin-1, or UTF-16 with a byte order mark. A name can have up to
/// 65,536 bytes, and a line up to 2²⁴ bytes. Ignored are free-form geometry, unknown statements, weights of positions and surplus numbers
/// of a statement.
/// </para>
/// <para>
/// Objects have separate vertices, unless they refer to vertices of another object. In that case these objects share all their vertices.
/// Smoothing groups above 2³¹ - 1, which some programs use as bit sets, are mapped to distinct numbers in descending order from 2³¹ - 1.
/// </para>
/// <para>
/// Faces with fewer than 3 corners, lines with fewer than 2 and points without corners are skipped. Normals and texture coordinates that do
/// not exist are dropped from corners. Both are reported to <see cref="MeshReadOptions.OnWarning"/>.
/// </para>
/// </remarks>
public static class ObjReader
{
    /// <summary>Reads an OBJ file from the current position of a stream, without materials.</summary>
    /// <param name="stream">The stream, which does not have to be seekable.</param>
    /// <param name="options">The settings, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the total bytes read so far, in ascending order and on any thread; <see langword="null"/> for no progress reports.
    /// </param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">The file is damaged, or it exceeds a limit.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static MeshScene Read(Stream stream, MeshReadOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Read(stream, options ?? MeshReadOptions.Default, ObjStatements.ReadLibraries, progress, cancellationToken);
    }

    internal static MeshScene Read(Stream stream, MeshReadOptions options, Func<string, IEnumerable<string>> partLibraries,
        IProgress<long>? progress, CancellationToken cancellationToken)
    {
        MemoryBudget budget = new(stream, options);
        using Stream text = Utf16Text.ToUtf8(stream);
        return options.UseDoubles
            ? ObjAssembly<double>.Assemble(ObjChunks.Read<double>(text, options, budget, progress, cancellationToken), options,
                partLibraries, cancellationToken)
            : ObjAssembly<float>.Assemble(ObjChunks.Read<float>(text, options, budget, progress, cancellationToken), options,
                partLibraries, cancellationToken);
    }
}
