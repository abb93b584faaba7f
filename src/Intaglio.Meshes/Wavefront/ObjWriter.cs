namespace Intaglio.Meshes;

/// <summary>
/// Writes Wavefront OBJ: text in UTF-8 with line ends of LF, formatted on several threads into a bounded number of buffers and written in order. The file
/// depends on the scene and the options alone, whatever the number of threads.
/// </summary>
public static class ObjWriter
{
    /// <summary>Writes a scene to where a stream is, without its materials.</summary>
    /// <param name="stream">The stream, which need not be able to seek; it is neither flushed nor closed.</param>
    /// <inheritdoc cref="ObjFile.Write"/>
    /// <param name="scene"/><param name="options"/><param name="progress"/><param name="cancellationToken"/>
    public static void Write(Stream stream, MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= ObjWriteOptions.Default;
        Write(stream, scene, scene.MaterialLibraries, options, progress, cancellationToken);
    }

    /// <summary>Writes materials to where a stream is, as an MTL file, with the fewest digits from which the same numbers are read.</summary>
    /// <param name="stream">The stream; it is neither flushed nor closed.</param>
    /// <param name="materials">The materials.</param>
    /// <exception cref="ArgumentException">
    /// A material has no name or that of another, a keyword is not one word, or a text is of more than a line. Nothing is written then.
    /// </exception>
    public static void WriteMaterials(Stream stream, IReadOnlyList<MeshMaterial> materials)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(materials);
        using TextBuffer text = new();
        MtlText.Write(text, materials);
        stream.Write(text.Bytes);
    }

    internal static void Write(Stream stream, MeshScene scene, IReadOnlyList<string> libraries, ObjWriteOptions options, IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
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
                Write(stream, scene, options, new FixedDecimals(decimals), new(OptionRanges.UnitDecimals(decimals)), progress, cancellationToken);
                break;
        }
    }

    private static void Write<TFormat>(Stream stream, MeshScene scene, ObjWriteOptions options, TFormat format, TFormat unitFormat, IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
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
                // A backslash at the end would join the next line.
                TextStatement.Write(text, "#"u8, line.TrimEnd().EndsWith('\\') ? $"{line} #" : line.ToString());
            }
        }
        foreach (string library in libraries)
            TextStatement.Write(text, "mtllib"u8, library);
        stream.Write(text.Bytes);
    }
}
