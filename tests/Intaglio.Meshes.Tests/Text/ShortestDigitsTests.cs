using System.Numerics;

namespace Intaglio.Meshes.Tests;

/// <summary>Digits against what is asked of them, with whole numbers of any size: in the interval that rounds to the number, none shorter, none closer.</summary>
public class ShortestDigitsTests
{
    private const int SingleBits = 23, DoubleBits = 52;

    [Fact]
    public void Units_are_the_exact_quotients_rounded_up()
    {
        for (uint biased = 1; biased < 255; biased++)
        {
            ulong unit = BinaryUnits.OfSingle(biased, out int power);
            AssertUnit(unit, power, (int)biased - 150, BinaryUnits.SingleFraction);
        }
        for (uint biased = 1; biased < 2047; biased++)
        {
            UInt128 unit = BinaryUnits.OfDouble(biased, out int power);
            AssertUnit(unit, power, (int)biased - 1075, BinaryUnits.DoubleFraction);
        }
    }

    [Fact]
    public void No_number_comes_so_near_to_a_decision_that_the_slack_would_take_it()
    {
        for (int biased = 1; biased < 255; biased++)
            AssertClear(biased - 150, SingleBits + 1, ShortestDigits.SingleFraction);
        for (int biased = 1; biased < 2047; biased++)
            AssertClear(biased - 1075, DoubleBits + 1, ShortestDigits.DoubleFraction);
    }

    [Fact]
    public void Powers_of_two_and_their_neighbours_have_the_digits_that_are_asked_for()
    {
        for (uint biased = 0; biased < 255; biased++)
        {
            for (uint bits = Math.Max(biased << SingleBits, 9) - 8; bits < (biased << SingleBits) + 8; bits++)
                AssertDigits(bits);
        }
        for (ulong biased = 0; biased < 2047; biased++)
        {
            for (ulong bits = Math.Max(biased << DoubleBits, 9) - 8; bits < (biased << DoubleBits) + 8; bits++)
                AssertDigits(bits);
        }
    }

    [Trait("Duration", "Long")]
    [Fact]
    public void Numbers_of_all_kinds_have_the_digits_that_are_asked_for()
    {
        AssertDigits(BitConverter.SingleToUInt32Bits(float.MaxValue));
        AssertDigits(BitConverter.DoubleToUInt64Bits(double.MaxValue));
        foreach (float value in SampleNumbers.Singles(6, seed: 7).Select(Math.Abs).Where(value => value > 0 && float.IsFinite(value)))
            AssertDigits(BitConverter.SingleToUInt32Bits(value));
        foreach (double value in SampleNumbers.Doubles(6, seed: 7).Select(Math.Abs).Where(value => value > 0 && double.IsFinite(value)))
            AssertDigits(BitConverter.DoubleToUInt64Bits(value));
        Random random = new(8);
        for (int i = 0; i < 100_000; i++)
        {
            AssertDigits((uint)random.NextInt64(1, 0x7F80_0000));
            AssertDigits((ulong)random.NextInt64(1, 0x7FF0_0000_0000_0000));
            AssertDigits((ulong)random.NextInt64(1, 1L << random.Next(1, DoubleBits)));
        }
    }

    /// <summary>Numbers whose bounds are decimals of few digits: those belong to the interval of even numbers alone.</summary>
    [Fact]
    public void Bounds_and_ties_go_to_the_even_number()
    {
        // 10^23 lies in the middle between two doubles, of which the lower one is even; 9 * 10^15 + 1/2 between two whole ones.
        AssertDigits(BitConverter.DoubleToUInt64Bits(1e23));
        AssertDigits(BitConverter.DoubleToUInt64Bits(Math.BitIncrement(1e23)));
        Random random = new(9);
        for (int power = 0; power < 23; power++)
        {
            for (int i = 0; i < 500; i++)
            {
                // Whole numbers of a bit more than a mantissa: the middle between two numbers.
                BigInteger ten = BigInteger.Pow(10, power);
                AssertBeside((random.NextInt64(1L << DoubleBits + 1, 1L << DoubleBits + 2) | 1) / ten * ten, bits => AssertDigits((ulong)BitConverter.DoubleToInt64Bits((double)bits)));
                AssertBeside((random.NextInt64(1L << SingleBits + 1, 1L << SingleBits + 2) | 1) / ten * ten, bits => AssertDigits(BitConverter.SingleToUInt32Bits((float)bits)));
            }
        }
        for (int i = 1; i < 20_000; i += 2)
        {
            // A quarter, of which the last of seven or sixteen digits is a tie.
            AssertDigits(BitConverter.SingleToUInt32Bits((1 << SingleBits - 2) + i / 4f));
            AssertDigits(BitConverter.DoubleToUInt64Bits((1L << DoubleBits - 2) + i / 4.0));
        }

        static void AssertBeside(BigInteger number, Action<BigInteger> assert)
        {
            for (int step = -2; step <= 2; step++)
            {
                if (number + step > 0)
                    assert(number + step);
            }
        }
    }

    private static void AssertUnit(UInt128 unit, int power, int exponent, int fraction)
    {
        BigInteger numerator = BigInteger.Pow(10, Math.Max(0, -power)) << Math.Max(0, exponent + fraction), denominator = BigInteger.Pow(10, Math.Max(0, power)) << Math.Max(0, -exponent - fraction);
        Assert.Equal((numerator + denominator - 1) / denominator, unit);
        Assert.InRange(unit, UInt128.One << fraction, ((UInt128)10 << fraction) - 1);
    }

    /// <summary>Asserts that no multiple of a bit is nearer than what computing may be off by, but for being exact, to a multiple of ten and to a half.</summary>
    private static void AssertClear(int exponent, int bits, int fraction)
    {
        int power = (int)Math.Floor(exponent * Math.Log10(2));
        // Bounds, (2c + 1) 2^(q - 1), in tens of units; numbers, c 2^q, in halves of units.
        (BigInteger numerator, BigInteger denominator) = Fraction(exponent - 1, power + 1);
        AssertFar(numerator, denominator, BigInteger.One << bits + 1, 10);
        (numerator, denominator) = Fraction(exponent + 1, power);
        AssertFar(numerator, denominator, BigInteger.One << bits, 1);

        void AssertFar(BigInteger numerator, BigInteger denominator, BigInteger most, int units)
        {
            BigInteger distance = Distance(numerator, denominator, most);
            // The number is off by one of the last bits at most, its half of a bit by another, and the slack has to be on one side for sure.
            Assert.True(distance * units << fraction - 1 > 2 * ShortestDigits.Slack * denominator, $"2^{exponent}");
        }
    }

    /// <summary>2^exponent / 10^power.</summary>
    private static (BigInteger Numerator, BigInteger Denominator) Fraction(int exponent, int power)
    {
        BigInteger numerator = BigInteger.Pow(10, Math.Max(0, -power)) << Math.Max(0, exponent), denominator = BigInteger.Pow(10, Math.Max(0, power)) << Math.Max(0, -exponent);
        BigInteger common = BigInteger.GreatestCommonDivisor(numerator, denominator);
        return (numerator / common, denominator / common);
    }

    /// <summary>
    /// The least distance above 0 between a multiple of a reduced fraction, up to some factor, and a whole number; in parts of the denominator. Convergents of
    /// the continued fraction come nearest (Lagrange).
    /// </summary>
    private static BigInteger Distance(BigInteger numerator, BigInteger denominator, BigInteger most)
    {
        // All distances are there, of which the least is one part.
        if (denominator <= most)
            return 1;
        BigInteger least = denominator, a = numerator, b = denominator;
        (BigInteger before, BigInteger factor) = (1, 0);
        while (!b.IsZero)
        {
            BigInteger quotient = BigInteger.DivRem(a, b, out BigInteger rest);
            (before, factor) = (factor, quotient * factor + before);
            if (factor > most)
                break;
            BigInteger remainder = factor * numerator % denominator, distance = BigInteger.Min(remainder, denominator - remainder);
            if (!distance.IsZero)
                least = BigInteger.Min(least, distance);
            (a, b) = (b, rest);
        }
        return least;
    }

    private static void AssertDigits(uint bits)
    {
        uint digits = ShortestDigits.Of(bits, out int power), biased = bits >> SingleBits, mantissa = bits & (1U << SingleBits) - 1;
        Assert.InRange(digits, 1_000_000U, 999_999_999U);
        AssertDigits(digits, power, biased == 0 ? mantissa : mantissa | 1U << SingleBits, (int)Math.Max(1, biased) - 150, mantissa == 0 && biased > 1);
    }

    private static void AssertDigits(ulong bits)
    {
        ulong digits = ShortestDigits.Of(bits, out int power), biased = bits >> DoubleBits, mantissa = bits & (1UL << DoubleBits) - 1;
        Assert.InRange(digits, 1_000_000_000_000_000UL, 99_999_999_999_999_999UL);
        AssertDigits(digits, power, biased == 0 ? mantissa : mantissa | 1UL << DoubleBits, (int)Math.Max(1, biased) - 1075, mantissa == 0 && biased > 1);
    }

    /// <summary>Asserts that digits * 10^power is what mantissa * 2^exponent is to be written as.</summary>
    private static void AssertDigits(BigInteger digits, int power, BigInteger mantissa, int exponent, bool isDenserBelow)
    {
        for (; digits % 10 == 0; digits /= 10)
            power++;
        // All as whole multiples of the same small number.
        BigInteger binary = BigInteger.Pow(10, Math.Max(0, -power)) << Math.Max(0, exponent), unit = 4 * BigInteger.Pow(10, Math.Max(0, power)) << Math.Max(0, -exponent);
        BigInteger value = 4 * binary * mantissa, least = value - (isDenserBelow ? 1 : 2) * binary, most = value + 2 * binary;
        string what = $"{mantissa} * 2^{exponent} is not {digits} * 10^{power}";
        Assert.True(IsInside(digits), what);
        // A shorter one would be a multiple of ten units.
        Assert.False(IsInside(digits / 10 * 10), what);
        Assert.False(IsInside(digits / 10 * 10 + 10), what);
        BigInteger distance = BigInteger.Abs(value - digits * unit);
        foreach (BigInteger other in (BigInteger[])[digits - 1, digits + 1])
        {
            int order = BigInteger.Abs(value - other * unit).CompareTo(distance);
            Assert.True(order > 0 || !IsInside(other) || (order == 0 && digits.IsEven), what);
        }

        bool IsInside(BigInteger number) => number * unit > least && number * unit < most || mantissa.IsEven && (number * unit == least || number * unit == most);
    }
}
