using System.Runtime.InteropServices;

namespace Intaglio.Meshes;

/// <summary>Checks the number of corners of elements and the indices of corners.</summary>
/// <remarks>A whole scene is checked before any of it is written.</remarks>
internal static class CornerCheck
{
    /// <exception cref="ArgumentException">An element has too few corners, or a corner refers to a vertex that does not exist.</exception>
    internal static void Check(MeshScene scene, int workers, CancellationToken cancellationToken)
    {
        foreach (MeshObject mesh in scene.Objects)
        {
            Check(mesh.Vertices, mesh.Faces, "Face", 3);
            Check(mesh.Vertices, mesh.Lines, "Line", 2);
            Check(mesh.Vertices, mesh.Points, "Point", 1);
        }

        void Check(MeshVertices vertices, MeshElements elements, string what, int least)
        {
            (int Element, string Message) fault = (int.MaxValue, "");
            Lock gate = new();
            ParallelWork.ForChunks(elements.Count, workers, CheckChunk, cancellationToken);
            if (fault.Element < int.MaxValue)
                throw new ArgumentException($"{what} {fault.Element} {fault.Message}");

            void CheckChunk(int first, int end)
            {
                if (AreRight(vertices, elements, first, end, least))
                    return;
                for (; first < end; first++)
                {
                    if (FaultOf(vertices, elements, first, least) is not { } message)
                        continue;
                    lock (gate)
                        fault = first < fault.Element ? (first, message) : fault;
                    return;
                }
            }
        }
    }

    private static bool AreRight(MeshVertices vertices, MeshElements elements, int first, int end, int least)
    {
        if (elements.Size == 0)
        {
            ReadOnlySpan<int> starts = elements.Starts.Span[first..(end + 1)];
            if (starts[0] < 0 || starts[^1] > elements.PositionIndices.Length)
                return false;
            for (int i = 1; i < starts.Length; i++)
            {
                if (starts[i] - (long)starts[i - 1] < least)
                    return false;
            }
        }
        int from = elements.StartOf(first), count = elements.StartOf(end) - from;
        return AreThere(elements.PositionIndices.Span.Slice(from, count), 0, vertices.Positions.Count)
            && (elements.TextureCoordinateIndices.IsEmpty
            || AreThere(elements.TextureCoordinateIndices.Span.Slice(from, count), 1, vertices.TextureCoordinates.Count))
            && (elements.NormalIndices.IsEmpty || AreThere(elements.NormalIndices.Span.Slice(from, count), 1, vertices.Normals.Count));
    }

    // Negative indices are large as unsigned numbers. An allowed -1 is shifted into the valid range.
    private static bool AreThere(ReadOnlySpan<int> indices, uint missing, int count)
    {
        uint all = (uint)count + missing;
        if (missing == 0)
            return IndexRange.AreBelow(MemoryMarshal.Cast<int, uint>(indices), all);
        foreach (int index in indices)
        {
            if ((uint)index + missing >= all)
                return false;
        }
        return true;
    }

    private static string? FaultOf(MeshVertices vertices, MeshElements elements, int element, int least)
    {
        int start = elements.StartOf(element), end = elements.StartOf(element + 1), corners = elements.PositionIndices.Length;
        if (start < 0 || end > corners || end - (long)start < least)
            return $"has an invalid range of corners, {start} to {end} of {corners}; the minimum number of corners is {least}.";
        return FaultOf(elements.PositionIndices, start, end, 0, vertices.Positions.Count, "position")
            ?? FaultOf(elements.TextureCoordinateIndices, start, end, -1, vertices.TextureCoordinates.Count, "texture coordinate")
            ?? FaultOf(elements.NormalIndices, start, end, -1, vertices.Normals.Count, "normal");
    }

    private static string? FaultOf(ReadOnlyMemory<int> indices, int start, int end, int least, int count, string what)
    {
        if (indices.IsEmpty)
            return null;
        foreach (int index in indices.Span[start..end])
        {
            if (index < least || index >= count)
                return $"refers to {what} {index}, which does not exist (count: {count}).";
        }
        return null;
    }
}
