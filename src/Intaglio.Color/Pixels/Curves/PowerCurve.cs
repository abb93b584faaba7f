using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Intaglio.Color;

/// <summary>Computes powers in lanes, as 2^(exponent · log₂ x), to within 2 units in the last place of a float.</summary>
internal static class PowerCurve<TLanes, TFloat, TInt, TDomain>
    where TLanes : ILanes<TFloat, TInt>
    where TFloat : unmanaged
    where TInt : unmanaged
    where TDomain : INumberDomain
{
    private const int MantissaBits = 23, SignBit = int.MinValue, SquareRootOfHalf = 0x3F3504F3;

    // Adding a number to 1.5 · 2²³ leaves the nearest integer in the lowest bits.
    private const float Rounder = 12582912;

    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    public static void Apply(PlaneCurve curve, Span<float> plane)
    {
        TFloat threshold = TLanes.Splat(curve.Threshold), slope = TLanes.Splat(curve.Slope), intercept = TLanes.Splat(curve.Intercept);
        TFloat factor = TLanes.Splat(curve.Factor), offset = TLanes.Splat(curve.Offset), scale = TLanes.Splat(curve.Scale),
            shift = TLanes.Splat(curve.Shift);
        TFloat power = TLanes.Splat(curve.Power), powerRest = TLanes.Splat(curve.PowerRest);
        TFloat most = TLanes.Splat(curve.Most), least = TLanes.Splat(curve.Least);
        TInt signBit = TLanes.Splat(SignBit);
        ref float first = ref MemoryMarshal.GetReference(plane);
        for (int i = 0; i < plane.Length; i += TLanes.Count)
        {
            TFloat number = TLanes.Load(ref Unsafe.Add(ref first, i)), magnitude = number;
            TInt sign = default;
            if (!TDomain.IsOfIntegers)
            {
                sign = TLanes.And(TLanes.Bits(number), signBit);
                magnitude = TLanes.FromBits(TLanes.Xor(TLanes.Bits(number), sign));
            }
            TFloat raised = TLanes.MultiplyAdd(magnitude, factor, offset);
            if (!TDomain.IsOfIntegers)
                raised = TLanes.Min(TLanes.Max(raised, least), most);
            TFloat above = TLanes.MultiplyAdd(Raise(raised, power, powerRest), scale, shift);
            TFloat below = TLanes.MultiplyAdd(magnitude, slope, intercept);
            TFloat result = TLanes.Select(TLanes.LessThanOrEqual(magnitude, threshold), below, above);
            // Only NaN is not equal to itself.
            if (!TDomain.IsOfIntegers)
                result = TLanes.Select(TLanes.Equal(number, number), TLanes.FromBits(TLanes.Or(TLanes.Bits(result), sign)), number);
            TLanes.Store(result, ref Unsafe.Add(ref first, i));
        }
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TFloat Raise(TFloat number, TFloat power, TFloat powerRest)
    {
        // number = mantissa · 2^exponent, with a mantissa from √½ to √2.
        TInt bits = TLanes.Bits(number);
        TInt exponentBits = TLanes.ShiftRight(TLanes.Subtract(bits, TLanes.Splat(SquareRootOfHalf)), MantissaBits);
        TFloat exponent = TLanes.ToFloat(exponentBits);
        TFloat mantissa = TLanes.FromBits(TLanes.Subtract(bits, TLanes.ShiftLeft(exponentBits, MantissaBits)));
        TFloat logarithm = LogarithmOfMantissa(TLanes.Subtract(mantissa, TLanes.Splat(1f)));

        // The integer part of the product becomes the exponent. The fraction is computed separately to keep all of its digits.
        TFloat rounded = TLanes.MultiplyAdd(power, TLanes.Add(exponent, logarithm), TLanes.Splat(Rounder));
        TFloat rest = TLanes.MultiplyAdd(power, exponent, TLanes.Subtract(TLanes.Splat(Rounder), rounded));
        rest = TLanes.MultiplyAdd(power, logarithm, TLanes.MultiplyAdd(powerRest, exponent, rest));
        return TLanes.FromBits(TLanes.Add(TLanes.Bits(TwoToThe(rest)), TLanes.ShiftLeft(TLanes.Bits(rounded), MantissaBits)));
    }

    /// <summary>
    /// Computes log₂(1 + x) for x from √½ − 1 to √2 − 1, by minimax polynomials with a relative error of 2⁻²⁷·⁸ or 2⁻²²·⁵.
    /// </summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TFloat LogarithmOfMantissa(TFloat x) => TLanes.Multiply(x, TDomain.IsOfIntegers
        ? Add(1.4426949619877132f, x, Add(-0.7213527880534699f, x, Add(0.4809232421891864f, x, Add(-0.360239640102523f, x,
            Add(0.287098703283825f, x, Add(-0.2488768647034868f, x, Add(0.23404234266040044f, x, TLanes.Splat(-0.14581165351187897f))))))))
        : Add(1.4426950408299408f, x,
            Add(-0.7213473515009737f, x, Add(0.48089824105772105f, x, Add(-0.3606966493743672f, x, Add(0.28856740831146266f, x,
            Add(-0.23961740430739784f, x,
                Add(0.20460062195164608f, x,
                    Add(-0.19106275140972181f, x, Add(0.1861749451930651f, x, TLanes.Splat(-0.10994953762050333f)))))))))));

    /// <summary>Computes 2^x for x from −½ to ½, by minimax polynomials with a relative error of 2⁻²⁹ or 2⁻²³·⁷.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TFloat TwoToThe(TFloat x) => TDomain.IsOfIntegers
        ? Add(1.0000000716546418f, x,
            Add(0.6931469670652652f, x,
                Add(0.2402211972396913f, x,
                    Add(0.05550713272875276f, x, Add(0.00967554133102361f, x, TLanes.Splat(0.0013276472167834048f))))))
        : Add(1f, x, Add(0.6931472057372529f, x,
            Add(0.2402264689063981f, x,
                Add(0.05550328776997963f, x,
                    Add(0.009618488956497912f, x, Add(0.0013399931209352263f, x, TLanes.Splat(0.00015345812165464646f)))))));

    /// <summary>Computes one step of Horner's rule.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static TFloat Add(float coefficient, TFloat x, TFloat rest) => TLanes.MultiplyAdd(rest, x, TLanes.Splat(coefficient));
}
