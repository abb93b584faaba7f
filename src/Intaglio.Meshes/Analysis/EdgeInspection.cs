namespace Intaglio.Meshes;

/// <summary>Counts the edges of faces: each face's way along an edge is a key, and sorted, those along the same edge are behind each other.</summary>
internal static class EdgeInspection
{
    internal static MeshEdgeCounts Count(MeshElements faces, int workers, CancellationToken cancellationToken)
    {
        ReadOnlyMemory<int> indices = faces.PositionIndices;
        if (indices.IsEmpty)
            return default;
        IndexRange range = IndexRange.Of(indices.Span);
        ElementChunks chunks = new(faces);
        MeshEdgeCounts counts = default;
        Lock gate = new();
        // Bits 32 and above hold the lesser index, from the least of all on; 31 bits the greater one, and the lowest bit the direction.
        SortedKeys.Visit(chunks.Count, chunks.CornersOf, (ulong)(range.Greatest - range.Least) << 32 | uint.MaxValue, 32, MakeKeys, CountKeys, workers, cancellationToken);
        return counts;

        int MakeKeys(int chunk, Span<ulong> keys)
        {
            (int first, int end) = chunks.RangeOf(chunk);
            ReadOnlySpan<int> all = indices.Span, starts = faces.Starts.Span;
            int count = 0, start = faces.StartOf(first);
            for (int face = first; face < end; face++)
            {
                int next = faces.Size > 0 ? start + faces.Size : starts[face + 1];
                int from = all[next - 1];
                foreach (int to in all[start..next])
                {
                    // A corner that is repeated at once is no edge.
                    if (from < to)
                        keys[count++] = (ulong)(from - range.Least) << 32 | (uint)to << 1;
                    else if (from > to)
                        keys[count++] = (ulong)(to - range.Least) << 32 | (uint)from << 1 | 1;
                    from = to;
                }
                start = next;
            }
            return count;
        }

        void CountKeys(ReadOnlySpan<ulong> keys)
        {
            MeshEdgeCounts some = CountSorted(keys);
            lock (gate)
                counts = counts.Plus(some);
        }
    }

    private static MeshEdgeCounts CountSorted(ReadOnlySpan<ulong> keys)
    {
        long total = 0, open = 0, nonManifold = 0, flipped = 0;
        for (int i = 0, next; i < keys.Length; i = next)
        {
            for (next = i + 1; next < keys.Length && keys[next] >> 1 == keys[i] >> 1; next++)
            {
            }
            total++;
            open += next - i == 1 ? 1 : 0;
            nonManifold += next - i > 2 ? 1 : 0;
            flipped += next - i == 2 && keys[i] == keys[i + 1] ? 1 : 0;
        }
        return new() { Total = total, Open = open, NonManifold = nonManifold, Flipped = flipped };
    }
}
