using System.Runtime.CompilerServices;
#if NET8_0_OR_GREATER
using System.Runtime.Intrinsics;
#endif

namespace Intaglio.Cryptography;

/// <summary>Computes the chaining values of many nodes, several at once in the lanes of vectors.</summary>
internal static unsafe class Blake3Nodes
{
    /// <summary>The size of a chaining value in bytes.</summary>
    internal const int ValueSize = 32;

    private const int BlocksInChunk = Blake3.ChunkSize / Blake3.BlockSize;

    /// <summary>Computes the chaining values of consecutive whole chunks.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="chunks">A pointer to the first chunk.</param>
    /// <param name="count">The number of chunks.</param>
    /// <param name="counter">The index of the first chunk in the message.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="values">The buffer that receives the chaining values.</param>
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
        Hash(key, new Blake3Neighbors(chunks, Blake3.ChunkSize, counter, 1), count, BlocksInChunk, node with { HasNeighbors = true },
            values);
    }

    /// <summary>Hashes at least one chunk of data, and combines neighbors while that fills the lanes.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="data">The data. The last chunk may be shorter than the others.</param>
    /// <param name="counter">The index of the first chunk in the message.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="values">
    /// The buffer that receives the chaining values of one level, from left to right. It must have capacity for the chaining values of all
    /// chunks.
    /// </param>
    /// <returns>The number of chaining values written.</returns>
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

    /// <summary>Computes consecutive blocks of output while they fill the lanes.</summary>
    /// <param name="value">The chaining value that the compression begins with, 32 bytes.</param>
    /// <param name="block">The message block, 64 bytes.</param>
    /// <param name="counter">The index of the first block of output.</param>
    /// <param name="length">The number of bytes in the message block.</param>
    /// <param name="flags">All flags of the block.</param>
    /// <param name="count">The number of whole blocks to compute.</param>
    /// <param name="output">The buffer that receives the blocks.</param>
    /// <returns>The number of blocks computed, which may be less than <paramref name="count"/>.</returns>
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

    /// <summary>Computes the next level of the tree. A node without a sibling moves up unchanged.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="children">The chaining values of a level.</param>
    /// <param name="count">The number of chaining values in that level.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="values">The buffer that receives the next level. It may start at or before <paramref name="children"/>.</param>
    /// <returns>The number of chaining values in the next level.</returns>
    internal static nint HashUp(byte* key, byte* children, nint count, uint flags, byte* values)
    {
        nint parents = count / 2;
        HashParents(key, children, parents, flags, values);
        if (count % 2 == 0)
            return parents;
        Unsafe.CopyBlockUnaligned(values + parents * ValueSize, children + (count - 1) * ValueSize, ValueSize);
        return parents + 1;
    }

    /// <summary>Computes the chaining values of consecutive parents, which may overwrite those of their children.</summary>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="children">The chaining values of the children, in order.</param>
    /// <param name="count">The number of parents.</param>
    /// <param name="flags">The flag of the mode.</param>
    /// <param name="values">The buffer that receives the chaining values. It may start at or before <paramref name="children"/>.</param>
    internal static void HashParents(byte* key, byte* children, nint count, uint flags, byte* values) =>
        Hash(key, new Blake3Neighbors(children, Blake3.BlockSize, 0, 0), count, 1, new(0, flags | Blake3Flags.Parent, 0, 0), values);

    /// <summary>Computes the chaining values of parents at any addresses.</summary>
    /// <remarks>If <paramref name="flags"/> includes the root flag, the results are digests.</remarks>
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
            HashLanes<Vector512<uint>, Lanes512<uint>, TNodes>(LaneKernel.Lanes512, key, nodes, ref done, count, blockCount, in node,
                values);
            HashLanes<Vector256<uint>, Lanes256<uint>, TNodes>(LaneKernel.Lanes256, key, nodes, ref done, count, blockCount, in node,
                values);
            HashLanes<Vector128<uint>, Lanes128<uint>, TNodes>(LaneKernel.Lanes128, key, nodes, ref done, count, blockCount, in node,
                values);
        }
#endif
        byte* value = stackalloc byte[ValueSize];
        for (; done < count; done++)
        {
            Unsafe.CopyBlockUnaligned(value, key, ValueSize);
            Blake3Kernels.Compress(ref *value, ref *nodes[done], blockCount, Blake3.BlockSize,
                node with { Counter = nodes.CounterOf(done) });
            Unsafe.CopyBlockUnaligned(values + done * ValueSize, value, ValueSize);
        }
    }

#if NET8_0_OR_GREATER
    /// <summary>Hashes data in vectors of the given width, if they are available.</summary>
    /// <remarks>
    /// Full groups of chunks stay transposed while a level has two of them to combine. An odd group is transposed back into node order and
    /// placed before the nodes to its right that are already in that order.
    /// </remarks>
    /// <returns>
    /// <see langword="true"/> if the data was hashed; <see langword="false"/> if this width is not available or not in use.
    /// </returns>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static bool HashSubtree<TVector, TLanes>(LaneKernel kernel, byte* key, ReadOnlySpan<byte> data, ulong counter, uint flags,
        byte* values, ref nint count)
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
            group.HashChunks(groups, new Blake3Block(0, flags, Blake3Flags.ChunkStart, Blake3Flags.ChunkEnd) { HasNeighbors = true },
                values);
        }
        HashLevel(key, data.Slice((int)(groups * lanes * Blake3.ChunkSize)), counter + (ulong)(groups * lanes), flags,
            values + groups * size, ref left);
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
    private static void Expand<TVector, TLanes>(LaneKernel kernel, byte* value, byte* block, ulong counter, uint length, uint flags,
        nint count, byte* output, ref nint done)
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

    /// <summary>Hashes nodes in vectors of one width while they fill more than half of the lanes.</summary>
    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    private static void HashLanes<TVector, TLanes, TNodes>(LaneKernel kernel, byte* key, TNodes nodes, ref nint done, nint count,
        nint blockCount, in Blake3Block node, byte* values)
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
                // An idle lane reads the data of another one.
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
