#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>Computes the rounds of a block whose words stay in registers.</summary>
/// <remarks>The permutation is the same in every round, so each round permutes the words of the preceding one.</remarks>
internal static class Blake3Mixing<TRow, TOperations, TWords>
    where TRow : struct
    where TOperations : struct, IBlake2Row<TRow>
    where TWords : struct, IBlake3Words<TRow>
{
    private const int Rounds = 7;

    /// <summary>Mixes a block into the rows of the state.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Mix(ref TRow a, ref TRow b, ref TRow c, ref TRow d, ref byte block)
    {
        TRow m0 = TWords.Load(ref block), m1 = TWords.Load(ref Unsafe.Add(ref block, 16)), m2 = TWords.Load(ref Unsafe.Add(ref block, 32)),
            m3 = TWords.Load(ref Unsafe.Add(ref block, 48));
        // Words 0 2 4 6 and 1 3 5 7 for the columns, and 14 8 10 12 and 15 9 11 13 for the diagonals, because row b stays in place.
        TRow x = TWords.Pick(m0, m1, 0b10_00_10_00), y = TWords.Pick(m0, m1, 0b11_01_11_01);
        TRow z = TWords.Turn(TWords.Pick(m2, m3, 0b10_00_10_00), 0b10_01_00_11),
            w = TWords.Turn(TWords.Pick(m2, m3, 0b11_01_11_01), 0b10_01_00_11);
        for (int round = 1; ; round++)
        {
            Blake2RowWise<Blake2sChain, TRow, TOperations>.Columns(ref a, ref b, ref c, ref d, x, y);
            Blake2RowWise<Blake2sChain, TRow, TOperations>.Diagonals(ref a, ref b, ref c, ref d, z, w);
            if (round == Rounds)
                return;
            Permute(ref x, ref y, ref z, ref w);
        }
    }

    /// <summary>Applies the permutation (paper, section 2.2, table 2) to words in that order.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void Permute(ref TRow x, ref TRow y, ref TRow z, ref TRow w)
    {
        TRow nextX = TWords.Turn(TWords.Pick(x, y, 0b11_01_10_01), 0b01_11_10_00);
        TRow nextY = TWords.Choose(TWords.Turn(TWords.Pick(x, z, 0b10_10_00_11), 0b11_01_10_00), w, 0b1000_1000);
        TRow nextZ = TWords.Choose(TWords.Turn(w, 0b01_01_00_00), TWords.Pick(y, z, 0b11_11_00_00), 0b0110_0110);
        w = TWords.Choose(TWords.Turn(z, 0b00_00_01_01), TWords.Pick(w, y, 0b10_10_10_10), 0b0110_0110);
        (x, y, z) = (nextX, nextY, nextZ);
    }
}
#endif
