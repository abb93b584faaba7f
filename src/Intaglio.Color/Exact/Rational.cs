using System.Globalization;
using System.Numerics;

namespace Intaglio.Color;

/// <summary>A fraction of two integers of any size, in lowest terms: what standards print in decimals, without an error of rounding.</summary>
public readonly struct Rational : IEquatable<Rational>, IComparable<Rational>
{
    private readonly BigInteger numerator, denominatorLessOne;

    /// <summary>Makes a fraction, and reduces it.</summary>
    /// <param name="numerator">The numerator.</param>
    /// <param name="denominator">The denominator, not 0.</param>
    /// <exception cref="ArgumentException">The denominator is 0.</exception>
    public Rational(BigInteger numerator, BigInteger denominator)
    {
        if (denominator.IsZero)
            throw new ArgumentException("The denominator is 0.", nameof(denominator));
        BigInteger divisor = BigInteger.GreatestCommonDivisor(numerator, denominator) * denominator.Sign;
        this.numerator = numerator / divisor;
        // So that the default value is 0, which it could not be with a denominator of 0.
        denominatorLessOne = denominator / divisor - 1;
    }

    /// <summary>Gets the numerator, which has the sign.</summary>
    public BigInteger Numerator => numerator;

    /// <summary>Gets the denominator, at least 1.</summary>
    public BigInteger Denominator => denominatorLessOne + 1;

    /// <summary>Reads a decimal number: digits, with a sign before them and a point among them if need be; no exponent.</summary>
    /// <param name="text">The text.</param>
    /// <exception cref="ColorFormatException">The text is no such number.</exception>
    public static Rational Parse(string text)
    {
        ArgumentNullException.ThrowIfNull(text);
        if (Math.Max(text.LastIndexOf('+'), text.LastIndexOf('-')) is > 0 and int sign)
            throw new ColorFormatException($"'{text}' is no decimal number: its sign does not stand first.") { Position = sign };
        int point = text.IndexOf('.', StringComparison.Ordinal), decimals = point < 0 ? 0 : text.Length - point - 1;
        return new Rational(ParseDigits(point < 0 ? text : text.Remove(point, 1)) ?? throw new ColorFormatException($"'{text}' is not a decimal number."), BigInteger.Pow(10, decimals));
    }

    // The numbers of standards are short, and for them less is compiled when a program starts.
    private static BigInteger? ParseDigits(string text) =>
        long.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out long number) ? number
        : BigInteger.TryParse(text, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture, out BigInteger digits) ? digits : null;

    /// <summary>The exact value of a number.</summary>
    /// <param name="value">The number.</param>
    /// <exception cref="ArgumentException">It is not finite.</exception>
    public static Rational FromDouble(double value)
    {
        if (!double.IsFinite(value))
            throw new ArgumentException("A number that is not finite is no fraction.", nameof(value));
        const int mantissaBits = 52;
        long bits = BitConverter.DoubleToInt64Bits(Math.Abs(value)), mantissa = bits & ((1L << mantissaBits) - 1);
        int exponent = (int)(bits >> mantissaBits);
        int shift = Math.Max(exponent, 1) - 1023 - mantissaBits;
        BigInteger significand = (exponent == 0 ? mantissa : mantissa | (1L << mantissaBits)) * Math.Sign(value);
        return shift >= 0 ? significand << shift : new Rational(significand, BigInteger.One << -shift);
    }

    /// <summary>The nearest double, to even where two are as near.</summary>
    public double ToDouble()
    {
        if (numerator.IsZero)
            return 0;
        // Doubles hold both exactly, and the processor rounds their quotient once.
        if (numerator.GetBitLength() <= 53 && Denominator.GetBitLength() <= 53)
            return (double)numerator / (double)Denominator;
        // Below the normal numbers a double is an integer of its last places.
        Rational places = this * (Rational)(BigInteger.One << 1074);
        if (BigInteger.Abs(places.numerator) < places.Denominator << 53)
            return numerator.Sign * BitConverter.Int64BitsToDouble((long)RoundToEven(BigInteger.Abs(places.numerator), places.Denominator));
        // Two bits more than a double has, and in the last whether anything is left: then a single rounding remains, that of the processor.
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

    /// <summary>The number in decimals, rounded to the nearest, away from 0 where two are as near.</summary>
    /// <param name="decimals">The digits behind the point, from 0.</param>
    /// <exception cref="ArgumentOutOfRangeException">The number of digits is negative.</exception>
    public string ToString(int decimals)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(decimals);
        BigInteger scaled = (BigInteger.Abs(numerator) * BigInteger.Pow(10, decimals) * 2 + Denominator) / (Denominator * 2);
        string digits = scaled.ToString(CultureInfo.InvariantCulture).PadLeft(decimals + 1, '0');
        string sign = numerator.Sign < 0 && !scaled.IsZero ? "-" : "";
        return decimals == 0 ? sign + digits : $"{sign}{digits[..^decimals]}.{digits[^decimals..]}";
    }

    /// <summary>The fraction as two integers.</summary>
    public override string ToString() => $"{numerator}/{Denominator}";

    /// <inheritdoc/>
    public bool Equals(Rational other) => numerator == other.numerator && denominatorLessOne == other.denominatorLessOne;

    /// <inheritdoc/>
    public override bool Equals(object? obj) => obj is Rational other && Equals(other);

    /// <inheritdoc/>
    public override int GetHashCode() => HashCode.Combine(numerator, denominatorLessOne);

    /// <inheritdoc/>
    public int CompareTo(Rational other) => (numerator * other.Denominator).CompareTo(other.numerator * Denominator);

    /// <summary>The sum.</summary>
    public static Rational operator +(Rational left, Rational right) => new(left.numerator * right.Denominator + right.numerator * left.Denominator, left.Denominator * right.Denominator);

    /// <summary>The difference.</summary>
    public static Rational operator -(Rational left, Rational right) => left + -right;

    /// <summary>The number with the other sign.</summary>
    public static Rational operator -(Rational value) => new(-value.numerator, value.Denominator);

    /// <summary>The product.</summary>
    public static Rational operator *(Rational left, Rational right) => new(left.numerator * right.numerator, left.Denominator * right.Denominator);

    /// <summary>The quotient.</summary>
    /// <exception cref="ArgumentException">The divisor is 0.</exception>
    public static Rational operator /(Rational left, Rational right) => new(left.numerator * right.Denominator, left.Denominator * right.numerator);

    /// <summary>Whether two numbers are the same.</summary>
    public static bool operator ==(Rational left, Rational right) => left.Equals(right);

    /// <summary>Whether two numbers are not the same.</summary>
    public static bool operator !=(Rational left, Rational right) => !left.Equals(right);

    /// <summary>Whether a number is less than another.</summary>
    public static bool operator <(Rational left, Rational right) => left.CompareTo(right) < 0;

    /// <summary>Whether a number is greater than another.</summary>
    public static bool operator >(Rational left, Rational right) => left.CompareTo(right) > 0;

    /// <summary>Whether a number is at most another.</summary>
    public static bool operator <=(Rational left, Rational right) => left.CompareTo(right) <= 0;

    /// <summary>Whether a number is at least another.</summary>
    public static bool operator >=(Rational left, Rational right) => left.CompareTo(right) >= 0;

    /// <summary>A whole number.</summary>
    public static implicit operator Rational(BigInteger value) => new(value, BigInteger.One);

    /// <summary>A whole number.</summary>
    public static implicit operator Rational(int value) => new(value, BigInteger.One);
}
