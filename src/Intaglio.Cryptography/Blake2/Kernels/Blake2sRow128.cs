#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A BLAKE2s row in one 128-bit vector.</summary>
internal readonly struct Blake2sRow128 : IBlake2Row<Vector128<uint>>
{
    public static int Rounds => 10;

    public static Vector128<uint> IVLow
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create(Blake2sChain.IV0, Blake2sChain.IV1, Blake2sChain.IV2, Blake2sChain.IV3);
    }

    public static Vector128<uint> IVHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => Vector128.Create(Blake2sChain.IV4, Blake2sChain.IV5, Blake2sChain.IV6, Blake2sChain.IV7);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Vector128<uint> row, ref byte destination) => row.AsByte().StoreUnsafe(ref destination);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Add(Vector128<uint> x, Vector128<uint> y) => x + y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Xor(Vector128<uint> x, Vector128<uint> y) => x ^ y;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> RotateRight1(Vector128<uint> row) => VectorRotate.Right(row, 16);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> RotateRight2(Vector128<uint> row) => VectorRotate.Right(row, 12);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> RotateRight3(Vector128<uint> row) => VectorRotate.Right(row, 8);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> RotateRight4(Vector128<uint> row) => VectorRotate.Right(row, 7);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> FromPrevious(Vector128<uint> row) => Vector128.Shuffle(row, Vector128.Create(3u, 0, 1, 2));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> FromNext(Vector128<uint> row) => Vector128.Shuffle(row, Vector128.Create(1u, 2, 3, 0));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> FromOpposite(Vector128<uint> row) => Vector128.Shuffle(row, Vector128.Create(2u, 3, 0, 1));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Vector128<uint> Gather(ref byte words, ref byte order)
    {
        uint
            w0 = Word(ref words, order),
            w1 = Word(ref words, Unsafe.Add(ref order, 1)),
            w2 = Word(ref words, Unsafe.Add(ref order, 2)),
            w3 = Word(ref words, Unsafe.Add(ref order, 3));
        if (!Avx2.IsSupported)
            return Vector128.Create(w0, w1, w2, w3);

        // Broadcasting loads and blends avoid shuffles, which use a single port.
        return Avx2.Blend(
            Avx2.Blend(Vector128.Create(w0), Vector128.Create(w1), 0b_0010),
            Avx2.Blend(Vector128.Create(w2), Vector128.Create(w3), 0b_1000), 0b_1100);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Word(ref byte words, byte index) =>
        Unsafe.ReadUnaligned<uint>(ref Unsafe.Add(ref words, (nint)index * sizeof(uint)));
}
#endif
