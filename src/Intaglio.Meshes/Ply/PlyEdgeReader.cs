using System.Buffers;

namespace Intaglio.Meshes;

/// <summary>Reads rows of edges.</summary>
/// <param name="shape">The shape of the rows.</param>
/// <param name="ends">The properties with the two vertices of an edge.</param>
/// <param name="types">The types of all properties.</param>
/// <param name="isLittle"><see langword="true"/> if values are little-endian; otherwise, <see langword="false"/>.</param>
internal sealed class PlyEdgeReader<T>(PlyRowShape shape, (int First, int Second) ends, PlyType[] types, bool isLittle)
    where T : unmanaged
{
    internal PlyFaceList<T> Read(ReadOnlySpan<byte> bytes, int rows, out long memory)
    {
        PlyFaceList<T> edges = new();
        edges.Sizes.Extend(rows).Fill(2);
        Span<int> corners = edges.Corners.Extend(2 * rows);
        int[] pooled = ArrayPool<int>.Shared.Rent(rows);
        ReadColumn(bytes, pooled.AsSpan(0, rows), ends.First, corners);
        ReadColumn(bytes, pooled.AsSpan(0, rows), ends.Second, corners[1..]);
        ArrayPool<int>.Shared.Return(pooled);
        edges.Trim();
        memory = edges.Memory;
        return edges;
    }

    private void ReadColumn(ReadOnlySpan<byte> bytes, Span<int> starts, int property, Span<int> corners)
    {
        (int lists, int offset) = shape.PlaceOf(property);
        shape.FindStarts(bytes, lists, starts);
        for (int i = 0; i < starts.Length; i++)
            corners[2 * i] = PlyNumber.ReadIndex(bytes[(starts[i] + offset)..], types[property], isLittle);
    }
}
