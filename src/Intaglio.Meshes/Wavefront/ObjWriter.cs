namespace Intaglio.Meshes;

/// <summary>
/// Writes Wavefront OBJ: text in UTF-8 with line ends of LF, formatted on several threads into a bounded number of buffers and written in order. The file
/// depends on the scene and the options alone, whatever the number of threads.
/// </summary>
public static class ObjWriter
{
    /// <summary>Writes a file, and beside it one of the same name with <c>.mtl</c> if the scene has materials, which is then named instead of others.</summary>
    /// <param name="path">
    /// The file. What is there, or where a link leads to, is replaced by a file of the same permissions when all is written, and kept if anything fails. Only
    /// if the file with materials has been replaced and the system then refuses to replace the other, the new materials stay beside the old file. A pipe
    /// or a device gets the scene as it comes, without its materials.
    /// </param>
    /// <param name="scene">What to write.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the pieces that are written, in ascending order and from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work, which then leaves nothing behind.</param>
    /// <exception cref="ArgumentException">
    /// The scene has elements that refer to what there is not, or streams that do not fit: nothing is written then. Or it has names of more than a line.
    /// </exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is out of its range.</exception>
    /// <exception cref="IOException">A file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">A file may not be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Write(string path, MeshScene scene, ObjWriteOptions? options = null, IProgress<MeshProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(scene);
        options ??= ObjWriteOptions.Default;
        using DraftFile file = new(path);
        if (scene.Materials.Count == 0 || file.IsSpecial)
        {
            Write(file.Stream, scene, scene.MaterialLibraries, options, progress, cancellationToken);
            file.Keep();
            return;
        }
        string library = Path.ChangeExtension(path, ".mtl");
        using DraftFile materials = new(library);
        if (materials.Target == file.Target)
            throw new ArgumentException($"'{path}' is where the materials would be written.", nameof(path));
        WriteMaterials(materials.Stream, scene.Materials);
        Write(file.Stream, scene, [Path.GetFileName(library)], options, progress, cancellationToken);
        materials.Keep();
        file.Keep();
    }

    /// <summary>Writes a scene to where a stream is, without its materials.</summary>
    /// <param name="stream">The stream, which need not be able to seek; it is neither flushed nor closed.</param>
    /// <inheritdoc cref="Write(string, MeshScene, ObjWriteOptions?, IProgress{MeshProgress}?, CancellationToken)"/>
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

    private static void Write(Stream stream, MeshScene scene, IReadOnlyList<string> libraries, ObjWriteOptions options, IProgress<MeshProgress>? progress, CancellationToken cancellationToken)
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
