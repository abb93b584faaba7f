namespace Intaglio.Meshes;

/// <summary>Picks the vectors that remain after merging and renumbers the indices of corners.</summary>
internal static class Renumbering
{
    /// <summary>Returns the remaining vectors.</summary>
    /// <param name="vectors">All vectors.</param>
    /// <param name="firsts">The indices of the remaining vectors.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal static MeshVectors Pick(in MeshVectors vectors, int[] firsts, int workers, CancellationToken cancellationToken) =>
        vectors.IsDouble
        ? new(Pick(vectors.Doubles, vectors.Dimension, firsts, workers, cancellationToken), vectors.Dimension)
        : new(Pick(vectors.Singles, vectors.Dimension, firsts, workers, cancellationToken), vectors.Dimension);

    /// <summary>Returns the indices of the remaining vectors. Invalid indices are unchanged.</summary>
    /// <param name="indices">Indices into all vectors.</param>
    /// <param name="numbers">The new index of each vector.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    internal static ReadOnlyMemory<int> Renumber(ReadOnlyMemory<int> indices, int[] numbers, int workers,
        CancellationToken cancellationToken)
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

    private static ReadOnlyMemory<T> Pick<T>(ReadOnlyMemory<T> components, int dimension, int[] firsts, int workers,
        CancellationToken cancellationToken)
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
