namespace Intaglio.Meshes;

/// <summary>Counts the edges of faces. Every side of a face becomes a key, and sorting brings the keys of the same edge together.</summary>
internal static class EdgeInspection
{
    /// <param name="faces">The faces.</param>
    /// <param name="keepsOpen"><see langword="true"/> to keep the edges of one face; otherwise, <see langword="false"/>.</param>
    /// <param name="keepsOthers"><see langword="true"/> to keep non-manifold and flipped edges; otherwise, <see langword="false"/>.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal static (MeshEdgeCounts Counts, KeptEdges Kept) Count(MeshElements faces, bool keepsOpen, bool keepsOthers, int workers,
        CancellationToken cancellationToken)
    {
        ReadOnlyMemory<int> indices = faces.PositionIndices;
        if (indices.IsEmpty)
            return default;
        IndexRange range = IndexRange.Of(indices.Span);
        ElementChunks chunks = new(faces);
        MeshEdgeCounts counts = default;
        Lock gate = new();
        // Bits 32 and up hold the lesser index relative to the minimum, bits 1 to 31 the greater index, and bit 0 the direction.
        ReadOnlyMemory<ulong> kept = SortedKeys.Visit(chunks.Count, chunks.CornersOf,
            (ulong)(range.Greatest - range.Least) << 32 | uint.MaxValue, 32, MakeKeys, CountKeys, workers, cancellationToken);
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
                    // Repeated consecutive corners do not form an edge.
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
