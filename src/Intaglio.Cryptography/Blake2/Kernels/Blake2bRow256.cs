#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.Cryptography;

/// <summary>A row of BLAKE2b in one vector of 256 bits.</summary>
internal readonly struct Blake2bRow256 : IBlake2Row<Vector256<ulong>>
{
    public static int Rounds => 12;

    public static Vector256<ulong> IVLow => Vector256.Create(Blake2bChain.IV0, Blake2bChain.IV1, Blake2bChain.IV2, Blake2bChain.IV3);

    public static Vector256<ulong> IVHigh => Vector256.Create(Blake2bChain.IV4, Blake2bChain.IV5, Blake2bChain.IV6, Blake2bChain.IV7);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Load(ref readonly byte source) => Vector256.LoadUnsafe(in source).AsUInt64();

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector256<ulong> row, ref byte destination) => row.AsByte().StoreUnsafe(ref destination);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Add(Vector256<ulong> x, Vector256<ulong> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Xor(Vector256<ulong> x, Vector256<ulong> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateRight1(Vector256<ulong> row) => VectorRotate.Right(row, 32);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateRight2(Vector256<ulong> row) => VectorRotate.Right(row, 24);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateRight3(Vector256<ulong> row) => VectorRotate.Right(row, 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> RotateRight4(Vector256<ulong> row) => VectorRotate.Right(row, 63);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> FromPrevious(Vector256<ulong> row) => Vector256.Shuffle(row, Vector256.Create(3ul, 0, 1, 2));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> FromNext(Vector256<ulong> row) => Vector256.Shuffle(row, Vector256.Create(1ul, 2, 3, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> FromOpposite(Vector256<ulong> row) => Vector256.Shuffle(row, Vector256.Create(2ul, 3, 0, 1));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static unsafe void CopyWord(ref byte source, nint from, byte* destination, nint to) =>
        ((ulong*)destination)[to] = Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref source, from * sizeof(ulong)));
}
#endif
