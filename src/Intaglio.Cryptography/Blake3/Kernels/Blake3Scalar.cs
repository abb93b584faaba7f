using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>The compression function of BLAKE3 in general-purpose registers (paper, section 2.2).</summary>
/// <remarks>It has seven rounds of the mixing function of BLAKE2s, with a different order of the message words.</remarks>
internal static class Blake3Scalar
{
    /// <summary>Compresses whole blocks into a chaining value.</summary>
    /// <param name="value">The chaining value, 32 bytes, which is updated.</param>
    /// <param name="block">The first block.</param>
    /// <param name="blockCount">The number of blocks, at least 1.</param>
    /// <param name="length">The number of bytes in each block. The bytes after them are zeros.</param>
    /// <param name="node">The counter and the flags of the blocks.</param>
    internal static void Compress(ref byte value, ref byte block, nint blockCount, uint length, in Blake3Block node)
    {
        uint flags = node.Flags | node.First;
        for (; blockCount > 0; blockCount--)
        {
            if (blockCount == 1)
                flags |= node.Last;
            Mix(ref value, ref block, node.Counter, length, flags, ref value, ref Unsafe.NullRef<byte>());
            block = ref Unsafe.Add(ref block, Blake3.BlockSize);
            flags = node.Flags;
        }
    }

    /// <summary>Computes a block of output, 64 bytes.</summary>
    internal static void Expand(ref byte value, ref byte block, ulong counter, uint length, uint flags, ref byte output) =>
        Mix(ref value, ref block, counter, length, flags, ref output, ref Unsafe.Add(ref output, Blake3.BlockSize / 2));

    /// <inheritdoc cref="Blake3Kernels.Finish"/>
    internal static void Finish(ref byte value, ref byte block, uint length, uint flags, ref byte output) =>
        Mix(ref value, ref block, 0, length, flags, ref output, ref Unsafe.NullRef<byte>());

    // The second half of the output is computed only if its destination is not a null reference.
    [MethodImpl(Kernel.Optimized)]
    private static void Mix(ref byte value, ref byte block, ulong counter, uint length, uint flags, ref byte output, ref byte rest)
    {
        uint h0 = Word(ref value, 0), h1 = Word(ref value, 1), h2 = Word(ref value, 2), h3 = Word(ref value, 3), h4 = Word(ref value, 4),
            h5 = Word(ref value, 5), h6 = Word(ref value, 6), h7 = Word(ref value, 7);
        uint v0 = h0, v1 = h1, v2 = h2, v3 = h3, v4 = h4, v5 = h5, v6 = h6, v7 = h7,
            v8 = Blake2sChain.IV0, v9 = Blake2sChain.IV1, v10 = Blake2sChain.IV2, v11 = Blake2sChain.IV3,
            v12 = (uint)counter, v13 = (uint)(counter >> 32), v14 = length, v15 = flags;
        uint m0 = Word(ref block, 0), m1 = Word(ref block, 1), m2 = Word(ref block, 2), m3 = Word(ref block, 3),
                m4 = Word(ref block, 4), m5 = Word(ref block, 5), m6 = Word(ref block, 6), m7 = Word(ref block, 7),
                m8 = Word(ref block, 8), m9 = Word(ref block, 9), m10 = Word(ref block, 10), m11 = Word(ref block, 11),
                m12 = Word(ref block, 12), m13 = Word(ref block, 13), m14 = Word(ref block, 14), m15 = Word(ref block, 15);

        // Each round is two lines, for the columns and the diagonals, with the halves of a row of the permutation's powers (table 2).
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m0, m1, m2, m3, m4, m5, m6, m7);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m8, m9, m10, m11, m12, m13, m14, m15);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m2, m6, m3, m10, m7, m0, m4, m13);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m1, m11, m12, m5, m9, m14, m15, m8);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m3, m4, m10, m12, m13, m2, m7, m14);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m6, m5, m9, m0, m11, m15, m8, m1);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m10, m7, m12, m9, m14, m3, m13, m15);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m4, m0, m11, m2, m5, m8, m1, m6);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m12, m13, m9, m11, m15, m10, m14, m8);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m7, m2, m5, m3, m0, m1, m6, m4);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m9, m14, m11, m5, m8, m12, m15, m1);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m13, m3, m0, m10, m2, m6, m4, m7);
        Blake2sScalar.G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3,
            ref v7, ref v11, ref v15, m11, m15, m5, m0, m1, m9, m8, m6);
        Blake2sScalar.G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3,
            ref v4, ref v9, ref v14, m14, m10, m2, m12, m3, m4, m7, m13);

        if (!Unsafe.IsNullRef(ref rest))
        {
            Write(ref rest, 0, v8 ^ h0);
            Write(ref rest, 1, v9 ^ h1);
            Write(ref rest, 2, v10 ^ h2);
            Write(ref rest, 3, v11 ^ h3);
            Write(ref rest, 4, v12 ^ h4);
            Write(ref rest, 5, v13 ^ h5);
            Write(ref rest, 6, v14 ^ h6);
            Write(ref rest, 7, v15 ^ h7);
        }
        Write(ref output, 0, v0 ^ v8);
        Write(ref output, 1, v1 ^ v9);
        Write(ref output, 2, v2 ^ v10);
        Write(ref output, 3, v3 ^ v11);
        Write(ref output, 4, v4 ^ v12);
        Write(ref output, 5, v5 ^ v13);
        Write(ref output, 6, v6 ^ v14);
        Write(ref output, 7, v7 ^ v15);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Word(ref byte bytes, int index) => ByteOrder.ReadUInt32(ref bytes, index * sizeof(uint));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Write(ref byte bytes, int index, uint word) => ByteOrder.WriteUInt32(ref bytes, index * sizeof(uint), word);
}
