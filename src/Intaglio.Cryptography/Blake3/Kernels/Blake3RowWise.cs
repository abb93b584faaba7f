#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>The compression function of BLAKE3 with each row of the state in a vector, using the rounds of BLAKE2s.</summary>
internal static class Blake3RowWise
{
    private const int WordsPerBlock = 16, Rounds = 7;

    // The powers of the permutation (paper, section 2.2, table 2), in the order in which the rows consume a block, as for BLAKE2.
    private static ReadOnlySpan<byte> Order =>
    [
        0, 2, 4, 6, 1, 3, 5, 7, 14, 8, 10, 12, 15, 9, 11, 13,
        2, 3, 7, 4, 6, 10, 0, 13, 15, 1, 12, 9, 8, 11, 5, 14,
        3, 10, 13, 7, 4, 12, 2, 14, 8, 6, 9, 11, 1, 5, 0, 15,
        10, 12, 14, 13, 7, 9, 3, 15, 1, 4, 11, 5, 6, 0, 2, 8,
        12, 9, 15, 14, 13, 11, 10, 8, 6, 7, 5, 0, 4, 2, 3, 1,
        9, 11, 8, 15, 14, 5, 12, 1, 4, 13, 0, 2, 7, 3, 10, 6,
        11, 5, 1, 8, 15, 0, 9, 6, 7, 14, 2, 3, 13, 10, 12, 4,
    ];

    /// <inheritdoc cref="Blake3Scalar.Compress"/>
    [MethodImpl(Kernel.Optimized)]
    internal static void Compress(ref byte value, ref byte block, nint blockCount, uint length, in Blake3Block node)
    {
        Vector128<uint> h0 = Load(ref value), h1 = Load(ref Unsafe.Add(ref value, 16));
        uint flags = node.Flags | node.First;
        for (; blockCount > 0; blockCount--)
        {
            if (blockCount == 1)
                flags |= node.Last;
            Vector128<uint> a = h0, b = h1, c = Blake2sRow128.IVLow, d = Last(node.Counter, length, flags);
            Mix(ref a, ref b, ref c, ref d, ref block);
            h0 = a ^ c;
            h1 = b ^ d;
            block = ref Unsafe.Add(ref block, Blake3.BlockSize);
            flags = node.Flags;
        }
        Blake2sRow128.Store(h0, ref value);
        Blake2sRow128.Store(h1, ref Unsafe.Add(ref value, 16));
    }

    /// <inheritdoc cref="Blake3Kernels.Finish"/>
    [MethodImpl(Kernel.Optimized)]
    internal static void Finish(ref byte value, ref byte block, uint length, uint flags, ref byte output)
    {
        Vector128<uint> a = Load(ref value), b = Load(ref Unsafe.Add(ref value, 16)), c = Blake2sRow128.IVLow, d = Last(0, length, flags);
        Mix(ref a, ref b, ref c, ref d, ref block);
        Blake2sRow128.Store(a ^ c, ref output);
        Blake2sRow128.Store(b ^ d, ref Unsafe.Add(ref output, 16));
    }

    /// <summary>Computes the chaining values of two neighboring chunks at once, in the time of one.</summary>
    /// <remarks>The steps of a chunk depend on each other, so a second chunk takes no additional time.</remarks>
    /// <param name="key">The key or the initialization vector, 32 bytes.</param>
    /// <param name="chunks">The two chunks.</param>
    /// <param name="node">The counter and the flags of the first chunk.</param>
    /// <param name="values">The buffer that receives the two chaining values.</param>
    [MethodImpl(Kernel.Optimized)]
    internal static void HashChunkPair(ref byte key, ref byte chunks, in Blake3Block node, ref byte values)
    {
        Vector128<uint> key0 = Load(ref key), key1 = Load(ref Unsafe.Add(ref key, 16));
        Vector256<uint> h0 = Vector256.Create(key0, key0), h1 = Vector256.Create(key1, key1);
        uint flags = node.Flags | node.First;
        for (int offset = 0; offset < Blake3.ChunkSize; offset += Blake3.BlockSize)
        {
            if (offset == Blake3.ChunkSize - Blake3.BlockSize)
                flags |= node.Last;
            Vector256<uint> a = h0, b = h1, c = Blake3ChunkPair.IVLow,
                d = Vector256.Create(Last(node.Counter, Blake3.BlockSize, flags), Last(node.Counter + 1, Blake3.BlockSize, flags));
            Blake3Mixing<Vector256<uint>, Blake3ChunkPair, Blake3Words256>.Mix(ref a, ref b, ref c, ref d,
                ref Unsafe.Add(ref chunks, offset));
            h0 = a ^ c;
            h1 = b ^ d;
            flags = node.Flags;
        }
        Blake3ChunkPair.Store(h0, ref values);
        Blake3ChunkPair.Store(h1, ref Unsafe.Add(ref values, 16));
    }

    /// <inheritdoc cref="Blake3Scalar.Expand"/>
    [MethodImpl(Kernel.Optimized)]
    internal static void Expand(ref byte value, ref byte block, ulong counter, uint length, uint flags, ref byte output)
    {
        Vector128<uint> h0 = Load(ref value), h1 = Load(ref Unsafe.Add(ref value, 16));
        Vector128<uint> a = h0, b = h1, c = Blake2sRow128.IVLow, d = Last(counter, length, flags);
        Mix(ref a, ref b, ref c, ref d, ref block);
        Blake2sRow128.Store(a ^ c, ref output);
        Blake2sRow128.Store(b ^ d, ref Unsafe.Add(ref output, 16));
        Blake2sRow128.Store(c ^ h0, ref Unsafe.Add(ref output, 32));
        Blake2sRow128.Store(d ^ h1, ref Unsafe.Add(ref output, 48));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Mix(ref Vector128<uint> a, ref Vector128<uint> b, ref Vector128<uint> c, ref Vector128<uint> d, ref byte block)
    {
        if (Blake3Words128.IsSupported)
        {
            Blake3Mixing<Vector128<uint>, Blake2sRow128, Blake3Words128>.Mix(ref a, ref b, ref c, ref d, ref block);
            return;
        }
        for (int round = 0; round < Rounds; round++)
            Blake2RowWise<Blake2sChain, Vector128<uint>, Blake2sRow128>.Round(ref a, ref b, ref c, ref d, ref block,
                ref Unsafe.Add(ref MemoryMarshal.GetReference(Order), round * WordsPerBlock));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> Last(ulong counter, uint length, uint flags) =>
        Vector128.Create((uint)counter, (uint)(counter >> 32), length, flags);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<uint> Load(ref byte row) => Vector128.LoadUnsafe(ref row).AsUInt32();
}
#endif
