using System.Runtime.CompilerServices;

namespace Intaglio.Color;

/// <summary>Components in binary32.</summary>
internal readonly struct SingleSamples<TLanes, TFloat, TInt> : ISamples<float, TFloat>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFloat Load(ref float source) =>
        TLanes.Load(ref source);

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(TFloat value, ref float target) =>
        TLanes.Store(value, ref target);
}

/// <summary>Components in binary16. They are taken apart with integers: no intrinsic of .NET converts them.</summary>
internal readonly struct HalfSamples<TLanes, TFloat, TInt> : ISamples<Half, TFloat>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    private const int SignBit = 0x8000, MagnitudeMask = 0x7FFF, SingleSign = int.MinValue;

    // 10 bits of mantissa against 23, and exponents that count from 15 and from 127.
    private const byte MantissaShift = 13, SignShift = 16;
    private const int ExponentBias = (127 - 15) << 23, HalfNormal = 0x0400, HalfInfinity = 0x7C00, HalfNaN = 0x7E00, SingleInfinity = 0x7F800000;

    private const float LeastHalf = 1f / (1 << 24);

    // Between 65504 and 65536, where the nearest half becomes infinity; and the least normal half.
    private const int Overflow = 0x477FF000, LeastNormal = 0x38800000;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFloat Load(ref Half source)
    {
        TInt bits = TLanes.WidenWords(ref Unsafe.As<Half, ushort>(ref source));
        TInt sign = TLanes.ShiftLeft(TLanes.And(bits, TLanes.Splat(SignBit)), SignShift);
        TInt magnitude = TLanes.And(bits, TLanes.Splat(MagnitudeMask));
        TInt shifted = TLanes.ShiftLeft(magnitude, MantissaShift);
        // Below the normal numbers a half is an integer of its last places.
        TInt small = TLanes.Bits(TLanes.Multiply(TLanes.ToFloat(magnitude), TLanes.Splat(LeastHalf)));
        TInt result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(HalfNormal), magnitude), small, TLanes.Add(shifted, TLanes.Splat(ExponentBias)));
        result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(HalfInfinity), magnitude), result, TLanes.Or(shifted, TLanes.Splat(SingleInfinity)));
        return TLanes.FromBits(TLanes.Or(result, sign));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(TFloat value, ref Half target)
    {
        TInt bits = TLanes.Bits(value), sign = TLanes.And(bits, TLanes.Splat(SingleSign)), magnitude = TLanes.Xor(bits, sign);
        // To nearest, to even where two are as near: half a last place less one, and one more where the last bit that stays is set.
        TInt odd = TLanes.And(TLanes.ShiftRightLogical(magnitude, MantissaShift), TLanes.Splat(1));
        TInt rounded = TLanes.Add(TLanes.Add(TLanes.Subtract(magnitude, TLanes.Splat(ExponentBias)), TLanes.Splat(0xFFF)), odd);
        TInt normal = TLanes.ShiftRightLogical(rounded, MantissaShift);
        // Added to ½, a number below the normal ones has its bits where they belong, rounded by the processor.
        TInt small = TLanes.Subtract(TLanes.Bits(TLanes.Add(TLanes.FromBits(magnitude), TLanes.Splat(0.5f))), TLanes.Splat(0x3F000000));
        TInt result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(LeastNormal), magnitude), small, normal);
        result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(Overflow), magnitude), result, TLanes.Splat(HalfInfinity));
        result = TLanes.Select(TLanes.GreaterThan(magnitude, TLanes.Splat(SingleInfinity)), TLanes.Splat(HalfNaN), result);
        TLanes.NarrowToWords(TLanes.Or(result, TLanes.ShiftRightLogical(sign, SignShift)), ref Unsafe.As<Half, ushort>(ref target));
    }
}
