namespace Intaglio.Wavefront;

/// <summary>The triangles of a chunk: a normal and three corners for each.</summary>
internal sealed class TriangleList
{
    internal VectorList<float> Normals { get; } = new(3);

    internal VectorList<float> Corners { get; } = new(3);

    internal long Bytes => Normals.Bytes + Corners.Bytes;
}

/// <summary>Triangles put together to a mesh: corners at the same place, bit for bit, are one position, numbered as they occur first.</summary>
internal static class TriangleMesh
{
    /// <summary>The memory that a mesh takes on the way, as a multiple of that of the lists it is made of: lists, arrays of the same, a table, the mesh.</summary>
    internal const int MemoryFactor = 3;

    internal static MeshObject Join(IReadOnlyList<TriangleList> lists, string? name, MeshReadOptions options, CancellationToken cancellationToken)
    {
        long triangles = lists.Sum(list => (long)list.Normals.Count);
        VectorArrays<float> normals = new(lists.Select(list => list.Normals), triangles), corners = new(lists.Select(list => list.Corners), 3 * triangles);
        long[] firsts = new long[lists.Count + 1];
        for (int i = 0; i < lists.Count; i++)
            firsts[i + 1] = firsts[i] + lists[i].Normals.Count;
        ParallelWork.For(lists.Count, options.Workers, Copy, cancellationToken);
        int[] indices = GC.AllocateUninitializedArray<int>(3 * (int)triangles), normalIndices = GC.AllocateUninitializedArray<int>(indices.Length);
        int[] first = FirstOccurrences.Number(new PointKeys(corners.Components), indices, options.Workers, cancellationToken);
        float[] positions = GC.AllocateUninitializedArray<float>(3 * first.Length);
        ParallelWork.ForChunks(first.Length, options.Workers, Gather, cancellationToken);
        ParallelWork.ForChunks((int)triangles, options.Workers, NumberNormals, cancellationToken);
        return new()
        {
            Name = name,
            Vertices = new() { Positions = new(positions, 3), Normals = new(normals.Components, 3) },
            Faces = new() { Size = 3, PositionIndices = indices, NormalIndices = normalIndices },
        };

        void Copy(int i)
        {
            normals.Take(lists[i].Normals, firsts[i], lists[i].Normals.Count);
            corners.Take(lists[i].Corners, 3 * firsts[i], lists[i].Corners.Count);
        }

        void Gather(int from, int end)
        {
            for (int i = from; i < end; i++)
                corners.Components.AsSpan(3 * first[i], 3).CopyTo(positions.AsSpan(3 * i));
        }

        void NumberNormals(int from, int end)
        {
            for (int i = from; i < end; i++)
                normalIndices.AsSpan(3 * i, 3).Fill(i);
        }
    }
}
