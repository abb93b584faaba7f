using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>The value of the last bit of binary numbers in decimal units, from 1 to below 10. Tables are computed on first use.</summary>
/// <remarks>The value is 2^q / 10^k, where 10^k is the largest power of ten that is not above 2^q.</remarks>
internal static class BinaryUnits
{
    /// <summary>The number of fraction bits in a unit of a float.</summary>
    internal const int SingleFraction = 60;

    /// <summary>The number of fraction bits in a unit of a double.</summary>
    internal const int DoubleFraction = 124;

    /// <summary>The exponents of the last bit of subnormal numbers.</summary>
    private const int LeastSingle = -149, LeastDouble = -1074;

    /// <summary>Gets the unit of a float and its power k for a biased exponent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong OfSingle(uint biased, out int power)
    {
        power = PowerOf((int)biased + LeastSingle - 1);
        return Singles.Units[biased];
    }

    /// <summary>Gets the unit of a double and its power k for a biased exponent.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static UInt128 OfDouble(uint biased, out int power)
    {
        power = PowerOf((int)biased + LeastDouble - 1);
        return Doubles.Units[biased];
    }

    /// <summary>Computes the base-10 logarithm of 2^q, rounded down. The result is exact for all exponents of doubles.</summary>
    private static int PowerOf(int q) => q * 1_262_611 >> 22;

    /// <summary>Computes the units for a range of exponents, rounded up to 124 fraction bits.</summary>
    private static UInt128[] Compute(int leastExponent, int count)
    {
        UInt128[] units = new UInt128[count];
        LongUnit unit = LongUnit.One;
        for (int i = -leastExponent; i < count; i++, unit = unit.Doubled())
            units[i] = unit.RoundedUp;
        unit = LongUnit.One;
        for (int i = -leastExponent; i >= 0; i--, unit = unit.Halved())
            units[i] = unit.RoundedUp;
        return units;
    }

    /// <summary>A unit with 188 fraction bits. The last 64 absorb the rounding errors of repeated steps.</summary>
    private readonly record struct LongUnit(UInt128 High, ulong Low)
    {
        internal static LongUnit One => new(UInt128.One << DoubleFraction, 0);

        internal UInt128 RoundedUp => Low == 0 ? High : High + 1;

        /// <summary>Doubles the unit and, if the result is 10 or more, divides it by 10.</summary>
        internal LongUnit Doubled()
        {
            if (High < (UInt128)5 << DoubleFraction)
                return new(High << 1 | Low >> 63, Low << 1);
            (UInt128 high, UInt128 rest) = UInt128.DivRem(High, 5);
            return new(high, (ulong)((rest << 64 | Low) / 5));
        }

        /// <summary>Halves the unit and, if the result is below 1, multiplies it by 10.</summary>
        internal LongUnit Halved()
        {
            if (High >= (UInt128)2 << DoubleFraction)
                return new(High >> 1, Low >> 1 | (ulong)High << 63);
            UInt128 low = (UInt128)Low * 5;
            return new(High * 5 + (low >> 64), (ulong)low);
        }
    }

    private static class Singles
    {
        internal static readonly ulong[] Units =
            Array.ConvertAll(Compute(LeastSingle - 1, 255), unit => (ulong)(unit + ulong.MaxValue >> DoubleFraction - SingleFraction));
    }

    private static class Doubles
    {
        internal static readonly UInt128[] Units = Compute(LeastDouble - 1, 2047);
    }
}
