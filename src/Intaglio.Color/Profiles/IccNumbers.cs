using System.Numerics;

namespace Intaglio.Color;

/// <summary>The fixed-point numbers of profiles (ICC.1:2022, 4).</summary>
internal static class IccNumbers
{
    internal const int One = 0x10000;

    /// <summary>D50 of the profile connection space: 0.9642, 1 and 0.8249 in s15Fixed16.</summary>
    internal static readonly Tristimulus D50 = new(FromFixed(0xF6D6), 1, FromFixed(0xD32D));

    /// <summary>The decimal numbers of D50 before rounding to s15Fixed16.</summary>
    internal static readonly Tristimulus D50Decimals = new(Rational.Parse("0.9642"), 1, Rational.Parse("0.8249"));

    internal static Rational FromFixed(int value) => new(value, One);

    /// <summary>Rounds a number to the nearest s15Fixed16; ties round away from zero.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The number is less than −32768, or 32768 or greater.</exception>
    internal static int ToFixed(Rational value)
    {
        BigInteger scaled = Floor(value * One + new Rational(1, 2) * (value < 0 ? -1 : 1), up: value < 0);
        return scaled >= int.MinValue && scaled <= int.MaxValue ? (int)scaled
            : throw new ArgumentOutOfRangeException(nameof(value), value, "The number must be at least -32768 and less than 32768.");
    }

    internal static int ToFixed(double value) => ToFixed(Rational.FromDouble(value));

    internal static BigInteger Floor(Rational value, bool up = false)
    {
        BigInteger quotient = BigInteger.DivRem(value.Numerator, value.Denominator, out BigInteger rest);
        return quotient + (up && rest.Sign > 0 ? 1 : !up && rest.Sign < 0 ? -1 : 0);
    }
}
