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

/// <summary>Components in binary16, converted by integer operations because .NET has no intrinsic for the conversion.</summary>
internal readonly struct HalfSamples<TLanes, TFloat, TInt> : ISamples<Half, TFloat>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
{
    private const int SignBit = 0x8000, MagnitudeMask = 0x7FFF, SingleSign = int.MinValue;

    // 10 bits of mantissa against 23, and exponents that count from 15 and from 127.
    private const byte MantissaShift = 13, SignShift = 16;
    private const int ExponentBias = (127 - 15) << 23, HalfNormal = 0x0400, HalfInfinity = 0x7C00, HalfNaN = 0x7E00,
        SingleInfinity = 0x7F800000;

    private const float LeastHalf = 1f / (1 << 24);

    // The midpoint between 65504 and 65536, from which a half rounds to infinity, and the smallest normal half.
    private const int Overflow = 0x477FF000, LeastNormal = 0x38800000;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static TFloat Load(ref Half source)
    {
        TInt bits = TLanes.WidenWords(ref Unsafe.As<Half, ushort>(ref source));
        TInt sign = TLanes.ShiftLeft(TLanes.And(bits, TLanes.Splat(SignBit)), SignShift);
        TInt magnitude = TLanes.And(bits, TLanes.Splat(MagnitudeMask));
        TInt shifted = TLanes.ShiftLeft(magnitude, MantissaShift);
        // A subnormal half is an integer multiple of the smallest half.
        TInt small = TLanes.Bits(TLanes.Multiply(TLanes.ToFloat(magnitude), TLanes.Splat(LeastHalf)));
        TInt result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(HalfNormal), magnitude), small,
            TLanes.Add(shifted, TLanes.Splat(ExponentBias)));
        result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(HalfInfinity), magnitude), result,
            TLanes.Or(shifted, TLanes.Splat(SingleInfinity)));
        return TLanes.FromBits(TLanes.Or(result, sign));
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    public static void Store(TFloat value, ref Half target)
    {
        TInt bits = TLanes.Bits(value), sign = TLanes.And(bits, TLanes.Splat(SingleSign)), magnitude = TLanes.Xor(bits, sign);
        // Rounds to nearest, ties to even: adds half a unit in the last place minus one, and one more if the last kept bit is set.
        TInt odd = TLanes.And(TLanes.ShiftRightLogical(magnitude, MantissaShift), TLanes.Splat(1));
        TInt rounded = TLanes.Add(TLanes.Add(TLanes.Subtract(magnitude, TLanes.Splat(ExponentBias)), TLanes.Splat(0xFFF)), odd);
        TInt normal = TLanes.ShiftRightLogical(rounded, MantissaShift);
        // Adding ½ moves the bits of a subnormal number to their position, and the processor rounds them.
        TInt small = TLanes.Subtract(TLanes.Bits(TLanes.Add(TLanes.FromBits(magnitude), TLanes.Splat(0.5f))), TLanes.Splat(0x3F000000));
        TInt result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(LeastNormal), magnitude), small, normal);
        result = TLanes.Select(TLanes.GreaterThan(TLanes.Splat(Overflow), magnitude), result, TLanes.Splat(HalfInfinity));
        result = TLanes.Select(TLanes.GreaterThan(magnitude, TLanes.Splat(SingleInfinity)), TLanes.Splat(HalfNaN), result);
        TLanes.NarrowToWords(TLanes.Or(result, TLanes.ShiftRightLogical(sign, SignShift)), ref Unsafe.As<Half, ushort>(ref target));
    }
}
