#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A BLAKE2b row in one 256-bit vector.</summary>
internal readonly struct Blake2bRow256 : IBlake2Row<Vector256<ulong>>
{
    public static int Rounds => 12;

    public static Vector256<ulong> IVLow
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.Create(Blake2bChain.IV0, Blake2bChain.IV1, Blake2bChain.IV2, Blake2bChain.IV3);
    }

    public static Vector256<ulong> IVHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector256.Create(Blake2bChain.IV4, Blake2bChain.IV5, Blake2bChain.IV6, Blake2bChain.IV7);
    }

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

    // Broadcasting loads and blends avoid shuffles, which use a single port.
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector256<ulong> Gather(ref byte words, ref byte order)
    {
        Vector256<ulong>
            w0 = Vector256.Create(Word(ref words, order)),
            w1 = Vector256.Create(Word(ref words, Unsafe.Add(ref order, 1))),
            w2 = Vector256.Create(Word(ref words, Unsafe.Add(ref order, 2))),
            w3 = Vector256.Create(Word(ref words, Unsafe.Add(ref order, 3)));
        return Avx2.Blend(
            Avx2.Blend(w0.AsUInt32(), w1.AsUInt32(), 0b_0000_1100),
            Avx2.Blend(w2.AsUInt32(), w3.AsUInt32(), 0b_1100_0000), 0b_1111_0000).AsUInt64();
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word(ref byte words, byte index) =>
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref words, (nint)index * sizeof(ulong)));
}
#endif
