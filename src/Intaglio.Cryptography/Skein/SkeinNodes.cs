using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Computes the chaining values of the nodes of a tree (Skein 1.3, section 3.5.6).</summary>
internal static class SkeinNodes
{
    /// <summary>The maximum number of nodes that one call computes.</summary>
    internal const int MostAtOnce = 16;

    /// <summary>Computes the chaining values of contiguous nodes of equal size, in whole blocks.</summary>
    /// <param name="start">The starting value of each node. Its tweak is not used.</param>
    /// <param name="first">The first node.</param>
    /// <param name="count">The number of nodes.</param>
    /// <param name="nodeSize">The size of a node in bytes.</param>
    /// <param name="position">The number of bytes of the level below that precede the first node.</param>
    /// <param name="level">The level of the nodes, where leaves are level 1.</param>
    /// <param name="results">The buffer that receives the chaining values, back to back. It must not overlap the nodes.</param>
    internal static void Compress<TKey>(in TKey start, ref readonly byte first, int count, nint nodeSize, ulong position, int level,
        Span<byte> results)
        where TKey : unmanaged, IThreefishKey
    {
        int blockSize = ThreefishKey.BlockSize<TKey>(), done = 0;
#if NET8_0_OR_GREATER
        foreach (LaneKernel kernel in LaneKernels.WidestFirst)
            while (ThreefishWidths.AreWorth(kernel, count - done))
                done += CompressLanes(kernel, in start, in Unsafe.Add(ref Unsafe.AsRef(in first), done * nodeSize), count - done, nodeSize,
                    position + (ulong)(done * nodeSize), level, results.Slice(done * blockSize));
#endif
        for (; done < count; done++)
        {
            TKey chain = start;
            Ubi.Begin(ref chain, SkeinType.Message, level, position + (ulong)(done * nodeSize));
            ref byte node = ref Unsafe.Add(ref Unsafe.AsRef(in first), done * nodeSize);
            nint beforeLast = nodeSize - blockSize;
            if (beforeLast > 0)
                chain.Compress(in node, beforeLast / blockSize, (uint)blockSize);
            Ubi.CompressLast(ref chain, in Unsafe.Add(ref node, beforeLast), blockSize, isBitPadded: false);
            ThreefishKey.WriteKey(in chain, results.Slice(done * blockSize, blockSize));
            Memory.Wipe(ref chain);
        }
    }

#if NET8_0_OR_GREATER
    /// <summary>Computes one node in each lane, or all remaining nodes, and returns their number.</summary>
    [SkipLocalsInit]
    private static unsafe int CompressLanes<TKey>(LaneKernel kernel, in TKey start, ref readonly byte first, int count, nint nodeSize,
        ulong position, int level, Span<byte> results)
        where TKey : unmanaged, IThreefishKey
    {
        int lanes = LaneKernels.Lanes64(kernel), used = Math.Min(count, lanes), blockSize = ThreefishKey.BlockSize<TKey>();
        int words = blockSize / sizeof(ulong), size = UbiGroup.MemorySize(lanes, words);
        byte* memory = stackalloc byte[size];
        UbiGroup group = new(memory, lanes, words);
        fixed (byte* nodes = &first)
        {
            // An idle lane repeats the last node.
            for (int lane = 0; lane < lanes; lane++)
            {
                int node = Math.Min(lane, used - 1);
                TKey chain = start;
                Ubi.Begin(ref chain, SkeinType.Message, level, position + (ulong)(node * nodeSize));
                group.Set(lane, in chain);
                group.Counted[lane] = (uint)blockSize;
                group.Blocks[lane] = nodes + node * nodeSize;
                Memory.Wipe(ref chain);
            }

            nint beforeLast = nodeSize - blockSize;
            if (beforeLast > 0)
                start.CompressLanes(kernel, in group, beforeLast / blockSize);
            for (int lane = 0; lane < lanes; lane++)
            {
                group.Blocks[lane] += beforeLast;
                group.AddFlags(lane, UbiTweak.Final);
            }
            start.CompressLanes(kernel, in group, 1);
        }

        for (int lane = 0; lane < used; lane++)
        {
            group.Get(lane, out TKey chain);
            ThreefishKey.WriteKey(in chain, results.Slice(lane * blockSize, blockSize));
            Memory.Wipe(ref chain);
        }
        Memory.Wipe(new Span<byte>(memory, size));
        return used;
    }
#endif
}
