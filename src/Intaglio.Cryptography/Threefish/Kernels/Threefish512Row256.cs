#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A row of Threefish-512 in a 256-bit vector. Every second permutation moves words between the halves of the vector.</summary>
internal readonly struct Threefish512Row256 : IThreefishRow<Vector256<ulong>>
{
    public static int Words => 4;

    public static int Rounds => 72;

    public static ReadOnlySpan<ulong> Rotations =>
    [
        46, 36, 19, 37,
        33, 42, 14, 27,
        17, 49, 36, 39,
        44, 56, 54, 9,
        39, 30, 34, 24,
        13, 17, 10, 50,
        25, 29, 39, 43,
        8, 22, 56, 35,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Load(ref ulong words) => Vector256.LoadUnsafe(ref words);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector256<ulong> row, ref ulong words) => row.StoreUnsafe(ref words);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LoadBlock(ref byte block, out Vector256<ulong> even, out Vector256<ulong> odd)
    {
        Vector256<ulong> low = Vector256.LoadUnsafe(ref block).AsUInt64(), high = Vector256.LoadUnsafe(ref block, 32).AsUInt64();
        even = Avx2.Permute4x64(Avx2.UnpackLow(low, high), 0b_11_01_10_00);
        odd = Avx2.Permute4x64(Avx2.UnpackHigh(low, high), 0b_11_01_10_00);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreBlock(Vector256<ulong> even, Vector256<ulong> odd, ref byte block)
    {
        even = Avx2.Permute4x64(even, 0b_11_01_10_00);
        odd = Avx2.Permute4x64(odd, 0b_11_01_10_00);
        Avx2.UnpackLow(even, odd).AsByte().StoreUnsafe(ref block);
        Avx2.UnpackHigh(even, odd).AsByte().StoreUnsafe(ref block, 32);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Ending(ulong lastButOne, ulong last) => Vector256.Create(0, 0, lastButOne, last);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Add(Vector256<ulong> x, Vector256<ulong> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Subtract(Vector256<ulong> x, Vector256<ulong> y) => x - y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Xor(Vector256<ulong> x, Vector256<ulong> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateLeft(Vector256<ulong> row, ref ulong counts) =>
        VectorRotate.Left(row, Vector256.LoadUnsafe(ref counts));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateRight(Vector256<ulong> row, ref ulong counts) =>
        VectorRotate.Right(row, Vector256.LoadUnsafe(ref counts));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Permute(Vector256<ulong> row, int round) => round % 2 == 0
        ? Avx2.Shuffle(row.AsUInt32(), 0b_01_00_11_10).AsUInt64()
        : Avx2.Permute4x64(row, 0b_00_01_10_11);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Shift(Vector256<ulong> row, Vector256<ulong> last) =>
        Avx2.Blend(Avx2.Permute4x64(row, 0b_00_11_10_01).AsUInt32(), last.AsUInt32(), 0b_1100_0000).AsUInt64();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Parity(Vector256<ulong> row)
    {
        row ^= Avx2.Permute4x64(row, 0b_01_00_11_10);
        return row ^ Avx2.Shuffle(row.AsUInt32(), 0b_01_00_11_10).AsUInt64() ^ Vector256.Create(ThreefishKey.C240);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong First(Vector256<ulong> row) => row.ToScalar();
}
#endif
