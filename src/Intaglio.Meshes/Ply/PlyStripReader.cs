using System.Buffers;

namespace Intaglio.Meshes;

/// <summary>Reads rows of triangle strips. The value -1 starts a new strip.</summary>
/// <remarks>
/// Triangles that use a corner twice, which join strips, are skipped. Each corner from the third on forms a triangle with the two corners
/// before it. Every second triangle is reversed.
/// </remarks>
/// <param name="corners">The lists of corners.</param>
/// <param name="budget">The memory budget of the read operation.</param>
internal sealed class PlyStripReader<T>(PlyLists corners, MemoryBudget budget)
    where T : unmanaged
{
    internal PlyFaceList<T> Read(ReadOnlySpan<byte> bytes, int rows, out long memory)
    {
        PlyFaceList<T> triangles = new();
        int[] pooled = ArrayPool<int>.Shared.Rent(2 * rows);
        Span<int> starts = pooled.AsSpan(0, rows), counts = pooled.AsSpan(rows, rows);
        corners.Find(bytes, starts, counts);
        long most = 0;
        foreach (int count in counts)
            most += 3L * count;
        if (most >= Array.MaxLength)
            throw new MeshFormatException($"Strips have more than {Array.MaxLength / 3} triangles.");
        budget.Check(sizeof(int) * most);
        for (int i = 0; i < rows; i++)
        {
            int[] strip = ArrayPool<int>.Shared.Rent(counts[i]);
            Span<int> own = strip.AsSpan(0, counts[i]);
            corners.ReadIndices(bytes, starts[i], own);
            Add(own, triangles);
            ArrayPool<int>.Shared.Return(strip);
        }
        ArrayPool<int>.Shared.Return(pooled);
        triangles.Sizes.Extend(triangles.Corners.Count / 3).Fill(3);
        triangles.Trim();
        memory = triangles.Memory;
        return triangles;
    }

    private static void Add(ReadOnlySpan<int> strip, PlyFaceList<T> triangles)
    {
        int length = 0;
        for (int i = 0; i < strip.Length; i++)
        {
            length = strip[i] == -1 ? 0 : length + 1;
            if (length < 3)
                continue;
            (int first, int second, int third) = length % 2 == 0 ? (strip[i - 1], strip[i - 2], strip[i])
                : (strip[i - 2], strip[i - 1], strip[i]);
            if (first == second || second == third || third == first)
                continue;
            triangles.Corners.Add(first);
            triangles.Corners.Add(second);
            triangles.Corners.Add(third);
        }
    }
}
