namespace Intaglio.Meshes;

/// <summary>
/// Reads Wavefront OBJ files of any origin: polygons of any size, lines and points, negative indices, colours of positions, statements continued by a
/// backslash, names with blanks, LF, CRLF or CR. Each object has vertices of its own where it refers to none of another's; others share them.
/// Free-form geometry and what is unknown are passed over, as are weights of positions, which polygons do not have, and numbers behind the last that a
/// statement takes. Faces of fewer than 3 corners, lines of fewer than 2 and points of none are left out, and corners have none of the normals and
/// texture coordinates that do not exist; both are reported to <see cref="MeshReadOptions.OnWarning"/>. Text is UTF-8 or Latin-1, or UTF-16 with a
/// byte-order mark. A name has at most 65,536 bytes, a line 2²⁴. Of smoothing groups beyond 2³¹ - 1, which are sets of
/// bits to some programs, each distinct one has a number of its own from there downwards.
/// </summary>
public static class ObjReader
{
    /// <summary>Reads what a stream holds from where it is, without materials. The stream need not seek.</summary>
    /// <param name="stream">The stream.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the bytes of the file that are read, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading.</param>
    /// <exception cref="MeshFormatException">A line is wrong, or the file takes more memory than is allowed.</exception>
    /// <exception cref="IOException">The stream cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static MeshScene Read(Stream stream, MeshReadOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        return Read(stream, options ?? MeshReadOptions.Default, ObjStatements.ReadLibraries, progress, cancellationToken);
    }

    internal static MeshScene Read(Stream stream, MeshReadOptions options, Func<string, IEnumerable<string>> partLibraries, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        MemoryBudget budget = new(stream, options);
        using Stream text = Utf16Text.ToUtf8(stream);
        return options.UseDoubles
            ? ObjAssembly<double>.Assemble(ObjChunks.Read<double>(text, options, budget, progress, cancellationToken), options, partLibraries, cancellationToken)
            : ObjAssembly<float>.Assemble(ObjChunks.Read<float>(text, options, budget, progress, cancellationToken), options, partLibraries, cancellationToken);
    }
}
