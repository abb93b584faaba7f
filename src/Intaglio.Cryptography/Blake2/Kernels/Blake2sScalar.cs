using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2s compression function in general-purpose registers. The four columns, and then the four diagonals, advance together step by
/// step, so that four independent dependency chains are always in flight.
/// </summary>
/// <remarks>
/// The rounds are unrolled, because a loop over a table of sigma would take a third more time. They are in one method, because compilers
/// limit inlining.
/// </remarks>
internal static class Blake2sScalar
{
    [MethodImpl(Kernel.Optimized)]
    internal static void Compress(ref Blake2sChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
        ref byte m = ref Unsafe.AsRef(in blocks);
        do
        {
            chain.Count(bytesPerBlock);

            uint v0 = chain.H0, v1 = chain.H1, v2 = chain.H2, v3 = chain.H3, v4 = chain.H4, v5 = chain.H5, v6 = chain.H6, v7 = chain.H7,
                v8 = Blake2sChain.IV0, v9 = Blake2sChain.IV1, v10 = Blake2sChain.IV2, v11 = Blake2sChain.IV3,
                v12 = Blake2sChain.IV4 ^ chain.T0, v13 = Blake2sChain.IV5 ^ chain.T1, v14 = Blake2sChain.IV6 ^ chain.F0,
                v15 = Blake2sChain.IV7 ^ chain.F1;

            uint m0 = Word(ref m, 0), m1 = Word(ref m, 1), m2 = Word(ref m, 2), m3 = Word(ref m, 3),
                m4 = Word(ref m, 4), m5 = Word(ref m, 5), m6 = Word(ref m, 6), m7 = Word(ref m, 7),
                m8 = Word(ref m, 8), m9 = Word(ref m, 9), m10 = Word(ref m, 10), m11 = Word(ref m, 11),
                m12 = Word(ref m, 12), m13 = Word(ref m, 13), m14 = Word(ref m, 14), m15 = Word(ref m, 15);

            // A round has two lines, the columns and the diagonals. Each uses half of a row of sigma (RFC 7693, section 2.7).
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m0, m1, m2, m3, m4, m5, m6, m7);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m8, m9, m10, m11, m12, m13, m14, m15);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m14, m10, m4, m8, m9, m15, m13, m6);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m1, m12, m0, m2, m11, m7, m5, m3);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m11, m8, m12, m0, m5, m2, m15, m13);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m10, m14, m3, m6, m7, m1, m9, m4);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m7, m9, m3, m1, m13, m12, m11, m14);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m2, m6, m5, m10, m4, m0, m15, m8);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m9, m0, m5, m7, m2, m4, m10, m15);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m14, m1, m11, m12, m6, m8, m3, m13);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m2, m12, m6, m10, m0, m11, m8, m3);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m4, m13, m7, m5, m15, m14, m1, m9);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m12, m5, m1, m15, m14, m13, m4, m10);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m0, m7, m6, m3, m9, m2, m8, m11);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m13, m11, m7, m14, m12, m1, m3, m9);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m5, m0, m15, m4, m8, m6, m2, m10);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m6, m15, m14, m9, m11, m3, m0, m8);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m12, m2, m13, m7, m1, m4, m10, m5);
            G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11,
                ref v15, m10, m2, m8, m4, m7, m6, m1, m5);
            G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9,
                ref v14, m15, m11, m9, m14, m3, m12, m13, m0);

            chain.H0 ^= v0 ^ v8;
            chain.H1 ^= v1 ^ v9;
            chain.H2 ^= v2 ^ v10;
            chain.H3 ^= v3 ^ v11;
            chain.H4 ^= v4 ^ v12;
            chain.H5 ^= v5 ^ v13;
            chain.H6 ^= v6 ^ v14;
            chain.H7 ^= v7 ^ v15;
            m = ref Unsafe.Add(ref m, Blake2s.BlockSize);
        }
        while (--blockCount > 0);
    }

    /// <summary>
    /// Applies the mixing function G four times, interleaved: to (a0, b0, c0, d0) with the message words x0 and y0, and so on.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void G4(
        ref uint a0, ref uint b0, ref uint c0, ref uint d0, ref uint a1, ref uint b1, ref uint c1, ref uint d1,
        ref uint a2, ref uint b2, ref uint c2, ref uint d2, ref uint a3, ref uint b3, ref uint c3, ref uint d3,
        uint x0, uint y0, uint x1, uint y1, uint x2, uint y2, uint x3, uint y3)
    {
        a0 += x0; a1 += x1; a2 += x2; a3 += x3;
        a0 += b0; a1 += b1; a2 += b2; a3 += b3;
        d0 ^= a0; d1 ^= a1; d2 ^= a2; d3 ^= a3;
        d0 = BitOperations.RotateRight(d0, 16); d1 = BitOperations.RotateRight(d1, 16); d2 = BitOperations.RotateRight(d2, 16);
        d3 = BitOperations.RotateRight(d3, 16);
        c0 += d0; c1 += d1; c2 += d2; c3 += d3;
        b0 ^= c0; b1 ^= c1; b2 ^= c2; b3 ^= c3;
        b0 = BitOperations.RotateRight(b0, 12); b1 = BitOperations.RotateRight(b1, 12); b2 = BitOperations.RotateRight(b2, 12);
        b3 = BitOperations.RotateRight(b3, 12);
        a0 += y0; a1 += y1; a2 += y2; a3 += y3;
        a0 += b0; a1 += b1; a2 += b2; a3 += b3;
        d0 ^= a0; d1 ^= a1; d2 ^= a2; d3 ^= a3;
        d0 = BitOperations.RotateRight(d0, 8); d1 = BitOperations.RotateRight(d1, 8); d2 = BitOperations.RotateRight(d2, 8);
        d3 = BitOperations.RotateRight(d3, 8);
        c0 += d0; c1 += d1; c2 += d2; c3 += d3;
        b0 ^= c0; b1 ^= c1; b2 ^= c2; b3 ^= c3;
        b0 = BitOperations.RotateRight(b0, 7); b1 = BitOperations.RotateRight(b1, 7); b2 = BitOperations.RotateRight(b2, 7);
        b3 = BitOperations.RotateRight(b3, 7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Word(ref byte m, int index) => ByteOrder.ReadUInt32(ref m, index * sizeof(uint));
}
