namespace Intaglio.Meshes;

/// <summary>Parallel loops over ranges of numbers, and over items of which some are large.</summary>
internal static class ParallelWork
{
    /// <summary>The number of items in a chunk. The last chunk can have fewer.</summary>
    internal const int ChunkSize = 32 * 1024;

    /// <summary>Runs a body for each chunk of the range from 0 to a count.</summary>
    /// <remarks>The body receives the start and the exclusive end of its chunk.</remarks>
    internal static void ForChunks(int count, int workers, Action<int, int> body, CancellationToken cancellationToken) =>
        ParallelLoop.For(ChunksOf(count), workers, i => { (int first, int end) = ChunkOf(i, count); body(first, end); }, cancellationToken);

    /// <summary>Combines the results for each chunk of the range from 0 to a count.</summary>
    /// <remarks>The order is always that of the chunks, because floating-point sums depend on it.</remarks>
    internal static T Sum<T>(int count, int workers, T none, Func<int, int, T> find, Func<T, T, T> plus,
        CancellationToken cancellationToken)
    {
        T[] found = new T[ChunksOf(count)];
        ForChunks(count, workers, (first, end) => found[first / ChunkSize] = find(first, end), cancellationToken);
        return found.Aggregate(none, plus);
    }

    /// <summary>Runs a body for each number below a count.</summary>
    /// <remarks>Large items run one at a time with all threads, and small items run in parallel on one thread each.</remarks>
    internal static void ForUneven(int count, Func<int, bool> isLarge, int workers, Action<int, int> body,
        CancellationToken cancellationToken)
    {
        ILookup<bool, int> numbers = Enumerable.Range(0, count).ToLookup(isLarge);
        foreach (int i in numbers[true])
            body(i, workers);
        int[] small = [.. numbers[false]];
        ParallelLoop.For(small.Length, workers, i => body(small[i], 1), cancellationToken);
    }

    /// <summary>Gets the start and the exclusive end of a chunk.</summary>
    internal static (int First, int End) ChunkOf(int chunk, int count) =>
        (chunk * ChunkSize, (int)Math.Min(count, (chunk + 1L) * ChunkSize));

    /// <summary>Gets the number of chunks.</summary>
    internal static int ChunksOf(int count) => (int)(((long)count + ChunkSize - 1) / ChunkSize);
}
