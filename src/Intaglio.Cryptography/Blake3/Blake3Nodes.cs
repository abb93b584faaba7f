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

    /// <summary>Hashes data of at least one chunk, and puts neighbors together for as long as that fills lanes.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="data">The data; the last chunk may be shorter than the others.</param>
    /// <param name="counter">The number of the first chunk.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where chaining values of nodes of one level go, from left to right; there must be memory for those of all chunks.</param>
    /// <returns>The number of chaining values.</returns>
    internal static nint HashSubtree(byte* key, ReadOnlySpan<byte> data, ulong counter, uint flags, byte* values)
    {
        nint count = 0;
#if NET8_0_OR_GREATER
        if (HashSubtree<Vector512<uint>, Lanes512<uint>>(LaneKernel.Lanes512, key, data, counter, flags, values, ref count)
            || HashSubtree<Vector256<uint>, Lanes256<uint>>(LaneKernel.Lanes256, key, data, counter, flags, values, ref count)
            || HashSubtree<Vector128<uint>, Lanes128<uint>>(LaneKernel.Lanes128, key, data, counter, flags, values, ref count))
            return count;
#endif
        HashLevel(key, data, counter, flags, values, ref count);
        return count;
    }

    /// <summary>Computes blocks of output that follow each other, as far as they fill lanes.</summary>
    /// <param name="value">What the compression begins with.</param>
    /// <param name="block">The block of the message.</param>
    /// <param name="counter">The number of the first block of output.</param>
    /// <param name="length">The bytes of the message's block.</param>
    /// <param name="flags">All flags.</param>
    /// <param name="count">The number of whole blocks that are wanted.</param>
    /// <param name="output">Where they go.</param>
    /// <returns>The number of blocks that were computed.</returns>
    internal static nint Expand(byte* value, byte* block, ulong counter, uint length, uint flags, nint count, byte* output)
    {
        nint done = 0;
#if NET8_0_OR_GREATER
        Expand<Vector512<uint>, Lanes512<uint>>(LaneKernel.Lanes512, value, block, counter, length, flags, count, output, ref done);
        Expand<Vector256<uint>, Lanes256<uint>>(LaneKernel.Lanes256, value, block, counter, length, flags, count, output, ref done);
        Expand<Vector128<uint>, Lanes128<uint>>(LaneKernel.Lanes128, value, block, counter, length, flags, count, output, ref done);
#endif
        return done;
    }

    /// <summary>Goes up a level. A node that has no neighbor goes up as it is.</summary>
    /// <param name="key">The key, or the initialization vector.</param>
    /// <param name="children">The chaining values of a level.</param>
    /// <param name="count">Their number.</param>
    /// <param name="flags">The mode's flag.</param>
    /// <param name="values">Where those of the level above go: no later than where they come from.</param>
    /// <returns>Their number.</returns>
    internal static nint HashUp(byte* key, byte* children, nint count, uint flags, byte* values)
    {
        nint parents = count / 2;
        HashParents(key, children, parents, flags, values);
        if (count % 2 == 0)
            return parents;
        Unsafe.CopyBlockUnaligned(values + parents * ValueSize, children + (count - 1) * ValueSize, ValueSize);
        return parents + 1;
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

    private static void HashLevel(byte* key, ReadOnlySpan<byte> data, ulong counter, uint flags, byte* values, ref nint count)
    {
        int whole = data.Length / Blake3.ChunkSize;
        fixed (byte* chunks = data)
            HashChunks(key, chunks, whole, counter, flags, values + count * ValueSize);
        count += whole;
        if (data.Length % Blake3.ChunkSize == 0)
            return;
        Blake3Chunk.Finish(new(key, ValueSize), flags, data.Slice(whole * Blake3.ChunkSize), counter + (uint)whole, out Blake3Output last);
        last.WriteValue(new Span<byte>(values + count++ * ValueSize, ValueSize));
        Memory.Wipe(ref last);
    }

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
    /// <summary>
    /// Hashes data in the widest vectors there are. Groups of chunks that fill them stay transposed as long as there are two of them to be put together; what is left over at a
    /// level is brought into the order of the nodes, before what was left over further to the right.
    /// </summary>
    /// <returns>Whether there are such vectors.</returns>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static bool HashSubtree<TVector, TLanes>(LaneKernel kernel, byte* key, ReadOnlySpan<byte> data, ulong counter, uint flags, byte* values, ref nint count)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        nint lanes = sizeof(TVector) / sizeof(uint), groups = data.Length / Blake3.ChunkSize / lanes, size = lanes * ValueSize, left = 0;
        if (!TLanes.IsSupported || !Blake2Widths.IsUsed(kernel, (int)lanes))
            return false;
        if (groups < 2)
        {
            HashLevel(key, data, counter, flags, values, ref count);
            return true;
        }

        byte* memory = stackalloc byte[Blake3LaneGroup<TVector, TLanes>.MemorySize];
        Blake3LaneGroup<TVector, TLanes> group = new(memory);
        group.SetValues(key);
        group.SetLengths(Blake3.BlockSize);
        fixed (byte* chunks = data)
        {
            for (nint lane = 0; lane < lanes; lane++)
            {
                group.Blocks[lane] = chunks + lane * Blake3.ChunkSize;
                group.SetCounter(lane, counter + (ulong)lane);
            }
            group.HashChunks(groups, new Blake3Block(0, flags, Blake3Flags.ChunkStart, Blake3Flags.ChunkEnd) { HasNeighbors = true }, values);
        }
        HashLevel(key, data.Slice((int)(groups * lanes * Blake3.ChunkSize)), counter + (ulong)(groups * lanes), flags, values + groups * size, ref left);
        for (nint lane = 0; lane < lanes; lane++)
            group.SetCounter(lane, 0);
        while (true)
        {
            if (groups % 2 != 0)
            {
                group.Transpose(values + --groups * size);
                left += lanes;
            }
            if (groups == 0)
                break;
            for (nint pair = 0; pair < groups / 2; pair++)
                group.HashParents(values + 2 * pair * size, flags, values + pair * size);
            left = HashUp(key, values + groups * size, left, flags, values + groups / 2 * size);
            groups /= 2;
        }
        group.Clear();
        count = left;
        return true;
    }

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void Expand<TVector, TLanes>(LaneKernel kernel, byte* value, byte* block, ulong counter, uint length, uint flags, nint count, byte* output, ref nint done)
        where TVector : unmanaged
        where TLanes : struct, ILanes<TVector, uint>
    {
        nint lanes = sizeof(TVector) / sizeof(uint);
        if (!TLanes.IsSupported || count - done < lanes || !Blake2Widths.IsUsed(kernel, (int)lanes))
            return;

        byte* memory = stackalloc byte[Blake3LaneGroup<TVector, TLanes>.MemorySize];
        Blake3LaneGroup<TVector, TLanes> group = new(memory);
        group.SetValues(value);
        group.SetLengths(length);
        for (nint lane = 0; lane < lanes; lane++)
            group.Blocks[lane] = block;
        for (; count - done >= lanes; done += lanes)
        {
            for (nint lane = 0; lane < lanes; lane++)
                group.SetCounter(lane, counter + (ulong)(done + lane));
            group.Expand(flags, output + done * Blake3.BlockSize);
        }
        group.Clear();
    }

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
