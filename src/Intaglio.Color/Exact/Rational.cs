using System.Globalization;
using System.Numerics;

namespace Intaglio.Color;

/// <summary>An exact fraction of two integers of any size, in lowest terms.</summary>
/// <remarks>It represents the decimal numbers of standards without rounding errors.</remarks>
public readonly struct Rational : IEquatable<Rational>, IComparable<Rational>
{
    private readonly BigInteger numerator, denominatorLessOne;

    /// <summary>Initializes a new fraction and reduces it to lowest terms.</summary>
    /// <param name="numerator">The numerator.</param>
    /// <param name="denominator">The denominator, which must not be 0.</param>
    /// <exception cref="ArgumentException"><paramref name="denominator"/> is 0.</exception>
    public Rational(BigInteger numerator, BigInteger denominator)
    {
        if (denominator.IsZero)
            throw new ArgumentException("The denominator must not be 0.", nameof(denominator));
        BigInteger divisor = BigInteger.GreatestCommonDivisor(numerator, denominator) * denominator.Sign;
        this.numerator = numerator / divisor;
        // Stored less one, so that the default value is 0/1.
        denominatorLessOne = denominator / divisor - 1;
    }

    /// <summary>Gets the numerator, which carries the sign.</summary>
    public BigInteger Numerator => numerator;

    /// <summary>Gets the denominator, at least 1.</summary>
    public BigInteger Denominator => denominatorLessOne + 1;

    /// <summary>Parses a decimal number without an exponent.</summary>
    /// <param name="text">The digits, with an optional leading sign and an optional decimal point.</param>
    /// <returns>The exact value.</returns>
    /// <exception cref="ColorFormatException">The text is not a decimal number.</exception>
    public static Rational Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (Math.Max(text.LastIndexOf('+'), text.LastIndexOf('-')) is > 0 and int sign)
            throw new ColorFormatException($"'{text}' is not a decimal number: a sign must come first.") { Position = sign };
        int point = text.IndexOf('.', StringComparison.Ordinal), decimals = point < 0 ? 0 : text.Length - point - 1;
        return new Rational(ParseDigits(point < 0 ? text : text.Remove(point, 1))
            ?? throw new ColorFormatException($"'{text}' is not a decimal number."), BigInteger.Pow(10, decimals));
    }

    // Most numbers of standards fit into a long, whose parser costs less time at startup than that of BigInteger.
    private static BigInteger? ParseDigits(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number) ? number
        : BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out BigInteger digits) ? digits : null;

    /// <summary>Converts a floating-point number to its exact value.</summary>
    /// <param name="value">The finite number to convert.</param>
    /// <returns>The exact value.</returns>
    /// <exception cref="ArgumentException"><paramref name="value"/> is not finite.</exception>
    public static Rational FromDouble(double value)
    {
        if (!double.IsFinite(value))
            throw new ArgumentException("The number must be finite.", nameof(value));
        const int mantissaBits = 52;
        long bits = BitConverter.DoubleToInt64Bits(Math.Abs(value)), mantissa = bits & ((1L << mantissaBits) - 1);
        int exponent = (int)(bits >> mantissaBits);
        int shift = Math.Max(exponent, 1) - 1023 - mantissaBits;
        BigInteger significand = (exponent == 0 ? mantissa : mantissa | (1L << mantissaBits)) * Math.Sign(value);
        return shift >= 0 ? significand << shift : new Rational(significand, BigInteger.One << -shift);
    }

    /// <summary>Converts the fraction to the nearest <see cref="double"/>; ties round to even.</summary>
    /// <returns>The nearest floating-point number.</returns>
    public double ToDouble()
    {
        if (numerator.IsZero)
            return 0;
        // Doubles hold both exactly, and the processor rounds their quotient once.
        if (numerator.GetBitLength() <= 53 && Denominator.GetBitLength() <= 53)
            return (double)numerator / (double)Denominator;
        // A subnormal double is an integer multiple of the smallest double.
        Rational places = this * (Rational)(BigInteger.One << 1074);
        if (BigInteger.Abs(places.numerator) < places.Denominator << 53)
            return numerator.Sign * BitConverter.Int64BitsToDouble((long)RoundToEven(BigInteger.Abs(places.numerator), places.Denominator));
        // Two bits more than a double has, with a sticky last bit. The conversion to double is then the only rounding.
        const int bits = 55;
        BigInteger top = BigInteger.Abs(numerator), bottom = Denominator;
        int shift = bits - (int)(top.GetBitLength() - bottom.GetBitLength());
        BigInteger quotient = BigInteger.DivRem(shift > 0 ? top << shift : top, shift > 0 ? bottom : bottom << -shift, out BigInteger rest);
        ulong significand = (ulong)quotient | (rest.IsZero ? 0UL : 1);
        return numerator.Sign * Math.ScaleB((double)significand, -shift);
    }

    private static BigInteger RoundToEven(BigInteger top, BigInteger bottom)
    {
        BigInteger quotient = BigInteger.DivRem(top, bottom, out BigInteger rest);
        int half = (rest * 2).CompareTo(bottom);
        return half > 0 || (half == 0 && !quotient.IsEven) ? quotient + 1 : quotient;
    }

    /// <summary>Returns the number in decimal notation, rounded to the nearest; ties round away from zero.</summary>
    /// <param name="decimals">The number of digits after the decimal point, at least 0.</param>
    /// <returns>The decimal number.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="decimals"/> is negative.</exception>
    public string ToString(int decimals)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(decimals);
        BigInteger scaled = (BigInteger.Abs(numerator) * BigInteger.Pow(10, decimals) * 2 + Denominator) / (Denominator * 2);
        string digits = scaled.ToString(CultureInfo.InvariantCulture).PadLeft(decimals + 1, '0');
        string sign = numerator.Sign < 0 && !scaled.IsZero ? "-" : "";
        return decimals == 0 ? sign + digits : $"{sign}{digits[..^decimals]}.{digits[^decimals..]}";
    }

    /// <summary>Returns the fraction as numerator/denominator.</summary>
    public override string ToString() => $"{numerator}/{Denominator}";

    /// <inheritdoc/>
    public bool Equals(Rational other) => numerator == other.numerator && denominatorLessOne == other.denominatorLessOne;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Rational other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(numerator, denominatorLessOne);

    /// <inheritdoc/>
    public int CompareTo(Rational other) => (numerator * other.Denominator).CompareTo(other.numerator * Denominator);

    /// <summary>Adds two fractions.</summary>
    public static Rational operator +(Rational left, Rational right) =>
        new(left.numerator * right.Denominator + right.numerator * left.Denominator, left.Denominator * right.Denominator);

    /// <summary>Subtracts a fraction from another.</summary>
    public static Rational operator -(Rational left, Rational right) => left + -right;

    /// <summary>Negates a fraction.</summary>
    public static Rational operator -(Rational value) => new(-value.numerator, value.Denominator);

    /// <summary>Multiplies two fractions.</summary>
    public static Rational operator *(Rational left, Rational right) =>
        new(left.numerator * right.numerator, left.Denominator * right.Denominator);

    /// <summary>Divides a fraction by another.</summary>
    /// <exception cref="ArgumentException"><paramref name="right"/> is 0.</exception>
    public static Rational operator /(Rational left, Rational right) =>
        right.numerator.IsZero ? throw new ArgumentException("The divisor must not be 0.", nameof(right))
        : new(left.numerator * right.Denominator, left.Denominator * right.numerator);

    /// <summary>Determines whether two fractions are equal.</summary>
    public static bool operator ==(Rational left, Rational right) => left.Equals(right);

    /// <summary>Determines whether two fractions are not equal.</summary>
    public static bool operator !=(Rational left, Rational right) => !left.Equals(right);

    /// <summary>Determines whether a fraction is less than another.</summary>
    public static bool operator <(Rational left, Rational right) => left.CompareTo(right) < 0;

    /// <summary>Determines whether a fraction is greater than another.</summary>
    public static bool operator >(Rational left, Rational right) => left.CompareTo(right) > 0;

    /// <summary>Determines whether a fraction is less than or equal to another.</summary>
    public static bool operator <=(Rational left, Rational right) => left.CompareTo(right) <= 0;

    /// <summary>Determines whether a fraction is greater than or equal to another.</summary>
    public static bool operator >=(Rational left, Rational right) => left.CompareTo(right) >= 0;

    /// <summary>Converts an integer to a fraction.</summary>
    public static implicit operator Rational(BigInteger value) => new(value, BigInteger.One);

    /// <summary>Converts an integer to a fraction.</summary>
    public static implicit operator Rational(int value) => new(value, BigInteger.One);
}
