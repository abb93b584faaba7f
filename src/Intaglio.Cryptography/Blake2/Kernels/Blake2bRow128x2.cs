#if NET8_0_OR_GREATER
using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;
using System.Runtime.Intrinsics.Arm;
using System.Runtime.Intrinsics.X86;

namespace Intaglio.Cryptography;

/// <summary>A BLAKE2b row in two 128-bit vectors, for processors without wider vectors.</summary>
internal readonly struct Blake2bRow128x2(Vector128<ulong> low, Vector128<ulong> high) : IBlake2Row<Blake2bRow128x2>
{
    private readonly Vector128<ulong> low = low, high = high;

    public static int Rounds => 12;

    public static Blake2bRow128x2 IVLow
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Vector128.Create(Blake2bChain.IV0, Blake2bChain.IV1), Vector128.Create(Blake2bChain.IV2, Blake2bChain.IV3));
    }

    public static Blake2bRow128x2 IVHigh
    {
        [MethodImpl(MethodImplOptions.AggressiveInlining)]
        get => new(Vector128.Create(Blake2bChain.IV4, Blake2bChain.IV5), Vector128.Create(Blake2bChain.IV6, Blake2bChain.IV7));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(Blake2bRow128x2 row, ref byte destination)
    {
        row.low.AsByte().StoreUnsafe(ref destination);
        row.high.AsByte().StoreUnsafe(ref destination, 16);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 Add(Blake2bRow128x2 x, Blake2bRow128x2 y) => new(x.low + y.low, x.high + y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 Xor(Blake2bRow128x2 x, Blake2bRow128x2 y) => new(x.low ^ y.low, x.high ^ y.high);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 RotateRight1(Blake2bRow128x2 row) =>
        new(VectorRotate.Right(row.low, 32), VectorRotate.Right(row.high, 32));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 RotateRight2(Blake2bRow128x2 row) =>
        new(VectorRotate.Right(row.low, 24), VectorRotate.Right(row.high, 24));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 RotateRight3(Blake2bRow128x2 row) =>
        new(VectorRotate.Right(row.low, 16), VectorRotate.Right(row.high, 16));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 RotateRight4(Blake2bRow128x2 row) =>
        new(VectorRotate.Right(row.low, 63), VectorRotate.Right(row.high, 63));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 FromPrevious(Blake2bRow128x2 row) => new(Straddle(row.high, row.low), Straddle(row.low, row.high));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 FromNext(Blake2bRow128x2 row) => new(Straddle(row.low, row.high), Straddle(row.high, row.low));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 FromOpposite(Blake2bRow128x2 row) => new(row.high, row.low);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static Blake2bRow128x2 Gather(ref byte words, ref byte order) => new(
        Vector128.Create(Word(ref words, order), Word(ref words, Unsafe.Add(ref order, 1))),
        Vector128.Create(Word(ref words, Unsafe.Add(ref order, 2)), Word(ref words, Unsafe.Add(ref order, 3))));

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Word(ref byte words, byte index) =>
        Unsafe.ReadUnaligned<ulong>(ref Unsafe.Add(ref words, (nint)index * sizeof(ulong)));

    /// <summary>Returns the upper word of the first vector and the lower word of the second.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector128<ulong> Straddle(Vector128<ulong> first, Vector128<ulong> second)
    {
        if (Ssse3.IsSupported)
            return Ssse3.AlignRight(second.AsByte(), first.AsByte(), 8).AsUInt64();
        if (AdvSimd.IsSupported)
            return AdvSimd.ExtractVector128(first, second, 1);
        return Vector128.Create(first.GetUpper(), second.GetLower());
    }
}
#endif
