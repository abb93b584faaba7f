#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The BLAKE2 compression function with one row of the state per vector. The four columns are mixed at the same time. The rows are then
/// rotated, so that the four diagonals become columns.
/// </summary>
internal static class Blake2RowWise<TChain, TRow, TOperations>
    where TChain : struct, IBlake2Chain
    where TRow : struct
    where TOperations : struct, IBlake2Row<TRow>
{
    private const int WordsPerBlock = 16;

    // Sigma in the order in which the rows use it: first the first and then the second index of each column, and the same for the
    // diagonals.
    // The diagonals start with the last one, because row b is not rotated. BLAKE2b repeats its first two rounds.
    private static ReadOnlySpan<byte> Order =>
    [
        0, 2, 4, 6, 1, 3, 5, 7, 14, 8, 10, 12, 15, 9, 11, 13,
        14, 4, 9, 13, 10, 8, 15, 6, 5, 1, 0, 11, 3, 12, 2, 7,
        11, 12, 5, 15, 8, 0, 2, 13, 9, 10, 3, 7, 4, 14, 6, 1,
        7, 3, 13, 11, 9, 1, 12, 14, 15, 2, 5, 4, 8, 6, 10, 0,
        9, 5, 2, 10, 0, 7, 4, 15, 3, 14, 11, 6, 13, 1, 12, 8,
        2, 6, 0, 8, 12, 10, 11, 3, 1, 4, 7, 15, 9, 13, 5, 14,
        12, 1, 14, 4, 5, 15, 13, 10, 8, 0, 6, 9, 11, 7, 3, 2,
        13, 7, 12, 3, 11, 14, 1, 9, 2, 5, 15, 8, 10, 0, 4, 6,
        6, 14, 11, 0, 15, 9, 3, 8, 10, 12, 13, 1, 5, 2, 7, 4,
        10, 8, 7, 1, 2, 4, 6, 5, 13, 15, 9, 3, 0, 11, 14, 12,
        0, 2, 4, 6, 1, 3, 5, 7, 14, 8, 10, 12, 15, 9, 11, 13,
        14, 4, 9, 13, 10, 8, 15, 6, 5, 1, 0, 11, 3, 12, 2, 7,
    ];

    // The rows of a chain: two rows of h, and one row of t and f.
    private static ReadOnlySpan<byte> ChainOrder => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];

    [MethodImpl(Kernel.Optimized)]
    internal static void Compress(ref TChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
        int rowSize = Unsafe.SizeOf<TRow>();
        ref byte block = ref Unsafe.AsRef(in blocks);
        ref byte state = ref Unsafe.As<TChain, byte>(ref chain);

        // Gathers word by word. A load of a whole row would wait until the stores of its words reach the cache.
        ref byte rows = ref MemoryMarshal.GetReference(ChainOrder);
        TRow h0 = TOperations.Gather(ref state, ref rows), h1 = TOperations.Gather(ref state, ref Unsafe.Add(ref rows, 4));
        do
        {
            chain.Count(bytesPerBlock);
            TRow a = h0, b = h1, c = TOperations.IVLow,
                d = TOperations.Xor(TOperations.IVHigh, TOperations.Gather(ref state, ref Unsafe.Add(ref rows, 8)));
            for (int round = 0; round < TOperations.Rounds; round++)
                Round(ref a, ref b, ref c, ref d, ref block, ref Unsafe.Add(ref MemoryMarshal.GetReference(Order), round * WordsPerBlock));
            h0 = TOperations.Xor(h0, TOperations.Xor(a, c));
            h1 = TOperations.Xor(h1, TOperations.Xor(b, d));
            block = ref Unsafe.Add(ref block, 4 * rowSize);
        }
        while (--blockCount > 0);

        TOperations.Store(h0, ref state);
        TOperations.Store(h1, ref Unsafe.Add(ref state, rowSize));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Round(ref TRow a, ref TRow b, ref TRow c, ref TRow d, ref byte block, ref byte order)
    {
        Columns(ref a, ref b, ref c, ref d, TOperations.Gather(ref block, ref order),
            TOperations.Gather(ref block, ref Unsafe.Add(ref order, 4)));
        Diagonals(ref a, ref b, ref c, ref d, TOperations.Gather(ref block, ref Unsafe.Add(ref order, 8)),
            TOperations.Gather(ref block, ref Unsafe.Add(ref order, 12)));
    }

    /// <summary>Applies the mixing function G to the four diagonals.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Diagonals(ref TRow a, ref TRow b, ref TRow c, ref TRow d, TRow x, TRow y)
    {
        // Row b is the last in the chain of dependent steps, so the other rows are rotated, which costs no time.
        a = TOperations.FromPrevious(a);
        c = TOperations.FromNext(c);
        d = TOperations.FromOpposite(d);
        Columns(ref a, ref b, ref c, ref d, x, y);
        a = TOperations.FromNext(a);
        c = TOperations.FromPrevious(c);
        d = TOperations.FromOpposite(d);
    }

    /// <summary>Applies the mixing function G to the four columns.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static void Columns(ref TRow a, ref TRow b, ref TRow c, ref TRow d, TRow x, TRow y)
    {
        a = TOperations.Add(TOperations.Add(a, x), b);
        d = TOperations.RotateRight1(TOperations.Xor(d, a));
        c = TOperations.Add(c, d);
        b = TOperations.RotateRight2(TOperations.Xor(b, c));
        a = TOperations.Add(TOperations.Add(a, y), b);
        d = TOperations.RotateRight3(TOperations.Xor(d, a));
        c = TOperations.Add(c, d);
        b = TOperations.RotateRight4(TOperations.Xor(b, c));
    }
}
#endif
