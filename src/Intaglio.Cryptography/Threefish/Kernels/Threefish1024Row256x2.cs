#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A row of Threefish-1024 in two 256-bit vectors, with words 0, 1, 2, 3 and 4, 6, 7, 5.</summary>
/// <remarks>
/// In this order, every permutation exchanges the two vectors. The exchange costs nothing. One permutation in four is only this exchange,
/// and another moves words only within 128 bits.
/// </remarks>
internal readonly struct Threefish1024Row256x2(Vector256<ulong> words0123, Vector256<ulong> words4675)
    : IThreefishRow<Threefish1024Row256x2>
{
    private readonly Vector256<ulong> low = words0123, high = words4675;

    public static int Words => 8;

    public static int Rounds => 80;

    public static ReadOnlySpan<ulong> Rotations =>
    [
        24, 13, 8, 47, 8, 22, 37, 17,
        52, 18, 23, 49, 38, 19, 55, 10,
        13, 51, 4, 33, 17, 41, 34, 59,
        47, 16, 28, 25, 41, 48, 5, 20,
        41, 9, 37, 31, 12, 44, 30, 47,
        41, 53, 42, 4, 16, 34, 51, 56,
        46, 47, 44, 31, 25, 42, 19, 44,
        23, 37, 31, 20, 52, 35, 9, 48,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Load(ref ulong words) =>
        new(Vector256.LoadUnsafe(ref words), Avx2.Permute4x64(Vector256.LoadUnsafe(ref words, 4), 0b_01_11_10_00));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Threefish1024Row256x2 row, ref ulong words)
    {
        row.low.StoreUnsafe(ref words);
        Avx2.Permute4x64(row.high, 0b_10_01_11_00).StoreUnsafe(ref words, 4);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LoadBlock(ref byte block, out Threefish1024Row256x2 even, out Threefish1024Row256x2 odd)
    {
        Vector256<ulong> b0 = Vector256.LoadUnsafe(ref block).AsUInt64(), b1 = Vector256.LoadUnsafe(ref block, 32).AsUInt64(),
            b2 = Vector256.LoadUnsafe(ref block, 64).AsUInt64(), b3 = Vector256.LoadUnsafe(ref block, 96).AsUInt64();

        // The unpacked words are in the order 0, 2, 1, 3.
        even = new(Avx2.Permute4x64(Avx2.UnpackLow(b0, b1), 0b_11_01_10_00), Avx2.Permute4x64(Avx2.UnpackLow(b2, b3), 0b_10_11_01_00));
        odd = new(Avx2.Permute4x64(Avx2.UnpackHigh(b0, b1), 0b_11_01_10_00), Avx2.Permute4x64(Avx2.UnpackHigh(b2, b3), 0b_10_11_01_00));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreBlock(Threefish1024Row256x2 even, Threefish1024Row256x2 odd, ref byte block)
    {
        Vector256<ulong> even0 = Avx2.Permute4x64(even.low, 0b_11_01_10_00), odd0 = Avx2.Permute4x64(odd.low, 0b_11_01_10_00),
            even1 = Avx2.Permute4x64(even.high, 0b_10_11_01_00), odd1 = Avx2.Permute4x64(odd.high, 0b_10_11_01_00);
        Avx2.UnpackLow(even0, odd0).AsByte().StoreUnsafe(ref block);
        Avx2.UnpackHigh(even0, odd0).AsByte().StoreUnsafe(ref block, 32);
        Avx2.UnpackLow(even1, odd1).AsByte().StoreUnsafe(ref block, 64);
        Avx2.UnpackHigh(even1, odd1).AsByte().StoreUnsafe(ref block, 96);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Ending(ulong lastButOne, ulong last) =>
        new(Vector256<ulong>.Zero, Vector256.Create(0, lastButOne, last, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Add(Threefish1024Row256x2 x, Threefish1024Row256x2 y) => new(x.low + y.low, x.high + y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Subtract(Threefish1024Row256x2 x, Threefish1024Row256x2 y) => new(x.low - y.low, x.high - y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Xor(Threefish1024Row256x2 x, Threefish1024Row256x2 y) => new(x.low ^ y.low, x.high ^ y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 RotateLeft(Threefish1024Row256x2 row, ref ulong counts) =>
        new(VectorRotate.Left(row.low, Vector256.LoadUnsafe(ref counts)), VectorRotate.Left(row.high, Vector256.LoadUnsafe(ref counts, 4)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 RotateRight(Threefish1024Row256x2 row, ref ulong counts) =>
        new(VectorRotate.Right(row.low, Vector256.LoadUnsafe(ref counts)),
            VectorRotate.Right(row.high, Vector256.LoadUnsafe(ref counts, 4)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Permute(Threefish1024Row256x2 row, int round) => round switch
    {
        0 => new(row.high, row.low),
        1 => new(Avx2.Permute4x64(row.high, 0b_00_01_10_11), Avx2.Permute4x64(row.low, 0b_00_01_10_11)),
        2 => new(Avx2.Shuffle(row.high.AsUInt32(), 0b_01_00_11_10).AsUInt64(), Avx2.Shuffle(row.low.AsUInt32(), 0b_01_00_11_10).AsUInt64()),
        _ => new(Avx2.Permute4x64(row.high, 0b_01_00_11_10), Avx2.Permute4x64(row.low, 0b_01_00_11_10)),
    };

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Shift(Threefish1024Row256x2 row, Threefish1024Row256x2 last) => new(
        Avx2.Permute4x64(Avx2.Blend(row.low.AsUInt32(), row.high.AsUInt32(), 0b_0000_0011).AsUInt64(), 0b_00_11_10_01),
        Avx2.Blend(Avx2.Permute4x64(row.high, 0b_01_00_10_11).AsUInt32(), last.low.AsUInt32(), 0b_0011_0000).AsUInt64());

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish1024Row256x2 Parity(Threefish1024Row256x2 row)
    {
        Vector256<ulong> both = row.low ^ row.high;
        both ^= Avx2.Permute4x64(both, 0b_01_00_11_10);
        both ^= Avx2.Shuffle(both.AsUInt32(), 0b_01_00_11_10).AsUInt64() ^ Vector256.Create(ThreefishKey.C240);
        return new(both, both);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong First(Threefish1024Row256x2 row) => row.low.ToScalar();
}
#endif
