using System.Globalization;
using System.Numerics;

namespace Intaglio.Color.Tests;

public class RationalTests
{
    [Theory]
    [InlineData("0", 0, 1)]
    [InlineData("-0", 0, 1)]
    [InlineData("12", 12, 1)]
    [InlineData("0.4124", 1031, 2500)]
    [InlineData("-1.50", -3, 2)]
    [InlineData("+.5", 1, 2)]
    [InlineData("7.", 7, 1)]
    public void Decimals_are_exact(string text, int numerator, int denominator)
    {
        Rational number = Rational.Parse(text);
        Assert.Equal((new BigInteger(numerator), new BigInteger(denominator)), (number.Numerator, number.Denominator));
        Assert.Equal(new Rational(-7 * numerator, -7 * denominator), number);
    }

    [Theory]
    [InlineData("")]
    [InlineData(".")]
    [InlineData("1e3")]
    [InlineData("1,5")]
    [InlineData(" 1")]
    [InlineData("1.2.3")]
    [InlineData("0x1")]
    [InlineData(".-5")]
    [InlineData("+-5")]
    public void What_is_no_decimal_is_refused(string text) =>
        Assert.StartsWith($"'{text}' is not a decimal number", Assert.Throws<ColorFormatException>(() => Rational.Parse(text)).Message, StringComparison.Ordinal);

    [Theory]
    [InlineData("0.5", 0, "1")]
    [InlineData("-0.5", 0, "-1")]
    [InlineData("0.4999", 0, "0")]
    [InlineData("-0.0004", 3, "0.000")]
    [InlineData("-0.0005", 3, "-0.001")]
    [InlineData("1.9995", 3, "2.000")]
    [InlineData("0.05", 1, "0.1")]
    [InlineData("12.3", 4, "12.3000")]
    public void Digits_are_rounded_to_the_nearest(string number, int decimals, string expected) => Assert.Equal(expected, Rational.Parse(number).ToString(decimals));

    [Fact]
    public void The_default_is_zero()
    {
        Assert.Equal(Rational.Parse("0"), default);
        Assert.Equal((0.0, "0/1", "0.00"), (default(Rational).ToDouble(), default(Rational).ToString(), default(Rational).ToString(2)));
        Assert.Equal(1, (default(Rational) + 1).ToDouble());
        Assert.Throws<ArgumentException>("right", () => (Rational)1 / 0);
        Assert.Throws<ArgumentException>("denominator", () => new Rational(1, 0));
    }

    [Fact]
    public void The_smallest_doubles_are_rounded_once()
    {
        Rational least = (Rational)1 / (BigInteger.One << 1074);
        Assert.Equal(double.Epsilon, (least * new Rational(3, 2) - least / (BigInteger.One << 60)).ToDouble());
        Assert.Equal(2 * double.Epsilon, (least * new Rational(3, 2)).ToDouble());
        Assert.Equal(0, (least / 2).ToDouble());
        Assert.Equal(-double.Epsilon, (-least).ToDouble());
    }

    /// <summary>The framework's parser rounds correctly; a quotient of two doubles is rounded by the processor.</summary>
    [Fact]
    public void Doubles_are_the_nearest()
    {
        Random random = new(1);
        for (int i = 0; i < 20_000; i++)
        {
            string text = $"{random.Next(-2, 3)}.{random.NextInt64(1_000_000_000_000_000_000):d18}{random.NextInt64(1_000_000_000_000_000_000):d18}".Replace("-0", "0", StringComparison.Ordinal);
            Assert.Equal(double.Parse(text, CultureInfo.InvariantCulture), Rational.Parse(text).ToDouble());
            long top = random.NextInt64(1L << 53), bottom = random.NextInt64(1, 1L << random.Next(1, 54));
            Assert.Equal((double)top / bottom, new Rational(top, bottom).ToDouble());
        }
        // Exactly between two doubles: to the even one.
        Assert.Equal(9007199254740992, new Rational(9007199254740993, 1).ToDouble());
        Assert.Equal(9007199254740996, new Rational(9007199254740995, 1).ToDouble());
    }

    [Fact]
    public void A_double_is_a_fraction()
    {
        Random random = new(2);
        foreach (double value in (double[])[0, 1, -1.5, double.Epsilon, -double.Epsilon * 3, double.MaxValue, 1e-310, .. Enumerable.Range(0, 1000).Select(_ => BitConverter.Int64BitsToDouble(random.NextInt64())).Where(double.IsFinite)])
            if (value == 0 || Math.Abs(value) >= 2.2250738585072014e-308)
                Assert.Equal(value, Rational.FromDouble(value).ToDouble());
        Assert.Equal(new Rational(3, 2), Rational.FromDouble(1.5));
        Assert.Throws<ArgumentException>("value", () => Rational.FromDouble(double.NaN));
        Assert.Throws<ArgumentException>("value", () => Rational.FromDouble(double.PositiveInfinity));
    }

    [Fact]
    public void Numbers_are_ordered()
    {
        Rational third = new(1, 3), half = new(1, 2);
        Assert.True(third < half && half > third && third <= half && half >= third && third != half && third == new Rational(2, 6));
        Assert.Equal(new Rational(5, 6), third + half);
        Assert.Equal(new Rational(-1, 6), third - half);
        Assert.Equal(new Rational(1, 6), third * half);
        Assert.Equal(new Rational(2, 3), third / half);
    }
}
