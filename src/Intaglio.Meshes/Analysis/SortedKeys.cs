using System.Buffers;
using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Makes the keys of a chunk.</summary>
/// <param name="chunk">The chunk; it is asked for twice, and gives the same then.</param>
/// <param name="keys">Takes the keys.</param>
/// <returns>The number of keys.</returns>
internal delegate int KeyMaker(int chunk, Span<ulong> keys);

/// <summary>Sees sorted keys.</summary>
/// <param name="keys">The keys; those that are kept go to its beginning.</param>
/// <returns>The number of keys that are kept.</returns>
internal delegate int KeyVisitor(Span<ulong> keys);

/// <summary>
/// Sorts keys on several threads: they are thrown into small buckets of ascending keys, and each bucket is sorted by itself. It takes 8 bytes for each
/// key, and 4 for each bucket.
/// </summary>
internal static class SortedKeys
{
    // Of about as many keys as are sorted while they are in the nearest cache.
    private const int KeysOfBucket = 16, MaxBuckets = 1 << 22, BucketsOfVisit = 1024;

    /// <summary>Sorts keys, and shows them in pieces: equal keys are in the same one.</summary>
    /// <param name="chunks">The chunks that keys come from.</param>
    /// <param name="most">The most keys of a chunk, of each.</param>
    /// <param name="greatest">What no key is above.</param>
    /// <param name="grain">The low bits in which keys may differ and yet be in the same piece.</param>
    /// <param name="make">Makes keys; of several threads at a time.</param>
    /// <param name="visit">Sees keys; of several threads at a time.</param>
    /// <param name="workers">The most threads.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>The keys that are kept, in the order of the pieces.</returns>
    internal static ReadOnlyMemory<ulong> Visit(int chunks, Func<int, int> most, ulong greatest, int grain, KeyMaker make, KeyVisitor visit, int workers, CancellationToken cancellationToken)
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
        // Now they are firsts; they become ends as keys come in.
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
