namespace Intaglio.Meshes;

/// <summary>
/// Writes PLY, as text and in both orders of bytes: the vertices, faces and lines of all objects behind each other, made on several threads into a bounded
/// number of buffers and written in order. The file depends on the scene and the options alone, whatever the number of threads.
/// </summary>
/// <remarks>
/// In PLY a corner has one index. Where corners have texture coordinates or normals whose indices are not those of their positions, each distinct
/// combination becomes a vertex, numbered as it occurs first in the faces, the lines and the points of the objects that share those positions; this takes
/// memory of about 14 bytes for each corner, 26 where it is not faces of one object alone, and positions without a corner are left out. Elsewhere
/// positions are written as they are, once where several objects share them. Positions without faces and lines, such as clouds of points, have the normals
/// and the texture coordinates of their own number, if there are as many as positions.
/// Vertices have <c>x y z</c>, <c>nx ny nz</c>, <c>s t</c> and <c>red green blue alpha</c> as far as the scene has them: <c>float</c>, or <c>double</c>
/// where an object has double, and colours as <c>uchar</c>, rounded to the nearest. What one object has and another lacks is 0 there, and white. Faces are
/// <c>list uchar int vertex_indices</c>, with <c>uint</c> if one has more than 255 corners; lines are edges of <c>vertex1 vertex2</c>.
/// The format has no place for what else a scene has: materials, groups, smoothing groups, names of objects and where they begin, third texture coordinates, and
/// which vertices are points.
/// </remarks>
public static class PlyWriter
{
    /// <summary>Writes a scene to where a stream is.</summary>
    /// <param name="stream">The stream, which need not be able to seek; it is neither flushed nor closed.</param>
    /// <inheritdoc cref="PlyFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, PlyWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
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
