using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Chaining values of many nodes, several at once in the lanes of vectors.</summary>
internal static unsafe class Blake3Nodes
{
    /// <summary>The size of a chaining value in bytes.</summary>
    internal const int ValueSize = 32;

    private const int BlocksInChunk = Blake3.ChunkSize / Blake3.BlockSize;

    /// <summary>Computes the chaining values of whole chunks that follow each other.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="chunks">The first chunk.</param>
    /// <param name="count">Their number.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where they go.</param>
    internal static void HashChunks(byte* key, byte* chunks, nint count, ulong counter, uint flags, byte* values)
    {
        Blake3Block node = new(counter, flags, Blake3Flags.ChunkStart, Blake3Flags.ChunkEnd);
#if NET8_0_OR_GREATER
        if (count == 2 && Blake3Kernels.HasPairs)
        {
            Blake3RowWise.HashChunkPair(ref *key, ref *chunks, in node, ref *values);
            return;
        }
#endif
        Hash(key, new Blake3Neighbors(chunks, Blake3.ChunkSize, counter, 1), count, BlocksInChunk, node with { HasNeighbors = true }, values);
    }

    /// <summary>Computes the chaining values of parents, over those of their children, which they may overwrite.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="children">The chaining values of the first parent's children.</param>
    /// <param name="count">The number of parents.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where they go: no later than where they come from.</param>
    internal static void HashParents(byte* key, byte* children, nint count, uint flags, byte* values) =>
        Hash(key, new Blake3Neighbors(children, Blake3.BlockSize, 0, 0), count, 1, new(0, flags | Blake3Flags.Parent, 0, 0), values);

    /// <summary>Computes the chaining values, or with the flag of roots the digests, of parents anywhere.</summary>
    internal static void HashParents(byte* key, Blake3Scattered parents, nint count, uint flags, byte* values) =>
        Hash(key, parents, count, 1, new(0, flags | Blake3Flags.Parent, 0, 0), values);

    private static void Hash<TNodes>(byte* key, TNodes nodes, nint count, nint blockCount, Blake3Block node, byte* values)
        where TNodes : struct, IBlake3Nodes
    {
        nint done = 0;
#if NET8_0_OR_GREATER
        if (count > 1)
        {
            HashLanes<Vector512<uint>, Lanes512<uint>, TNodes>(LaneKernel.Lanes512, key, nodes, ref done, count, blockCount, in node, values);
            HashLanes<Vector256<uint>, Lanes256<uint>, TNodes>(LaneKernel.Lanes256, key, nodes, ref done, count, blockCount, in node, values);
            HashLanes<Vector128<uint>, Lanes128<uint>, TNodes>(LaneKernel.Lanes128, key, nodes, ref done, count, blockCount, in node, values);
        }
#endif
        byte* value = stackalloc byte[ValueSize];
        for (; done < count; done++)
        {
            Unsafe.CopyBlockUnaligned(value, key, ValueSize);
            Blake3Kernels.Compress(ref *value, ref *nodes[done], blockCount, Blake3.BlockSize, node with { Counter = nodes.CounterOf(done) });
            Unsafe.CopyBlockUnaligned(values + done * ValueSize, value, ValueSize);
        }
    }

#if NET8_0_OR_GREATER
    /// <summary>Hashes nodes in vectors of one width for as long as more than half of their lanes have one.</summary>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void HashLanes<TVector, TLanes, TNodes>(LaneKernel kernel, byte* key, TNodes nodes, ref nint done, nint count, nint blockCount, in Blake3Block node, byte* values)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
        where TNodes : struct, IBlake3Nodes
    {
        nint lanes = sizeof(TVector) / sizeof(uint);
        if (!TLanes.IsSupported || count - done <= lanes / 2 || !Blake2Widths.IsUsed(kernel, (int)lanes))
            return;

        byte* memory = stackalloc byte[Blake3LaneGroup<TVector, TLanes>.MemorySize];
        Blake3LaneGroup<TVector, TLanes> group = new(memory);
        group.SetLengths(Blake3.BlockSize);
        while (count - done > lanes / 2)
        {
            nint used = Math.Min(lanes, count - done);
            for (nint lane = 0; lane < lanes; lane++)
            {
                // A lane without work reads what another one reads.
                nint index = done + Math.Min(lane, used - 1);
                group.Blocks[lane] = nodes[index];
                group.SetCounter(lane, nodes.CounterOf(index));
            }
            group.SetValues(key);
            group.Compress(blockCount, in node);
            group.WriteValues(values + done * ValueSize, (int)used);
            done += used;
        }
        group.Clear();
    }
#endif
}
