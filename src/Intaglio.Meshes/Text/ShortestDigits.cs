using System.Runtime.CompilerServices;

namespace Intaglio.Meshes;

/// <summary>Computes the shortest decimal digits that round to a binary number and, of equally short ones, the closest.</summary>
/// <remarks>
/// <para>
/// The algorithm follows Raffaello Giulietti, "The Schubfach way to render doubles" (2020). The numbers that round to c * 2^q form an
/// interval with a width of one to ten units of 10^k (see <see cref="BinaryUnits"/>). It contains at most one multiple of ten units, which
/// is the shortest result. It contains at least one unit, and the nearest one is the closest result.
/// </para>
/// <para>
/// Only the number itself is multiplied. The bounds are the product plus and minus half of its last bit. The error is less than
/// <see cref="Slack"/>, and no number comes this close to a decision without being exactly on it. The slack therefore selects the bounds,
/// which belong to the interval if c is even, and ties, which round to even.
/// </para>
/// </remarks>
internal static class ShortestDigits
{
    /// <summary>The maximum error of products, in units of the last bit.</summary>
    internal const int Slack = 2;

    /// <summary>The number of fraction bits of products.</summary>
    /// <remarks>Single precision leaves 36 of 64 bits for the fraction, and double precision 71 of 128 bits.</remarks>
    internal const int SingleFraction = 36, DoubleFraction = 71;

    private const int SingleBits = 23, DoubleBits = 52;

    /// <summary>Gets the digits of a float as an integer with 7 to 9 digits, and a power of ten to multiply by.</summary>
    /// <remarks>The digits can have trailing zeros.</remarks>
    /// <param name="bits">The bits of a positive finite number.</param>
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

    /// <summary>Gets the digits of a double as an integer with 16 or 17 digits, and a power of ten to multiply by.</summary>
    /// <remarks>The digits can have trailing zeros.</remarks>
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
        // The result is unpredictable, so compute both candidates and select without a branch.
        int isTens = (int)(value - toBound - 1 >> SingleFraction) - (int)tens >> 31;
        return nearest ^ (nearest ^ tens) & (uint)isTens;
    }

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    private static ulong Of(ulong mantissa, UInt128 unit)
    {
        ulong scaled = mantissa << 11;
        UInt128 value = Math.BigMul(scaled, (ulong)(unit >> 64)) + Math.BigMul(scaled, (ulong)unit, out _),
            toBound = (unit >> 54) - Slack + SlackIf(~mantissa);
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

    /// <summary>Handles powers of two. Unless they are subnormal, the numbers below them are twice as dense as those above.</summary>
    private static uint OfPowerOfTwo(ulong unit, ref int power)
    {
        // The interval is narrower than a unit and can be empty.
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

    /// <summary>Gets the correction that reverses the effect of the slack if the last bit is set.</summary>
    private static ulong SlackIf(ulong number) => (number & 1) * (2 * Slack);
}
