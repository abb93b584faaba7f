namespace Intaglio.Meshes;

/// <summary>Writes PLY files, text and binary, in both byte orders. The output does not depend on the number of threads.</summary>
/// <remarks>
/// <para>
/// The file has the vertices of all objects, then the faces and the lines. Vertices have <c>x y z</c> and, if the scene has them, <c>nx ny
/// nz</c>, <c>s t</c> and <c>red green blue alpha</c>. Their type is <c>float</c>, or <c>double</c> if an object has doubles. Colors are
/// rounded to <c>uchar</c>. If only some objects have a property, the others get 0, or white for colors. Faces are <c>list uchar int
/// vertex_indices</c>, or <c>list uint</c> if a face has more than 255 corners. Lines become edges (<c>vertex1 vertex2</c>).
/// </para>
/// <para>
/// A corner has only one index in PLY. If texture coordinates or normals have other indices than positions, each distinct combination
/// becomes a vertex, numbered in the order of its first occurrence in faces, lines and points. This takes about 14 bytes of memory for each
/// corner, or 26 unless the vertices are used by the faces of a single object only. Positions without corners are then not written.
/// Otherwise, all positions are written in their order, and only once if objects share them.
/// </para>
/// <para>
/// Positions without faces and lines, such as point clouds, have the normals and texture coordinates with the same index, if there is one
/// for each position. The format cannot store materials, groups, smoothing groups, the names and boundaries of objects, third texture
/// coordinates, and points. Data is created on several threads with a limited number of buffers.
/// </para>
/// </remarks>
public static class PlyWriter
{
    /// <summary>Writes a scene to a stream.</summary>
    /// <param name="stream">The stream, which does not have to be seekable. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="PlyFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, PlyWriteOptions? options = null, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= PlyWriteOptions.Default;
        MeshCheck.Check(scene);
        CornerCheck.Check(scene, options.Workers, cancellationToken);
        PlyPlan plan = new(scene, options.Workers, cancellationToken);
        PlyLayout layout = new(plan.Vertices);
        WriteHeader(stream, plan, layout, options);
        Action<TextBuffer, int> make = (options.Encoding, options.Decimals) switch
        {
            (PlyEncoding.BinaryLittleEndian, _) => Maker(default(PlyBytes<LittleEndian>)),
            (PlyEncoding.BinaryBigEndian, _) => Maker(default(PlyBytes<BigEndian>)),
            (_, null) => Maker(default(PlyText<ShortestDecimals>)),
            (_, 6) => Maker(default(PlyText<SixDecimals>)),
            (_, { } decimals) => Maker(new PlyText<FixedDecimals>(new(decimals)), new(new(OptionRanges.UnitDecimals(decimals)))),
        };
        OrderedTexts.Run(plan.Pieces.ChunkCount, options.Workers, make, stream, progress, cancellationToken);

        Action<TextBuffer, int> Maker<TValues>(TValues values, TValues unitValues = default)
            where TValues : struct, IPlyValues => new PlyRows<TValues>(scene, plan, layout, options, values, unitValues).Make;
    }

    private static void WriteHeader(Stream stream, PlyPlan plan, PlyLayout layout, PlyWriteOptions options)
    {
        using TextBuffer header = new();
        string format = options.Encoding switch
        {
            PlyEncoding.BinaryLittleEndian => "binary_little_endian",
            PlyEncoding.BinaryBigEndian => "binary_big_endian",
            _ => "ascii",
        };
        header.Append($"ply\nformat {format} 1.0\n");
        foreach (string comment in options.Comments)
        {
            foreach (ReadOnlySpan<char> line in comment.AsSpan().EnumerateLines())
                header.Append($"comment {line}\n");
        }
        header.Append($"element vertex {plan.VertexCount}\n");
        layout.Write(header);
        if (plan.FaceCount > 0)
            header.Append($"element face {plan.FaceCount}\nproperty list {(plan.HasLargeFaces ? "uint" : "uchar")} int vertex_indices\n");
        if (plan.EdgeCount > 0)
            header.Append($"element edge {plan.EdgeCount}\nproperty int vertex1\nproperty int vertex2\n");
        header.Append("end_header\n"u8);
        stream.Write(header.Bytes);
    }
}
