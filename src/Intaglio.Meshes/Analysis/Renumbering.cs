namespace Intaglio.Meshes;

/// <summary>The vectors that are left where equal ones are merged, and the indices that refer to them.</summary>
internal static class Renumbering
{
    /// <summary>Returns the vectors that are left.</summary>
    /// <param name="vectors">All vectors.</param>
    /// <param name="firsts">The places of those that are left.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    internal static MeshVectors Pick(in MeshVectors vectors, int[] firsts, int workers, CancellationToken cancellationToken) => vectors.IsDouble
        ? new(Pick(vectors.Doubles, vectors.Dimension, firsts, workers, cancellationToken), vectors.Dimension)
        : new(Pick(vectors.Singles, vectors.Dimension, firsts, workers, cancellationToken), vectors.Dimension);

    /// <summary>Returns indices of the vectors that are left. Indices without a vector stay as they are.</summary>
    /// <param name="indices">Indices of all vectors.</param>
    /// <param name="numbers">The place of each vector among those that are left.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    internal static ReadOnlyMemory<int> Renumber(ReadOnlyMemory<int> indices, int[] numbers, int workers, CancellationToken cancellationToken)
    {
        if (indices.IsEmpty)
            return indices;
        int[] renumbered = GC.AllocateUninitializedArray<int>(indices.Length);
        ParallelWork.ForChunks(
            indices.Length,
            workers,
            (first, end) =>
            {
                ReadOnlySpan<int> old = indices.Span;
                for (int i = first; i < end; i++)
                    renumbered[i] = (uint)old[i] < (uint)numbers.Length ? numbers[old[i]] : old[i];
            },
            cancellationToken);
        return renumbered;
    }

    private static ReadOnlyMemory<T> Pick<T>(ReadOnlyMemory<T> components, int dimension, int[] firsts, int workers, CancellationToken cancellationToken)
        where T : unmanaged
    {
        T[] picked = GC.AllocateUninitializedArray<T>(firsts.Length * dimension);
        ParallelWork.ForChunks(
            firsts.Length,
            workers,
            (first, end) =>
            {
                ReadOnlySpan<T> all = components.Span;
                for (int i = first; i < end; i++)
                    all.Slice(firsts[i] * dimension, dimension).CopyTo(picked.AsSpan(i * dimension));
            },
            cancellationToken);
        return picked;
    }
}
