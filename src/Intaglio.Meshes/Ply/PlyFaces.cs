using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>The source of the texture coordinates of corners.</summary>
internal enum PlyCoordinates
{
    None,
    OfVertices,
    OfCorners,
}

/// <summary>Joins the faces of a file from its chunks.</summary>
internal static class PlyFaces
{
    /// <summary>Joins faces or edges.</summary>
    /// <remarks>
    /// Their corners use the normals of vertices, and the texture coordinates either of vertices or of the corners themselves.
    /// </remarks>
    /// <param name="lists">The faces of each chunk.</param>
    /// <param name="vertices">The number of vertices.</param>
    /// <param name="textureCoordinates">The source of the texture coordinates of corners.</param>
    /// <param name="hasNormals">
    /// <see langword="true"/> if corners use the normals of their vertices; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <exception cref="MeshFormatException">A corner refers to a vertex that does not exist.</exception>
    internal static MeshElements Join<T>(List<PlyFaceList<T>> lists, int vertices, PlyCoordinates textureCoordinates, bool hasNormals,
        int workers, CancellationToken cancellationToken)
        where T : unmanaged
    {
        int count = CountOf(lists, list => list.Sizes.Count, "faces"), cornerCount = CountOf(lists, list => list.Corners.Count, "corners");
        if (count == 0)
            return MeshElements.None;
        int size = lists.First(list => list.Sizes.Count > 0).Sizes.Items[0], faulty = int.MaxValue;
        if (lists.Exists(list => list.Sizes.Items.ContainsAnyExcept(size)))
            size = 0;
        bool hasOwn = textureCoordinates == PlyCoordinates.OfCorners;
        int[] corners = GC.AllocateUninitializedArray<int>(cornerCount), starts = size > 0 ? []
            : GC.AllocateUninitializedArray<int>(count + 1);
        int[] coordinates = hasOwn ? GC.AllocateUninitializedArray<int>(cornerCount) : [];
        (int Face, int Corner, int Coordinate)[] firsts = new (int, int, int)[lists.Count + 1];
        for (int i = 0; i < lists.Count; i++)
            firsts[i + 1] = (firsts[i].Face + lists[i].Sizes.Count, firsts[i].Corner + lists[i].Corners.Count,
                firsts[i].Coordinate + lists[i].TextureCoordinates.Count);
        Lock gate = new();
        ParallelLoop.For(lists.Count, workers, Take, cancellationToken);
        if (faulty < int.MaxValue)
            throw new MeshFormatException(MessageFor(lists[faulty].Corners.Items, vertices));
        return new()
        {
            PositionIndices = corners,
            TextureCoordinateIndices = hasOwn ? coordinates : textureCoordinates == PlyCoordinates.OfVertices ? corners
            : default(ReadOnlyMemory<int>),
            NormalIndices = hasNormals ? corners : default(ReadOnlyMemory<int>),
            Size = size,
            Starts = starts,
        };

        void Take(int i)
        {
            ReadOnlySpan<int> own = lists[i].Corners.Items;
            if (!IndexRange.AreBelow(MemoryMarshal.Cast<int, uint>(own), (uint)vertices))
            {
                lock (gate)
                    faulty = Math.Min(faulty, i);
                return;
            }
            (int face, int corner, int coordinate) = firsts[i];
            own.CopyTo(corners.AsSpan(corner));
            if (hasOwn)
                TakeCoordinates(lists[i].CoordinateIndices.Items, coordinates.AsSpan(corner, own.Length), coordinate);
            if (size > 0)
                return;
            foreach (int sizeOf in lists[i].Sizes.Items)
            {
                starts[face++] = corner;
                corner += sizeOf;
            }
            starts[face] = corner;
        }
    }

    private static void TakeCoordinates(ReadOnlySpan<int> indices, Span<int> all, int first)
    {
        if (indices.IsEmpty)
        {
            all.Fill(-1);
            return;
        }
        for (int i = 0; i < indices.Length; i++)
            all[i] = indices[i] < 0 ? -1 : first + indices[i];
    }

    private static int CountOf<T>(List<PlyFaceList<T>> lists, Func<PlyFaceList<T>, int> count, string what)
        where T : unmanaged
    {
        long sum = lists.Sum(list => (long)count(list));
        return sum < Array.MaxLength ? (int)sum : throw new MeshFormatException($"The file has more than {Array.MaxLength} {what}.");
    }

    private static string MessageFor(ReadOnlySpan<int> corners, int vertices)
    {
        foreach (int corner in corners)
        {
            if (corner < 0)
                return "A corner has an invalid vertex index.";
            if (corner >= vertices)
                return $"Vertex {corner} does not exist; the file defines {vertices}.";
        }
        throw new InvalidOperationException("All vertex indices are valid.");
    }
}
