namespace Intaglio.Meshes;

/// <summary>Writes Wavefront OBJ files as UTF-8 text with LF line ends. The output does not depend on the number of threads.</summary>
/// <remarks>Text is formatted on several threads with a limited number of buffers.</remarks>
public static class ObjWriter
{
    /// <summary>Writes a scene to a stream, without its materials.</summary>
    /// <remarks>Use <see cref="WriteMaterials"/> to write the materials.</remarks>
    /// <param name="stream">The stream, which does not have to be seekable. It is neither flushed nor closed.</param>
    /// <inheritdoc cref="ObjFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= ObjWriteOptions.Default;
        Write(stream, scene, scene.MaterialLibraries, options, progress, cancellationToken);
    }

    /// <summary>Writes materials to a stream as an MTL file. Numbers have the fewest digits that identify them exactly.</summary>
    /// <param name="stream">The stream. It is neither flushed nor closed.</param>
    /// <param name="materials">The materials.</param>
    /// <exception cref="ArgumentException">
    /// A material is null or has an empty or duplicate name, a keyword is not a single word, or a text has several lines. Nothing is
    /// written.
    /// </exception>
    public static void WriteMaterials(Stream stream, IReadOnlyList<MeshMaterial> materials)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(materials);
        using TextBuffer text = new();
        MtlText.Write(text, materials);
        stream.Write(text.Bytes);
    }

    internal static void Write(Stream stream, MeshScene scene, IReadOnlyList<string> libraries, ObjWriteOptions options,
        IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
    {
        MeshCheck.Check(scene);
        CornerCheck.Check(scene, options.Workers, cancellationToken);
        WriteHead(stream, libraries, options);
        switch (options.Decimals)
        {
            case null:
                Write(stream, scene, options, default(ShortestDecimals), default, progress, cancellationToken);
                break;
            case 6:
                Write(stream, scene, options, default(SixDecimals), default, progress, cancellationToken);
                break;
            case { } decimals:
                Write(stream, scene, options, new FixedDecimals(decimals), new(OptionRanges.UnitDecimals(decimals)), progress,
                    cancellationToken);
                break;
        }
    }

    private static void Write<TFormat>(Stream stream, MeshScene scene, ObjWriteOptions options, TFormat format, TFormat unitFormat,
        IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
        where TFormat : struct, INumberFormat
    {
        if (options.JoinPositions)
            scene = JoinedPositions.Of(scene, options.Workers, cancellationToken);
        if (options.MergeVectors)
            scene = MergedScene.Of(scene, unitFormat, options.Workers, cancellationToken);
        ObjPlan plan = new(scene);
        Action<TextBuffer, int> make = new ObjTexts<TFormat>(scene, plan, options, format, unitFormat).Make;
        OrderedTexts.Run(plan.ChunkCount, options.Workers, make, stream, progress, cancellationToken);
    }

    private static void WriteHead(Stream stream, IReadOnlyList<string> libraries, ObjWriteOptions options)
    {
        using TextBuffer text = new();
        foreach (string comment in options.Comments)
        {
            foreach (ReadOnlySpan<char> line in comment.AsSpan().EnumerateLines())
            {
                // A backslash at the end would continue the line.
                TextStatement.Write(text, "#"u8, line.TrimEnd().EndsWith('\\') ? $"{line} #" : line.ToString());
            }
        }
        foreach (string library in libraries)
            TextStatement.Write(text, "mtllib"u8, library);
        stream.Write(text.Bytes);
    }
}
