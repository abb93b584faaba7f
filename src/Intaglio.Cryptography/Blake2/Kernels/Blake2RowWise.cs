#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Cryptography;

/// <summary>
/// BLAKE2's compression function with a row of the state in a vector. The four columns are mixed at once; then the rows move
/// against each other, so that the four diagonals stand in columns.
/// </summary>
/// <remarks>
/// The message words of each round are put in order with plain loads and stores, one block ahead: those use no vector unit,
/// where every shuffle would delay the chain of dependent additions, and by the time a row of them is loaded the stores that
/// made it have long left the store buffer.
/// </remarks>
internal static class Blake2RowWise<TChain, TRow, TOperations>
    where TChain : struct, IBlake2Chain
    where TRow : struct
    where TOperations : struct, IBlake2Row<TRow>
{
    private const int WordsPerRound = 16, DistinctRounds = 10, ScheduleWords = DistinctRounds * WordsPerRound;

    // Sigma in the order in which the rows take it: for the columns each first and each second index, for the diagonals alike,
    // these beginning with the last diagonal, since it is row b that stays in place.
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
    ];

    [MethodImpl(Kernel.Optimized)]
    [SkipLocalsInit]
    internal static unsafe void Compress(ref TChain chain, ref readonly byte blocks, nint blockCount, uint bytesPerBlock)
    {
        int rowSize = Unsafe.SizeOf<TRow>(), wordSize = rowSize / 4, blockSize = WordsPerRound * wordSize;
        byte* memory = stackalloc byte[2 * ScheduleWords * sizeof(ulong) + 63];
        byte* schedule = (byte*)(((nint)memory + 63) & ~63);
        byte* nextSchedule = schedule + ScheduleWords * wordSize;

        ref byte block = ref Unsafe.AsRef(in blocks);
        for (int word = 0; word < ScheduleWords; word += WordsPerRound)
            Schedule(ref block, schedule, word);

        ref byte state = ref Unsafe.As<TChain, byte>(ref chain);
        TRow h0 = TOperations.Load(in state), h1 = TOperations.Load(in Unsafe.Add(ref state, rowSize));
        do
        {
            chain.Count(bytesPerBlock);
            TRow a = h0, b = h1, c = TOperations.IVLow, d = TOperations.Xor(TOperations.IVHigh, TOperations.Load(in Unsafe.Add(ref state, 2 * rowSize)));

            // After the last block there is nothing to prepare; preparing it once more keeps the loop free of a branch.
            block = ref Unsafe.Add(ref block, blockCount > 1 ? blockSize : 0);
            for (int word = 0; word < ScheduleWords; word += WordsPerRound)
            {
                Schedule(ref block, nextSchedule, word);
                Round(ref a, ref b, ref c, ref d, schedule + word * wordSize);
            }
            for (int round = DistinctRounds; round < TOperations.Rounds; round++)
                Round(ref a, ref b, ref c, ref d, schedule + (round - DistinctRounds) * blockSize);

            h0 = TOperations.Xor(h0, TOperations.Xor(a, c));
            h1 = TOperations.Xor(h1, TOperations.Xor(b, d));
            byte* done = schedule;
            schedule = nextSchedule;
            nextSchedule = done;
        }
        while (--blockCount > 0);

        TOperations.Store(h0, ref state);
        TOperations.Store(h1, ref Unsafe.Add(ref state, rowSize));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Schedule(ref byte block, byte* schedule, int word)
    {
        ref byte order = ref Unsafe.Add(ref MemoryMarshal.GetReference(Order), word);
        schedule += word * (Unsafe.SizeOf<TRow>() / 4);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 0), schedule, 0);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 1), schedule, 1);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 2), schedule, 2);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 3), schedule, 3);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 4), schedule, 4);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 5), schedule, 5);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 6), schedule, 6);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 7), schedule, 7);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 8), schedule, 8);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 9), schedule, 9);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 10), schedule, 10);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 11), schedule, 11);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 12), schedule, 12);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 13), schedule, 13);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 14), schedule, 14);
        TOperations.CopyWord(ref block, Unsafe.Add(ref order, 15), schedule, 15);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static unsafe void Round(ref TRow a, ref TRow b, ref TRow c, ref TRow d, byte* m)
    {
        int rowSize = Unsafe.SizeOf<TRow>();
        G4(ref a, ref b, ref c, ref d, TOperations.Load(in *m), TOperations.Load(in m[rowSize]));

        // Row b ends the chain of dependent steps, so the others move to it: there is time for them.
        a = TOperations.FromPrevious(a);
        c = TOperations.FromNext(c);
        d = TOperations.FromOpposite(d);
        G4(ref a, ref b, ref c, ref d, TOperations.Load(in m[2 * rowSize]), TOperations.Load(in m[3 * rowSize]));
        a = TOperations.FromNext(a);
        c = TOperations.FromPrevious(c);
        d = TOperations.FromOpposite(d);
    }

    /// <summary>Four times the mixing function G, one in each column.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static void G4(ref TRow a, ref TRow b, ref TRow c, ref TRow d, TRow x, TRow y)
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
