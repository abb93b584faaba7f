#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>Row operations on the states of two neighboring chunks, one in each half of a 256-bit vector.</summary>
internal readonly struct Blake3ChunkPair : IBlake2Row<Vector256<uint>>
{
    public static int Rounds => 7;

    public static Vector256<uint> IVLow
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.Create(Blake2sRow128.IVLow, Blake2sRow128.IVLow);
    }

    public static Vector256<uint> IVHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.Create(Blake2sRow128.IVHigh, Blake2sRow128.IVHigh);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector256<uint> row, ref byte destination)
    {
        row.GetLower().AsByte().StoreUnsafe(ref destination);
        row.GetUpper().AsByte().StoreUnsafe(ref destination, Blake3Nodes.ValueSize);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Add(Vector256<uint> x, Vector256<uint> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Xor(Vector256<uint> x, Vector256<uint> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> RotateRight1(Vector256<uint> row) => VectorRotate.Right(row, 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> RotateRight2(Vector256<uint> row) => VectorRotate.Right(row, 12);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> RotateRight3(Vector256<uint> row) => VectorRotate.Right(row, 8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> RotateRight4(Vector256<uint> row) => VectorRotate.Right(row, 7);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> FromPrevious(Vector256<uint> row) => Avx2.Shuffle(row, 0b_10_01_00_11);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> FromNext(Vector256<uint> row) => Avx2.Shuffle(row, 0b_00_11_10_01);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> FromOpposite(Vector256<uint> row) => Avx2.Shuffle(row, 0b_01_00_11_10);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<uint> Gather(ref byte words, ref byte order) =>
        Vector256.Create(Blake2sRow128.Gather(ref words, ref order),
            Blake2sRow128.Gather(ref Unsafe.Add(ref words, Blake3.ChunkSize), ref order));
}
#endif
