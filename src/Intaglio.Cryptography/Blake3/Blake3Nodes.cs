using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Chaining values of nodes that stand side by side in memory, several at once in the lanes of vectors.</summary>
internal static unsafe class Blake3Nodes
{
    /// <summary>The size of a chaining value in bytes.</summary>
    internal const int ValueSize = 32;

    /// <summary>Computes the chaining values of whole chunks.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="chunks">The first chunk.</param>
    /// <param name="count">Their number.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where they go.</param>
    internal static void HashChunks(byte* key, byte* chunks, nint count, ulong counter, uint flags, byte* values) =>
        Hash(key, chunks, count, Blake3.ChunkSize / Blake3.BlockSize, 1, new(counter, flags, Blake3Flags.ChunkStart, Blake3Flags.ChunkEnd), values);

    /// <summary>Computes the chaining values of parents, over those of their children, which they may overwrite.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="children">The chaining values of the first parent's children.</param>
    /// <param name="count">The number of parents.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where they go: no later than where they come from.</param>
    internal static void HashParents(byte* key, byte* children, nint count, uint flags, byte* values) =>
        Hash(key, children, count, 1, 0, new(0, flags | Blake3Flags.Parent, 0, 0), values);

    private static void Hash(byte* key, byte* nodes, nint count, nint blockCount, uint step, Blake3Block node, byte* values)
    {
#if NET8_0_OR_GREATER
        if (count > 1)
        {
            HashLanes<Vector512<uint>, Lanes512<uint>>(LaneKernel.Lanes512, key, ref nodes, ref count, blockCount, step, ref node, ref values);
            HashLanes<Vector256<uint>, Lanes256<uint>>(LaneKernel.Lanes256, key, ref nodes, ref count, blockCount, step, ref node, ref values);
            HashLanes<Vector128<uint>, Lanes128<uint>>(LaneKernel.Lanes128, key, ref nodes, ref count, blockCount, step, ref node, ref values);
        }
#endif
        byte* value = stackalloc byte[ValueSize];
        for (; count > 0; count--)
        {
            Unsafe.CopyBlockUnaligned(value, key, ValueSize);
            Blake3Kernels.Compress(ref *value, ref *nodes, blockCount, Blake3.BlockSize, in node);
            Unsafe.CopyBlockUnaligned(values, value, ValueSize);
            nodes += blockCount * Blake3.BlockSize;
            values += ValueSize;
            node = node with { Counter = node.Counter + step };
        }
    }

#if NET8_0_OR_GREATER
    /// <summary>Hashes nodes in vectors of one width for as long as more than half of their lanes have one.</summary>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void HashLanes<TVector, TLanes>(LaneKernel kernel, byte* key, ref byte* nodes, ref nint count, nint blockCount, uint step, ref Blake3Block node, ref byte* values)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        nint lanes = sizeof(TVector) / sizeof(uint), size = blockCount * Blake3.BlockSize;
        if (!TLanes.IsSupported || count <= lanes / 2 || !Blake2Widths.IsUsed(kernel, (int)lanes))
            return;

        // Two vectors of counters, eight of chaining values, and the blocks; aligned to the largest vector.
        const int Alignment = 64, MostVectors = 10;
        byte* memory = stackalloc byte[MostVectors * Alignment + Blake3Lanes<TVector, TLanes>.MessagesSize + Alignment];
        TVector* counters = (TVector*)(((nint)memory + Alignment - 1) & -Alignment), work = counters + 2;
        byte* messages = (byte*)counters + MostVectors * Alignment;
        byte** blocks = stackalloc byte*[(int)lanes];
        while (count > lanes / 2)
        {
            nint used = Math.Min(lanes, count);
            for (nint lane = 0; lane < lanes; lane++)
            {
                // A lane without work reads what another one reads.
                blocks[lane] = nodes + Math.Min(lane, used - 1) * size;
                ulong counter = node.Counter + (ulong)lane * step;
                ((uint*)counters)[lane] = (uint)counter;
                ((uint*)(counters + 1))[lane] = (uint)(counter >> 32);
            }
            for (nint word = 0; word < ValueSize / sizeof(uint); word++)
                work[word] = TLanes.Splat(((uint*)key)[word]);
            Blake3Lanes<TVector, TLanes>.Compress(work, blocks, blockCount, counters, in node, messages);
            Blake2Lanes<TVector, uint, TLanes>.WriteDigests(work, values, (int)used);
            nodes += used * size;
            values += used * ValueSize;
            count -= used;
            node = node with { Counter = node.Counter + (ulong)used * step };
        }
        Memory.Wipe(new Span<byte>(memory, MostVectors * Alignment + Blake3Lanes<TVector, TLanes>.MessagesSize + Alignment));
    }
#endif
}
