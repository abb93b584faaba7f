#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A row of Threefish-512 in two 128-bit vectors, with words 0, 1 and 3, 2.</summary>
/// <remarks>
/// In this order, every second permutation exchanges the vectors, which is free. The others exchange the words within each vector.
/// </remarks>
internal readonly struct Threefish512Row128x2(Vector128<ulong> words01, Vector128<ulong> words32) : IThreefishRow<Threefish512Row128x2>
{
    private readonly Vector128<ulong> low = words01, high = words32;

    public static int Words => 4;

    public static int Rounds => 72;

    public static ReadOnlySpan<ulong> Rotations =>
    [
        46, 36, 37, 19,
        33, 42, 27, 14,
        17, 49, 39, 36,
        44, 56, 9, 54,
        39, 30, 24, 34,
        13, 17, 50, 10,
        25, 29, 43, 39,
        8, 22, 35, 56,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Load(ref ulong words) =>
        new(Vector128.LoadUnsafe(ref words), Swap(Vector128.LoadUnsafe(ref words, 2)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Threefish512Row128x2 row, ref ulong words)
    {
        row.low.StoreUnsafe(ref words);
        Swap(row.high).StoreUnsafe(ref words, 2);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LoadBlock(ref byte block, out Threefish512Row128x2 even, out Threefish512Row128x2 odd)
    {
        Vector128<ulong> b0 = Vector128.LoadUnsafe(ref block).AsUInt64(), b1 = Vector128.LoadUnsafe(ref block, 16).AsUInt64(),
            b2 = Vector128.LoadUnsafe(ref block, 32).AsUInt64(), b3 = Vector128.LoadUnsafe(ref block, 48).AsUInt64();
        even = new(Sse2.UnpackLow(b0, b1), Sse2.UnpackLow(b3, b2));
        odd = new(Sse2.UnpackHigh(b0, b1), Sse2.UnpackHigh(b3, b2));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreBlock(Threefish512Row128x2 even, Threefish512Row128x2 odd, ref byte block)
    {
        Sse2.UnpackLow(even.low, odd.low).AsByte().StoreUnsafe(ref block);
        Sse2.UnpackHigh(even.low, odd.low).AsByte().StoreUnsafe(ref block, 16);
        Sse2.UnpackHigh(even.high, odd.high).AsByte().StoreUnsafe(ref block, 32);
        Sse2.UnpackLow(even.high, odd.high).AsByte().StoreUnsafe(ref block, 48);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Ending(ulong lastButOne, ulong last) =>
        new(Vector128<ulong>.Zero, Vector128.Create(last, lastButOne));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Add(Threefish512Row128x2 x, Threefish512Row128x2 y) => new(x.low + y.low, x.high + y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Subtract(Threefish512Row128x2 x, Threefish512Row128x2 y) => new(x.low - y.low, x.high - y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Xor(Threefish512Row128x2 x, Threefish512Row128x2 y) => new(x.low ^ y.low, x.high ^ y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 RotateLeft(Threefish512Row128x2 row, ref ulong counts) =>
        new(VectorRotate.Left(row.low, Vector128.LoadUnsafe(ref counts)), VectorRotate.Left(row.high, Vector128.LoadUnsafe(ref counts, 2)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 RotateRight(Threefish512Row128x2 row, ref ulong counts) =>
        new(VectorRotate.Right(row.low, Vector128.LoadUnsafe(ref counts)),
            VectorRotate.Right(row.high, Vector128.LoadUnsafe(ref counts, 2)));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Permute(Threefish512Row128x2 row, int round) =>
        round % 2 == 0 ? new(Swap(row.low), Swap(row.high)) : new(row.high, row.low);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Shift(Threefish512Row128x2 row, Threefish512Row128x2 last) =>
        new(Sse2.UnpackHigh(row.low, row.high), Sse2.UnpackLow(last.low, row.high));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Threefish512Row128x2 Parity(Threefish512Row128x2 row)
    {
        Vector128<ulong> both = row.low ^ row.high;
        both ^= Swap(both) ^ Vector128.Create(ThreefishKey.C240);
        return new(both, both);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong First(Threefish512Row128x2 row) => row.low.ToScalar();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> Swap(Vector128<ulong> words) => Sse2.Shuffle(words.AsUInt32(), 0b_01_00_11_10).AsUInt64();
}
#endif
