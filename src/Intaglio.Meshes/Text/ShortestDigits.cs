using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>
/// The fewest decimal digits that only one binary number is nearest to and, of as few, the nearest to that number. It follows Raffaello Giulietti, "The
/// Schubfach way to render doubles" (2020): what rounds to c * 2^q is an interval, as wide as one to ten units of 10^k (<see cref="BinaryUnits"/>), so
/// that it holds one multiple of ten units at most, which is the shortest, and one unit at least, of which the nearest is the closest.
/// </summary>
/// <remarks>
/// Instead of each bound, the number alone is multiplied, and half of its last bit is taken from it and added to it. What these differ from the exact
/// values is less than <see cref="Slack"/>; no number comes as near to a decision without being exactly there, so that the slack decides for the bounds,
/// which belong to the interval where c is even, and for ties, which go to the even digit.
/// </remarks>
internal static class ShortestDigits
{
    /// <summary>What products may be off by, in units of their last bit.</summary>
    internal const int Slack = 2;

    /// <summary>The bits behind the point of products: 64 and 128 bits less the digits of 2^24 and 2^53 units below 10.</summary>
    internal const int SingleFraction = 36, DoubleFraction = 71;

    private const int SingleBits = 23, DoubleBits = 52;

    /// <summary>Gets the digits of a float, perhaps with zeros behind, as a whole number of 7 to 9 digits to be multiplied with a power of ten.</summary>
    /// <param name="bits">The bits of a positive, finite number.</param>
    /// <param name="power">The power of ten.</param>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static uint Of(uint bits, out int power)
    {
        uint biased = bits >> SingleBits, mantissa = bits & (1U << SingleBits) - 1;
        if (biased == 0)
            return OfSubnormal(mantissa, out power);
        ulong unit = BinaryUnits.OfSingle(biased, out power);
        return mantissa == 0 && biased > 1 ? OfPowerOfTwo(unit, ref power) : Of(mantissa | 1U << SingleBits, unit);
    }

    /// <summary>Gets the digits of a double, perhaps with zeros behind, as a whole number of 16 or 17 digits to be multiplied with a power of ten.</summary>
    /// <inheritdoc cref="Of(uint, out int)"/>
    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal static ulong Of(ulong bits, out int power)
    {
        uint biased = (uint)(bits >> DoubleBits);
        ulong mantissa = bits & (1UL << DoubleBits) - 1;
        if (biased == 0)
            return OfSubnormal(mantissa, out power);
        UInt128 unit = BinaryUnits.OfDouble(biased, out power);
        return mantissa == 0 && biased > 1 ? OfPowerOfTwo(unit, ref power) : Of(mantissa | 1UL << DoubleBits, unit);
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static uint Of(uint mantissa, ulong unit)
    {
        ulong value = Math.BigMul((ulong)mantissa << 40, unit, out _), toBound = (unit >> 25) - Slack + SlackIf(~mantissa);
        uint tens = (uint)(value + toBound >> SingleFraction) / 10 * 10, nearest = Nearest(value);
        // Which one it is cannot be foreseen: both are computed, and no branch is taken.
        int isTens = (int)(value - toBound - 1 >> SingleFraction) - (int)tens >> 31;
        return nearest ^ (nearest ^ tens) & (uint)isTens;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Of(ulong mantissa, UInt128 unit)
    {
        ulong scaled = mantissa << 11;
        UInt128 value = Math.BigMul(scaled, (ulong)(unit >> 64)) + Math.BigMul(scaled, (ulong)unit, out _), toBound = (unit >> 54) - Slack + SlackIf(~mantissa);
        ulong tens = (ulong)(value + toBound >> DoubleFraction) / 10 * 10, nearest = Nearest(value);
        long isTens = (long)(value - toBound - 1 >> DoubleFraction) - (long)tens >> 63;
        return nearest ^ (nearest ^ tens) & (ulong)isTens;
    }

    private static uint OfSubnormal(uint mantissa, out int power)
    {
        uint digits = Of(mantissa, BinaryUnits.OfSingle(1, out power));
        for (; digits < 1_000_000; digits *= 10)
            power--;
        return digits;
    }

    private static ulong OfSubnormal(ulong mantissa, out int power)
    {
        ulong digits = Of(mantissa, BinaryUnits.OfDouble(1, out power));
        for (; digits < 1_000_000_000_000_000; digits *= 10)
            power--;
        return digits;
    }

    /// <summary>The numbers below a power of two are twice as dense as those above it, unless they are subnormal.</summary>
    private static uint OfPowerOfTwo(ulong unit, ref int power)
    {
        // Less than a unit wide: there may be none in it.
        if (unit < (4UL << BinaryUnits.SingleFraction) / 3)
        {
            unit *= 10;
            power--;
        }
        ulong value = unit >> 1, above = (unit >> 25) + Slack, below = (unit >> 26) + Slack;
        uint tens = (uint)(value + above >> SingleFraction) / 10 * 10, least = (uint)(value - below - 1 >> SingleFraction) + 1;
        return tens >= least ? tens : Math.Max(Nearest(value), least);
    }

    private static ulong OfPowerOfTwo(UInt128 unit, ref int power)
    {
        if (unit < ((UInt128)4 << BinaryUnits.DoubleFraction) / 3)
        {
            unit *= 10;
            power--;
        }
        UInt128 value = unit >> 1, above = (unit >> 54) + Slack, below = (unit >> 55) + Slack;
        ulong tens = (ulong)(value + above >> DoubleFraction) / 10 * 10, least = (ulong)(value - below - 1 >> DoubleFraction) + 1;
        return tens >= least ? tens : Math.Max(Nearest(value), least);
    }

    private static uint Nearest(ulong value)
    {
        const ulong half = 1UL << SingleFraction - 1;
        return (uint)(value + (half - Slack) + SlackIf(value >> SingleFraction) >> SingleFraction);
    }

    private static ulong Nearest(UInt128 value)
    {
        UInt128 half = UInt128.One << DoubleFraction - 1;
        return (ulong)(value + (half - Slack) + SlackIf((ulong)(value >> DoubleFraction)) >> DoubleFraction);
    }

    /// <summary>What turns the slack against a decision into the slack for it, if the last bit is set.</summary>
    private static ulong SlackIf(ulong number) => (number & 1) * (2 * Slack);
}
