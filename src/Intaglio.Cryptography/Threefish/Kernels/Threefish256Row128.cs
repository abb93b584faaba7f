#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A row of Threefish-256 in a 128-bit vector.</summary>
internal readonly struct Threefish256Row128 : IThreefishRow<Vector128<ulong>>
{
    public static int Words => 2;

    public static int Rounds => 72;

    public static ReadOnlySpan<ulong> Rotations =>
    [
        14, 16,
        57, 52,
        23, 40,
        37, 5,
        25, 33,
        12, 46,
        58, 22,
        32, 32,
    ];

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Load(ref ulong words) => Vector128.LoadUnsafe(ref words);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector128<ulong> row, ref ulong words) => row.StoreUnsafe(ref words);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void LoadBlock(ref byte block, out Vector128<ulong> even, out Vector128<ulong> odd)
    {
        Vector128<ulong> low = Vector128.LoadUnsafe(ref block).AsUInt64(), high = Vector128.LoadUnsafe(ref block, 16).AsUInt64();
        even = Sse2.UnpackLow(low, high);
        odd = Sse2.UnpackHigh(low, high);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void StoreBlock(Vector128<ulong> even, Vector128<ulong> odd, ref byte block)
    {
        Sse2.UnpackLow(even, odd).AsByte().StoreUnsafe(ref block);
        Sse2.UnpackHigh(even, odd).AsByte().StoreUnsafe(ref block, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Ending(ulong lastButOne, ulong last) => Vector128.Create(lastButOne, last);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Add(Vector128<ulong> x, Vector128<ulong> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Subtract(Vector128<ulong> x, Vector128<ulong> y) => x - y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Xor(Vector128<ulong> x, Vector128<ulong> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> RotateLeft(Vector128<ulong> row, ref ulong counts) =>
        VectorRotate.Left(row, Vector128.LoadUnsafe(ref counts));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> RotateRight(Vector128<ulong> row, ref ulong counts) =>
        VectorRotate.Right(row, Vector128.LoadUnsafe(ref counts));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Permute(Vector128<ulong> row, int round) => Sse2.Shuffle(row.AsUInt32(), 0b_01_00_11_10).AsUInt64();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Shift(Vector128<ulong> row, Vector128<ulong> last) => Sse2.UnpackHigh(row, last);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<ulong> Parity(Vector128<ulong> row) =>
        row ^ Sse2.Shuffle(row.AsUInt32(), 0b_01_00_11_10).AsUInt64() ^ Vector128.Create(ThreefishKey.C240);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static ulong First(Vector128<ulong> row) => row.ToScalar();
}
#endif
