using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Where the corners of faces have texture coordinates.</summary>
internal enum PlyCoordinates
{
    None,
    OfVertices,
    OfCorners,
}

/// <summary>All faces of a file, put together of those of its chunks.</summary>
internal static class PlyFaces
{
    /// <summary>Puts faces or edges together, whose corners have the normals and texture coordinates of their vertices, or texture coordinates of their own.</summary>
    /// <param name="lists">The faces of each chunk.</param>
    /// <param name="vertices">The number of vertices.</param>
    /// <param name="textureCoordinates">Where corners have texture coordinates.</param>
    /// <param name="hasNormals">Whether vertices have normals that corners have too.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="MeshFormatException">A corner has an index of no vertex.</exception>
    internal static MeshElements Join<T>(List<PlyFaceList<T>> lists, int vertices, PlyCoordinates textureCoordinates, bool hasNormals, int workers, CancellationToken cancellationToken)
        where T : unmanaged
    {
        int count = CountOf(lists, list => list.Sizes.Count, "faces"), cornerCount = CountOf(lists, list => list.Corners.Count, "corners");
        if (count == 0)
            return MeshElements.None;
        int size = lists.First(list => list.Sizes.Count > 0).Sizes.Items[0], faulty = int.MaxValue;
        if (lists.Exists(list => list.Sizes.Items.ContainsAnyExcept(size)))
            size = 0;
        bool hasOwn = textureCoordinates == PlyCoordinates.OfCorners;
        int[] corners = GC.AllocateUninitializedArray<int>(cornerCount), starts = size > 0 ? [] : GC.AllocateUninitializedArray<int>(count + 1);
        int[] coordinates = hasOwn ? GC.AllocateUninitializedArray<int>(cornerCount) : [];
        (int Face, int Corner, int Coordinate)[] firsts = new (int, int, int)[lists.Count + 1];
        for (int i = 0; i < lists.Count; i++)
            firsts[i + 1] = (firsts[i].Face + lists[i].Sizes.Count, firsts[i].Corner + lists[i].Corners.Count, firsts[i].Coordinate + lists[i].TextureCoordinates.Count);
        Lock gate = new();
        ParallelLoop.For(lists.Count, workers, Take, cancellationToken);
        if (faulty < int.MaxValue)
            throw new MeshFormatException(MessageFor(lists[faulty].Corners.Items, vertices));
        return new()
        {
            PositionIndices = corners,
            TextureCoordinateIndices = hasOwn ? coordinates : textureCoordinates == PlyCoordinates.OfVertices ? corners : default(ReadOnlyMemory<int>),
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
        return sum < Array.MaxLength ? (int)sum : throw new MeshFormatException($"There are more than {Array.MaxLength} {what}.");
    }

    private static string MessageFor(ReadOnlySpan<int> corners, int vertices)
    {
        foreach (int corner in corners)
        {
            if (corner < 0)
                return "A corner has an index of no vertex.";
            if (corner >= vertices)
                return $"There is no vertex {corner}; there are {vertices}.";
        }
        throw new InvalidOperationException("All corners have vertices.");
    }
}
