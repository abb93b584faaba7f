namespace Intaglio.Meshes;

/// <summary>The triangles of a chunk, with a normal and three corners each.</summary>
internal sealed class TriangleList
{
    internal VectorList<float> Normals { get; } = new(3);

    internal VectorList<float> Corners { get; } = new(3);

    /// <summary>The line numbers of the facets in a text file. Empty for binary files.</summary>
    internal LineNotes Lines = new(TriangleMesh.LinesOfFacet);

    internal long Bytes => Normals.Bytes + Corners.Bytes + Lines.Bytes;

    internal void Trim()
    {
        Normals.Trim();
        Corners.Trim();
        Lines.Trim();
    }
}

/// <summary>Joins triangles to meshes.</summary>
/// <remarks>Equal corners of a mesh, bit for bit, become one position, numbered in the order of their first occurrence.</remarks>
internal sealed class TriangleMesh
{
    /// <summary>The peak memory of joining as a multiple of the triangle lists.</summary>
    /// <remarks>The memory consists of the lists, arrays of the same size, a table and the mesh.</remarks>
    internal const int MemoryFactor = 4;

    /// <summary>The number of lines of a facet, as programs usually write it.</summary>
    internal const int LinesOfFacet = 7;

    private readonly VectorArrays<float> normals, corners;
    private readonly FileLines? lines;
    private readonly int workers;
    private readonly CancellationToken cancellationToken;

    internal TriangleMesh(IReadOnlyList<TriangleList> lists, int workers, CancellationToken cancellationToken)
    {
        (this.workers, this.cancellationToken) = (workers, cancellationToken);
        long[] firsts = new long[lists.Count + 1];
        for (int i = 0; i < lists.Count; i++)
            firsts[i + 1] = firsts[i] + lists[i].Normals.Count;
        normals = new(lists.Select(list => list.Normals), firsts[^1]);
        corners = new(lists.Select(list => list.Corners), 3 * firsts[^1]);
        Count = (int)firsts[^1];
        lines = lists.Any(list => list.Lines.Count > 0)
            ? FileLines.Join(lists.Select((list, i) => (list.Lines, firsts[i], 0L)), LinesOfFacet) : null;
        ParallelLoop.For(lists.Count, workers, Copy, cancellationToken);

        void Copy(int i)
        {
            normals.Take(lists[i].Normals, firsts[i], lists[i].Normals.Count);
            corners.Take(lists[i].Corners, 3 * firsts[i], lists[i].Corners.Count);
        }
    }

    /// <summary>Gets the number of triangles.</summary>
    internal int Count { get; }

    /// <summary>Creates a mesh from a range of triangles.</summary>
    internal MeshObject Join(int firstTriangle, int end, string? name)
    {
        int triangles = end - firstTriangle;
        ReadOnlyMemory<float> own = corners.Components.AsMemory(9 * firstTriangle, 9 * triangles);
        int[] indices = GC.AllocateUninitializedArray<int>(3 * triangles),
            normalIndices = GC.AllocateUninitializedArray<int>(indices.Length);
        int[] first = FirstOccurrences.Number(new PointKeys(corners.Components, 3 * firstTriangle), indices, workers, cancellationToken);
        float[] positions = GC.AllocateUninitializedArray<float>(3 * first.Length);
        ParallelWork.ForChunks(first.Length, workers, Gather, cancellationToken);
        ParallelWork.ForChunks(triangles, workers, NumberNormals, cancellationToken);
        return new()
        {
            Name = name,
            Vertices = new() { Positions = new(positions, 3), Normals = normals.Slice(firstTriangle, end),
                NormalLines = lines?.From(firstTriangle) },
            Faces = new() { Size = 3, PositionIndices = indices, NormalIndices = normalIndices, Lines = lines?.From(firstTriangle) },
        };

        void Gather(int from, int end)
        {
            for (int i = from; i < end; i++)
                own.Span.Slice(3 * first[i], 3).CopyTo(positions.AsSpan(3 * i));
        }

        void NumberNormals(int from, int end)
        {
            for (int i = from; i < end; i++)
                normalIndices.AsSpan(3 * i, 3).Fill(i);
        }
    }
}
