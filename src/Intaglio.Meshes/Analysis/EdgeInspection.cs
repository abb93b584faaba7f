namespace Intaglio.Meshes;

/// <summary>Counts the edges of faces: each face's way along an edge is a key, and sorted, those along the same edge are behind each other.</summary>
internal static class EdgeInspection
{
    /// <param name="faces">The faces.</param>
    /// <param name="keepsOpen">Whether edges of one face are kept.</param>
    /// <param name="keepsOthers">Whether edges of more than two faces, and of two in opposite directions, are kept.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    internal static (MeshEdgeCounts Counts, KeptEdges Kept) Count(MeshElements faces, bool keepsOpen, bool keepsOthers, int workers, CancellationToken cancellationToken)
    {
        ReadOnlyMemory<int> indices = faces.PositionIndices;
        if (indices.IsEmpty)
            return default;
        IndexRange range = IndexRange.Of(indices.Span);
        ElementChunks chunks = new(faces);
        MeshEdgeCounts counts = default;
        Lock gate = new();
        // Bits 32 and above hold the lesser index, from the least of all on; 31 bits the greater one, and the lowest bit the direction.
        ReadOnlyMemory<ulong> kept = SortedKeys.Visit(chunks.Count, chunks.CornersOf, (ulong)(range.Greatest - range.Least) << 32 | uint.MaxValue, 32, MakeKeys, CountKeys, workers, cancellationToken);
        return (counts, new(kept, range.Least));

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

        int CountKeys(Span<ulong> keys)
        {
            MeshEdgeCounts some = CountSorted(keys, keepsOpen, keepsOthers, out int kept);
            lock (gate)
                counts = counts.Plus(some);
            return kept;
        }
    }

    private static MeshEdgeCounts CountSorted(Span<ulong> keys, bool keepsOpen, bool keepsOthers, out int kept)
    {
        long total = 0, open = 0, nonManifold = 0, flipped = 0;
        kept = 0;
        for (int i = 0, next; i < keys.Length; i = next)
        {
            for (next = i + 1; next < keys.Length && keys[next] >> 1 == keys[i] >> 1; next++)
            {
            }
            total++;
            if (next - i == 1)
            {
                open++;
                if (keepsOpen)
                    keys[kept++] = keys[i];
            }
            else if (next - i > 2)
            {
                nonManifold++;
                if (keepsOthers)
                    keys[kept++] = KeptEdges.Join(keys[i]);
            }
            else if (keys[i] == keys[i + 1])
            {
                flipped++;
                if (keepsOthers)
                    keys[kept++] = KeptEdges.Flip(keys[i]);
            }
        }
        return new() { Total = total, Open = open, NonManifold = nonManifold, Flipped = flipped };
    }
}
