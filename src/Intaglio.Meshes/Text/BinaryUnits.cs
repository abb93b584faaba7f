using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>
/// What the last bit of binary numbers is worth in decimal units: 2^q / 10^k, where 10^k is the largest power of ten that is not above 2^q, so that the
/// quotient is at least 1 and below 10. The tables are computed when they are first used.
/// </summary>
internal static class BinaryUnits
{
    /// <summary>The bits behind the point of a unit of a float.</summary>
    internal const int SingleFraction = 60;

    /// <summary>The bits behind the point of a unit of a double.</summary>
    internal const int DoubleFraction = 124;

    /// <summary>The exponents of the last bit of subnormal numbers.</summary>
    private const int LeastSingle = -149, LeastDouble = -1074;

    /// <summary>Gets the unit of a float, and its power k, by the exponent that its bits have.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong OfSingle(uint biased, out int power)
    {
        power = PowerOf((int)biased + LeastSingle - 1);
        return Singles.Units[biased];
    }

    /// <summary>Gets the unit of a double, and its power k, by the exponent that its bits have.</summary>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static UInt128 OfDouble(uint biased, out int power)
    {
        power = PowerOf((int)biased + LeastDouble - 1);
        return Doubles.Units[biased];
    }

    /// <summary>The logarithm of 2^q to the base 10, rounded down; right for all q of doubles.</summary>
    private static int PowerOf(int q) => q * 1_262_611 >> 22;

    /// <summary>Computes the units of so many exponents, rounded up to 124 bits behind the point.</summary>
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

    /// <summary>A unit with 188 bits behind the point, of which the last 64 are for what is lost from one to the next.</summary>
    private readonly record struct LongUnit(UInt128 High, ulong Low)
    {
        internal static LongUnit One => new(UInt128.One << DoubleFraction, 0);

        internal UInt128 RoundedUp => Low == 0 ? High : High + 1;

        /// <summary>Twice the unit, or a tenth of that if it is 10 or more.</summary>
        internal LongUnit Doubled()
        {
            if (High < (UInt128)5 << DoubleFraction)
                return new(High << 1 | Low >> 63, Low << 1);
            (UInt128 high, UInt128 rest) = UInt128.DivRem(High, 5);
            return new(high, (ulong)((rest << 64 | Low) / 5));
        }

        /// <summary>Half of the unit, or ten times that if it is below 1.</summary>
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
        internal static readonly ulong[] Units = Array.ConvertAll(Compute(LeastSingle - 1, 255), unit => (ulong)(unit + ulong.MaxValue >> DoubleFraction - SingleFraction));
    }

    private static class Doubles
    {
        internal static readonly UInt128[] Units = Compute(LeastDouble - 1, 2047);
    }
}
