using System.Buffers;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Creates the keys of a chunk.</summary>
/// <param name="chunk">The index of the chunk. Each chunk is requested twice and must give the same keys.</param>
/// <param name="keys">The buffer that receives the keys.</param>
/// <returns>The number of keys.</returns>
internal delegate int KeyMaker(int chunk, Span<ulong> keys);

/// <summary>Processes sorted keys.</summary>
/// <param name="keys">The keys. Keys to keep are moved to the start.</param>
/// <returns>The number of keys to keep.</returns>
internal delegate int KeyVisitor(Span<ulong> keys);

/// <summary>Sorts keys on several threads.</summary>
/// <remarks>
/// Keys are distributed to small buckets in ascending order, and each bucket is sorted separately. Sorting takes 8 bytes for each key and 4
/// for each bucket.
/// </remarks>
internal static class SortedKeys
{
    // The keys of one visit should fit the L1 cache while they are sorted.
    private const int KeysOfBucket = 16, MaxBuckets = 1 << 22, BucketsOfVisit = 1024;

    /// <summary>Sorts keys and passes them to a visitor in batches. Equal keys are in the same batch.</summary>
    /// <param name="chunks">The number of chunks of keys.</param>
    /// <param name="most">Returns the maximum number of keys in a chunk.</param>
    /// <param name="greatest">An upper bound for all keys.</param>
    /// <param name="grain">The number of low bits in which keys of the same batch can differ.</param>
    /// <param name="make">Creates the keys of a chunk. It is called on several threads at the same time.</param>
    /// <param name="visit">Processes a batch. It is called on several threads at the same time.</param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="cancellationToken">The token that cancels the operation.</param>
    /// <returns>The keys that were kept, in the order of the batches.</returns>
    internal static ReadOnlyMemory<ulong> Visit(int chunks, Func<int, int> most, ulong greatest, int grain, KeyMaker make,
        KeyVisitor visit, int workers, CancellationToken cancellationToken)
    {
        long count = 0;
        for (int i = 0; i < chunks; i++)
            count += most(i);
        int buckets = (int)Math.Clamp(count / KeysOfBucket, 1, MaxBuckets);
        int shift = Math.Max(grain, BitOperations.Log2(greatest | 1) + 1 - BitOperations.Log2((uint)buckets));
        int[] ends = new int[(greatest >> shift) + 1];
        ForChunks(keys =>
        {
            foreach (ulong key in keys)
                Interlocked.Increment(ref ends[key >> shift]);
        });
        int sum = 0;
        foreach (ref int end in ends.AsSpan())
            (end, sum) = (sum, sum + end);
        // The values are starts now. They become ends as keys are inserted.
        ulong[] all = GC.AllocateUninitializedArray<ulong>(sum);
        ForChunks(keys =>
        {
            foreach (ulong key in keys)
                all[Interlocked.Increment(ref ends[key >> shift]) - 1] = key;
        });
        int[] kept = new int[(ends.Length + BucketsOfVisit - 1) / BucketsOfVisit];
        ParallelLoop.For(kept.Length, workers, VisitBuckets, cancellationToken);
        int keptSum = 0;
        for (int i = 0; i < kept.Length; i++)
        {
            all.AsSpan(StartOf(i * BucketsOfVisit), kept[i]).CopyTo(all.AsSpan(keptSum));
            keptSum += kept[i];
        }
        return all.AsMemory(0, keptSum);

        int StartOf(int bucket) => bucket == 0 ? 0 : ends[bucket - 1];

        void ForChunks(Action<ReadOnlySpan<ulong>> body) => ParallelLoop.For(
            chunks,
            workers,
            chunk =>
            {
                ulong[] keys = ArrayPool<ulong>.Shared.Rent(most(chunk));
                body(keys.AsSpan(0, make(chunk, keys)));
                ArrayPool<ulong>.Shared.Return(keys);
            },
            cancellationToken);

        void VisitBuckets(int visitNumber)
        {
            int first = visitNumber * BucketsOfVisit, last = Math.Min(ends.Length, first + BucketsOfVisit) - 1, start = StartOf(first);
            int from = start;
            for (int bucket = first; bucket <= last; bucket++)
            {
                all.AsSpan(from..ends[bucket]).Sort();
                from = ends[bucket];
            }
            kept[visitNumber] = visit(all.AsSpan(start..from));
        }
    }
}
