using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Joins the chunks of an OBJ file. Indices become absolute, and elements are assigned to objects.</summary>
internal sealed class ObjAssembly<T>
    where T : unmanaged, IBinaryFloatingPointIeee754<T>
{
    private readonly ObjChunk<T>[] chunks;
    private readonly ElementCounts[] before;
    private readonly ElementCounts all;
    private readonly ElementArrays faces, lines, points;
    private readonly VectorArrays<T> positions, colors, textureCoordinates, normals;
    private FileLines? positionLines, textureCoordinateLines, normalLines;

    private ObjAssembly(ObjChunk<T>[] chunks)
    {
        this.chunks = chunks;
        before = new ElementCounts[chunks.Length];
        for (int i = 0; i < chunks.Length; i++)
        {
            before[i] = all;
            all += chunks[i].Counts;
        }
        if (Math.Max(all.Positions, Math.Max(all.TextureCoordinates, all.Normals)) > CornerIndex.MaxCount)
            throw new MeshFormatException($"The file has more than {CornerIndex.MaxCount} vertices.");
        faces = new([.. chunks.Select(chunk => chunk.Faces)], hasTextureCoordinates: true, hasNormals: true);
        lines = new([.. chunks.Select(chunk => chunk.Lines)], hasTextureCoordinates: true, hasNormals: false);
        points = new([.. chunks.Select(chunk => chunk.Points)], hasTextureCoordinates: false, hasNormals: false);
        positions = new(chunks.Select(chunk => chunk.Positions), all.Positions);
        colors = new(chunks.Select(chunk => chunk.Colors), chunks.Any(chunk => chunk.Colors.Count > 0) ? all.Positions : 0);
        textureCoordinates = new(chunks.Select(chunk => chunk.TextureCoordinates), all.TextureCoordinates);
        normals = new(chunks.Select(chunk => chunk.Normals), all.Normals);
    }

    /// <summary>Creates a scene without materials from chunks.</summary>
    /// <param name="chunks">The chunks.</param>
    /// <param name="options">The settings.</param>
    /// <param name="partLibraries">Returns the file names of a <c>mtllib</c> statement.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">A corner refers to a vertex that does not exist, or the memory exceeds a limit.</exception>
    internal static MeshScene Assemble(ObjChunk<T>[] chunks, MeshReadOptions options, Func<string, IEnumerable<string>> partLibraries,
        CancellationToken cancellationToken)
    {
        ObjAssembly<T> assembly = new(chunks);
        MeshWarnings warnings = assembly.TakeChunks(options.Workers, cancellationToken);
        if (options.KeepLines)
            assembly.KeepLines();
        (List<ObjOutline> outlines, List<string> libraries) = ObjOutline.Follow(
            chunks.SelectMany((chunk, i) => chunk.Marks.Select(mark => (mark, assembly.before[i]))), partLibraries,
            options.MaxMaterialFiles);
        MeshScene scene = new() { Objects = assembly.MakeObjects(outlines, options.Workers, cancellationToken),
            MaterialLibraries = libraries };
        warnings.Report(options);
        return scene;
    }

    private void KeepLines()
    {
        long[] linesBefore = new long[chunks.Length];
        for (int i = 1; i < chunks.Length; i++)
            linesBefore[i] = linesBefore[i - 1] + chunks[i - 1].LineCount;
        foreach (ElementArrays elements in (ReadOnlySpan<ElementArrays>)[faces, lines, points])
            elements.KeepLines(linesBefore);
        positionLines = Join(chunk => chunk.PositionLines, counts => counts.Positions);
        textureCoordinateLines = Join(chunk => chunk.TextureCoordinateLines, counts => counts.TextureCoordinates);
        normalLines = Join(chunk => chunk.NormalLines, counts => counts.Normals);

        FileLines Join(Func<ObjChunk<T>, LineNotes> notesOf, Func<ElementCounts, long> count) =>
            FileLines.Join(chunks.Select((chunk, i) => (notesOf(chunk), count(before[i]), linesBefore[i])));
    }

    private MeshWarnings TakeChunks(int workers, CancellationToken cancellationToken)
    {
        (int Line, string Message)?[] faults = new (int, string)?[chunks.Length];
        ParallelLoop.For(chunks.Length, workers, i => faults[i] = Take(i), cancellationToken);
        long line = 0;
        MeshWarnings warnings = new();
        for (int i = 0; i < chunks.Length; i++)
        {
            if (faults[i] is var (lineOfChunk, message))
                throw new MeshFormatException(line + lineOfChunk, message);
            foreach (ElementArrays elements in (ReadOnlySpan<ElementArrays>)[faces, lines, points])
                elements.Warn(i, line, warnings);
            line += chunks[i].LineCount;
        }
        return warnings;
    }

    private (int Line, string Message)? Take(int i)
    {
        ObjChunk<T> chunk = chunks[i];
        ElementCounts first = before[i];
        positions.Take(chunk.Positions, first.Positions, chunk.Positions.Count);
        colors.Take(chunk.Colors, first.Positions, chunk.Positions.Count);
        textureCoordinates.Take(chunk.TextureCoordinates, first.TextureCoordinates, chunk.TextureCoordinates.Count);
        normals.Take(chunk.Normals, first.Normals, chunk.Normals.Count);
        return new[] { faces.Take(i, first, all), lines.Take(i, first, all), points.Take(i, first, all) }.Where(fault => fault is not null)
            .MinBy(fault => fault!.Value.Line);
    }

    private List<MeshObject> MakeObjects(List<ObjOutline> outlines, int workers, CancellationToken cancellationToken)
    {
        ElementCounts EndOf(int i) => i + 1 < outlines.Count ? outlines[i + 1].First : all;
        int[] runs = FindRuns(outlines, workers, cancellationToken);
        MeshVertices[] vertices = new MeshVertices[runs.Length];
        int[] runOf = new int[outlines.Count];
        for (int run = 0; run < runs.Length; run++)
            runOf.AsSpan(runs[run]..(run + 1 < runs.Length ? runs[run + 1] : runOf.Length)).Fill(run);
        ParallelLoop.For(runs.Length, workers,
            run => vertices[run] = VerticesOf(outlines[runs[run]].First, run + 1 < runs.Length ? outlines[runs[run + 1]].First : all),
            cancellationToken);
        MeshObject[] objects = new MeshObject[outlines.Count];
        ParallelLoop.For(outlines.Count, workers,
            i => objects[i] = MakeObject(outlines[i], EndOf(i), outlines[runs[runOf[i]]].First, vertices[runOf[i]]), cancellationToken);
        // Content before the first name is an object if it has elements, or vertices that no other object shares.
        bool isFirstEmpty = EndOf(0) is { Faces: 0, Lines: 0, Points: 0 } && (EndOf(0) == default || runs.Length < 2 || runs[1] > 1)
            && (outlines.Count > 1 || all == default);
        return [.. objects.Skip(isFirstEmpty ? 1 : 0)];
    }

    private MeshObject MakeObject(ObjOutline outline, ElementCounts end, ElementCounts firstVertices, MeshVertices vertices)
    {
        outline.End(end);
        return new()
        {
            Name = outline.Name,
            Vertices = vertices,
            Faces = faces.Slice(outline.First.Faces, end.Faces, firstVertices, outline.Faces),
            Lines = lines.Slice(outline.First.Lines, end.Lines, firstVertices, outline.Lines),
            Points = points.Slice(outline.First.Points, end.Points, firstVertices, outline.Points),
        };
    }

    private MeshVertices VerticesOf(ElementCounts first, ElementCounts end) => new()
    {
        Positions = positions.Slice(first.Positions, end.Positions),
        Colors = colors.SliceColors(first.Positions, end.Positions),
        TextureCoordinates = textureCoordinates.Slice(first.TextureCoordinates, end.TextureCoordinates),
        Normals = normals.Slice(first.Normals, end.Normals),
        PositionLines = positionLines?.From(first.Positions),
        TextureCoordinateLines = textureCoordinateLines?.From(first.TextureCoordinates),
        NormalLines = normalLines?.From(first.Normals),
    };

    // A run of objects that share vertices begins where no object refers to vertices on the other side. Returns the first object of each
    // run.
    private int[] FindRuns(List<ObjOutline> outlines, int workers, CancellationToken cancellationToken)
    {
        if (outlines.Count == 1)
            return [0];
        var ranges = new (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals)[outlines.Count];
        ParallelLoop.For(
            outlines.Count,
            workers,
            i =>
            {
                ElementCounts first = outlines[i].First, end = i + 1 < outlines.Count ? outlines[i + 1].First : all;
                ranges[i] = Join(faces.RangesOf(first.Faces, end.Faces),
                    Join(lines.RangesOf(first.Lines, end.Lines), points.RangesOf(first.Points, end.Points)));
            },
            cancellationToken);
        bool[] isFirst = new bool[outlines.Count];
        var behind = (IndexRange.None, IndexRange.None, IndexRange.None);
        for (int i = outlines.Count - 1; i > 0; i--)
        {
            behind = Join(behind, ranges[i]);
            isFirst[i] = behind.Item1.Least >= outlines[i].First.Positions
                && behind.Item2.Least >= outlines[i].First.TextureCoordinates
                && behind.Item3.Least >= outlines[i].First.Normals;
        }
        var ahead = ranges[0];
        List<int> runs = [0];
        for (int i = 1; i < outlines.Count; i++)
        {
            if (isFirst[i]
                && ahead.Positions.Greatest < outlines[i].First.Positions
                && ahead.TextureCoordinates.Greatest < outlines[i].First.TextureCoordinates
                && ahead.Normals.Greatest < outlines[i].First.Normals)
                runs.Add(i);
            ahead = Join(ahead, ranges[i]);
        }
        return [.. runs];
    }

    private static (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals) Join(
        (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals) left,
        (IndexRange Positions, IndexRange TextureCoordinates, IndexRange Normals) right) =>
        (left.Positions + right.Positions, left.TextureCoordinates + right.TextureCoordinates, left.Normals + right.Normals);
}
