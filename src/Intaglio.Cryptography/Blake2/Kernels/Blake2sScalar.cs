using System.Numerics;
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2s's compression function in general registers. The four columns, then the four diagonals, advance step by step
/// together, so that four independent dependency chains are always in flight; the message indexes are constants.
/// </summary>
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
                v12 = Blake2sChain.IV4 ^ chain.T0, v13 = Blake2sChain.IV5 ^ chain.T1, v14 = Blake2sChain.IV6 ^ chain.F0, v15 = Blake2sChain.IV7 ^ chain.F1;

            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row0);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row1);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row2);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row3);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row4);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row5);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row6);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row7);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row8);
            Round(ref v0, ref v1, ref v2, ref v3, ref v4, ref v5, ref v6, ref v7, ref v8, ref v9, ref v10, ref v11, ref v12, ref v13, ref v14, ref v15, ref m, Sigma.Row9);

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

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Round(
        ref uint v0, ref uint v1, ref uint v2, ref uint v3, ref uint v4, ref uint v5, ref uint v6, ref uint v7,
        ref uint v8, ref uint v9, ref uint v10, ref uint v11, ref uint v12, ref uint v13, ref uint v14, ref uint v15, ref byte m, ulong row)
    {
        G4(ref v0, ref v4, ref v8, ref v12, ref v1, ref v5, ref v9, ref v13, ref v2, ref v6, ref v10, ref v14, ref v3, ref v7, ref v11, ref v15,
            ref m, row);
        G4(ref v0, ref v5, ref v10, ref v15, ref v1, ref v6, ref v11, ref v12, ref v2, ref v7, ref v8, ref v13, ref v3, ref v4, ref v9, ref v14,
            ref m, row >> 32);
    }

    /// <summary>Four times the mixing function G, side by side: (a0, b0, c0, d0) with the first two indexes of the row, and so on.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void G4(
        ref uint a0, ref uint b0, ref uint c0, ref uint d0, ref uint a1, ref uint b1, ref uint c1, ref uint d1,
        ref uint a2, ref uint b2, ref uint c2, ref uint d2, ref uint a3, ref uint b3, ref uint c3, ref uint d3,
        ref byte m, ulong row)
    {
        a0 += Word(ref m, row, 0); a1 += Word(ref m, row, 2); a2 += Word(ref m, row, 4); a3 += Word(ref m, row, 6);
        a0 += b0; a1 += b1; a2 += b2; a3 += b3;
        d0 ^= a0; d1 ^= a1; d2 ^= a2; d3 ^= a3;
        d0 = BitOperations.RotateRight(d0, 16); d1 = BitOperations.RotateRight(d1, 16); d2 = BitOperations.RotateRight(d2, 16); d3 = BitOperations.RotateRight(d3, 16);
        c0 += d0; c1 += d1; c2 += d2; c3 += d3;
        b0 ^= c0; b1 ^= c1; b2 ^= c2; b3 ^= c3;
        b0 = BitOperations.RotateRight(b0, 12); b1 = BitOperations.RotateRight(b1, 12); b2 = BitOperations.RotateRight(b2, 12); b3 = BitOperations.RotateRight(b3, 12);
        a0 += Word(ref m, row, 1); a1 += Word(ref m, row, 3); a2 += Word(ref m, row, 5); a3 += Word(ref m, row, 7);
        a0 += b0; a1 += b1; a2 += b2; a3 += b3;
        d0 ^= a0; d1 ^= a1; d2 ^= a2; d3 ^= a3;
        d0 = BitOperations.RotateRight(d0, 8); d1 = BitOperations.RotateRight(d1, 8); d2 = BitOperations.RotateRight(d2, 8); d3 = BitOperations.RotateRight(d3, 8);
        c0 += d0; c1 += d1; c2 += d2; c3 += d3;
        b0 ^= c0; b1 ^= c1; b2 ^= c2; b3 ^= c3;
        b0 = BitOperations.RotateRight(b0, 7); b1 = BitOperations.RotateRight(b1, 7); b2 = BitOperations.RotateRight(b2, 7); b3 = BitOperations.RotateRight(b3, 7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Word(ref byte m, ulong row, int position) =>
        ByteOrder.ReadUInt32(ref m, ((int)(row >> (4 * position)) & 15) * sizeof(uint));
}
