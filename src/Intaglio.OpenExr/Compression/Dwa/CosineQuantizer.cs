using System.Runtime.CompilerServices;
using System.Runtime.Intrinsics;

namespace Intaglio.OpenExr;

/// <summary>Quantizes coefficients to halves with few bits set, which the entropy coders compress well.</summary>
/// <remarks>
/// The result is a half with the fewest set bits among those within the tolerance, and the nearest of these. The tolerance is level /
/// 100000 times the entry of the JPEG example table (ITU-T T.81, annex K) relative to the smallest entry of the table.
/// </remarks>
internal sealed class CosineQuantizer
{
    private const int Side = 8, MaxFinite = HalfLanes.Infinity - 1;

    // Adding this to the bits of a float multiplies the float by 2¹³. Adding and subtracting the product leaves 11 bits.
    private const int RoundingScale = HalfLanes.MantissaShift << 23, SingleExponent = 0x7F800000;

    private static readonly byte[] lumaDivisors =
    [
        16, 11, 10, 16, 24, 40, 51, 61,
        12, 12, 14, 19, 26, 58, 60, 55,
        14, 13, 16, 24, 40, 57, 69, 56,
        14, 17, 22, 29, 51, 87, 80, 62,
        18, 22, 37, 56, 68, 109, 103, 77,
        24, 35, 55, 64, 81, 104, 113, 92,
        49, 64, 78, 87, 103, 121, 120, 101,
        72, 92, 95, 98, 112, 100, 103, 99,
    ];

    private static readonly byte[] chromaDivisors =
    [
        17, 18, 24, 47, 99, 99, 99, 99,
        18, 21, 26, 66, 99, 99, 99, 99,
        24, 26, 56, 99, 99, 99, 99, 99,
        47, 66, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99,
    ];

    private readonly float[] tolerances = new float[CosineBlock.Length];
    private readonly bool isExact;

    private CosineQuantizer(float level, byte[] divisors)
    {
        isExact = !(level > 0);
        float least = divisors.Min();
        for (int row = 0; row < Side; row++)
        {
            for (int column = 0; column < Side; column++)
                tolerances[column * Side + row] = level / 100000f * (divisors[row * Side + column] / least);
        }
    }

    /// <summary>Creates the quantizer for luma and for single channels.</summary>
    internal static CosineQuantizer ForLuma(float level) => new(level, lumaDivisors);

    /// <summary>Creates the quantizer for the two color differences.</summary>
    internal static CosineQuantizer ForChroma(float level) => new(level, chromaDivisors);

    /// <summary>Quantizes a block of coefficients in column order.</summary>
    /// <returns><see langword="true"/> if any coefficient after the first is not zero; otherwise, <see langword="false"/>.</returns>
    [MethodImpl(MethodImplOptions.AggressiveOptimization)]
    internal bool Quantize(ref float block, ref ushort halves)
    {
        Vector128<ushort> any = default;
        for (nuint i = 0; i < CosineBlock.Length; i += Side)
        {
            Vector128<ushort> rounded =
                HalfLanes.Narrow(Quantize(Vector256.LoadUnsafe(ref block, i), Vector256.LoadUnsafe(ref tolerances[0], i)));
            rounded.StoreUnsafe(ref halves, i);
            any |= i == 0 ? rounded.WithElement(0, (ushort)0) : rounded;
        }
        return any != default;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private Vector256<int> Quantize(Vector256<float> coefficients, Vector256<float> tolerance)
    {
        Vector256<float> magnitude = Vector256.MinNative(Vector256.Abs(coefficients), Vector256.Create(HalfLanes.Most));
        Vector256<int> exponent =
            Vector256.Max(magnitude.AsInt32() & Vector256.Create(SingleExponent), Vector256.Create(HalfLanes.LeastNormal));
        Vector256<float> scale = (exponent + Vector256.Create(RoundingScale)).AsSingle();
        Vector256<float> value = (magnitude + scale) - scale;
        Vector256<int> sign = (coefficients.AsInt32() >>> 16) & Vector256.Create(HalfLanes.SignBit);
        if (isExact)
            return Truncate(value.AsInt32()) | sign;
        Vector256<int> isNothing = Vector256.LessThan(value, tolerance).AsInt32();
        if (isNothing == Vector256<int>.AllBitsSet)
            return default;
        return Vector256.AndNot(Simplify(value, tolerance) | sign, isNothing);
    }

    /// <summary>Returns the halves with the fewest set bits within the tolerance. No value is below its tolerance.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<int> Simplify(Vector256<float> value, Vector256<float> tolerance)
    {
        // The halves from least to most are within the tolerance. The rounding errors of the sums show on which side of a float the limits
        // are.
        Vector256<float> from = value - tolerance, to = value + tolerance;
        Vector256<int> isLess = Vector256.LessThan((value - from) - tolerance, Vector256<float>.Zero).AsInt32();
        Vector256<int> isNotMore = Vector256.LessThanOrEqual(tolerance - (to - value), Vector256<float>.Zero).AsInt32();
        Vector256<int> least = Truncate(from.AsInt32() + isLess) + Vector256<int>.One;
        Vector256<int> most = Vector256.Min(Truncate(to.AsInt32() + isNotMore), Vector256.Create(MaxFinite));

        // These halves share their highest bits. If the other bits can be zero, that has the fewest set bits. Otherwise, one of the other
        // bits is set: the highest one of the value or the next higher one.
        Vector256<int> top = HighestBit(least ^ most), isOne = Vector256.Equals(least, most);
        Vector256<int> rest = Vector256.AndNot(top + top - Vector256<int>.One, isOne);
        Vector256<int> common = Vector256.AndNot(most, rest), leastRest = least & rest;
        Vector256<int> below = HighestBit(Truncate(value.AsInt32()) & rest), above = below + below;
        Vector256<float> fromBelow = value - ToSingle(common | below), toAbove = ToSingle(common + above) - value;
        Vector256<int> isAboveNearer = Vector256.LessThan(toAbove, fromBelow).AsInt32() & Vector256.LessThanOrEqual(above, top);
        Vector256<int> isAbove = isAboveNearer | Vector256.LessThan(below, leastRest);
        Vector256<int> oneBit = common | Vector256.ConditionalSelect(isAbove, above, below);
        return Vector256.ConditionalSelect(Vector256.Equals(leastRest, Vector256<int>.Zero), common, oneBit);
    }

    /// <summary>Returns the bits of the largest halves that do not exceed the floats.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<int> Truncate(Vector256<int> bits)
    {
        Vector256<int> small = Vector256.ConvertToInt32Native(bits.AsSingle() * (1 / HalfLanes.Least));
        Vector256<int> normal = (bits - Vector256.Create(HalfLanes.ExponentBias)) >> HalfLanes.MantissaShift;
        return Vector256.ConditionalSelect(Vector256.LessThan(bits, Vector256.Create(HalfLanes.LeastNormal)), small, normal);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<float> ToSingle(Vector256<int> halves)
    {
        Vector256<int> small = (Vector256.ConvertToSingle(halves) * HalfLanes.Least).AsInt32();
        Vector256<int> normal = (halves << HalfLanes.MantissaShift) + Vector256.Create(HalfLanes.ExponentBias);
        return Vector256.ConditionalSelect(Vector256.LessThan(halves, Vector256.Create(HalfLanes.Normal)), small, normal).AsSingle();
    }

    /// <summary>Clears all bits except the highest. A float must represent the numbers exactly, because its exponent is used.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static Vector256<int> HighestBit(Vector256<int> numbers) =>
        Vector256.ConvertToInt32Native((Vector256.ConvertToSingle(numbers).AsInt32() & Vector256.Create(SingleExponent)).AsSingle());
}
