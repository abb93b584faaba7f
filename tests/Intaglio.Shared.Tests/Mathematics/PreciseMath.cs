using System.Numerics;

namespace Intaglio.Shared.Tests;

/// <summary>Elementary functions to some 250 bits, in integers that count units of 2⁻³²⁰: slow, and independent of what is tested.</summary>
internal static class PreciseMath
{
    private const int Precision = 320;

    private static readonly BigInteger one = BigInteger.One << Precision;
    private static readonly BigInteger ln2 = 2 * Artanh(one / 3), ln10 = 3 * ln2 + 2 * Artanh(one / 9);

    // Machin's formula.
    private static readonly BigInteger pi = 4 * (4 * Arctan(one / 5) - Arctan(one / 239));

    internal static Precise Exp(double power) => Exp(Fixed(power));

    internal static Precise Log(double number) => new(LogOf(number), -Precision);

    internal static Precise Log2(double number) => new((LogOf(number) << Precision) / ln2, -Precision);

    internal static Precise Log10(double number) => new((LogOf(number) << Precision) / ln10, -Precision);

    internal static Precise Pow(double number, double power)
    {
        Precise factor = Precise.From(power);
        return Exp(Shift(LogOf(number) * factor.Significand, factor.Exponent));
    }

    /// <summary>The cube root of a number above 0.</summary>
    internal static Precise Cbrt(double number)
    {
        Precise cube = Precise.From(number);
        int exponent = cube.Exponent - Precision;
        exponent -= (exponent % 3 + 3) % 3;
        BigInteger scaled = cube.Significand << (cube.Exponent - exponent), root = BigInteger.One << (int)(scaled.GetBitLength() / 3 + 1);
        // Newton's steps fall until the root is the greatest integer whose cube is not above.
        for (BigInteger next = root; ; root = next)
        {
            next = (2 * root + scaled / (root * root)) / 3;
            if (next >= root)
                return new(root, exponent / 3);
        }
    }

    internal static Precise SinDegrees(double degrees) => Math.Abs(degrees) < 1e-40
        ? new(Precise.From(degrees).Significand * pi / 180, Precise.From(degrees).Exponent - Precision)
        : new(SinCos(Fixed(Math.IEEERemainder(degrees, 360)) * pi / 180 >> Precision).Sine, -Precision);

    internal static Precise CosDegrees(double degrees) => new(SinCos(Fixed(Math.IEEERemainder(degrees, 360)) * pi / 180 >> Precision).Cosine, -Precision);

    /// <summary>The angle of a point with coordinates above 0.</summary>
    internal static Precise Atan2Degrees(double y, double x)
    {
        Precise top = Precise.From(y), bottom = Precise.From(x);
        // The ratio with a significand of full precision, whatever its size.
        BigInteger significand = (top.Significand << Precision) / bottom.Significand;
        int exponent = top.Exponent - bottom.Exponent - Precision;
        if (exponent + significand.GetBitLength() < -100)
            return new((significand * 180 << Precision) / pi, exponent);
        if (exponent + significand.GetBitLength() > 100)
            return new(90 * one - (Shift(BigInteger.Pow(one, 3) / significand, -Precision - exponent - Precision) * 180 << Precision) / pi, -Precision);
        BigInteger ratio = Shift(significand, exponent + Precision);
        BigInteger angle = ratio <= one ? ArctanByHalves(ratio) : pi / 2 - ArctanByHalves(one * one / ratio);
        return new((angle * 180 << Precision) / pi, -Precision);
    }

    private static Precise Exp(BigInteger power)
    {
        BigInteger twos = BigInteger.Divide(power, ln2);
        BigInteger total = one, term = one, rest = power - twos * ln2;
        for (int n = 1; !term.IsZero; n++)
        {
            term = term * rest / n / one;
            total += term;
        }
        return new(total, (int)twos - Precision);
    }

    private static BigInteger LogOf(double number)
    {
        Precise exact = Precise.From(number);
        int bits = (int)exact.Significand.GetBitLength();
        BigInteger mantissa = exact.Significand << (Precision - bits);
        int exponent = exact.Exponent + bits;
        if (mantissa * 10 < 7 * one)
            (mantissa, exponent) = (mantissa << 1, exponent - 1);
        return exponent * ln2 + 2 * Artanh((mantissa - one) * one / (mantissa + one));
    }

    private static BigInteger Artanh(BigInteger x)
    {
        BigInteger total = 0, power = x, square = x * x / one;
        for (int n = 1; !power.IsZero; n += 2)
        {
            total += power / n;
            power = power * square / one;
        }
        return total;
    }

    private static BigInteger Arctan(BigInteger x)
    {
        BigInteger total = 0, power = x, square = x * x / one;
        for (int n = 1; !power.IsZero; n += 2)
        {
            total += power / n;
            power = -power * square / one;
        }
        return total;
    }

    private static BigInteger ArctanByHalves(BigInteger tangent)
    {
        const int halvings = 6;
        for (int i = 0; i < halvings; i++)
            tangent = tangent * one / (one + SquareRoot(one * one + tangent * tangent));
        return Arctan(tangent) << halvings;
    }

    private static (BigInteger Sine, BigInteger Cosine) SinCos(BigInteger angle)
    {
        BigInteger sine = 0, cosine = 0, term = one;
        for (int n = 0; !term.IsZero; n++)
        {
            if (n % 2 == 0)
                cosine += n % 4 == 0 ? term : -term;
            else
                sine += n % 4 == 1 ? term : -term;
            term = term * angle / (n + 1) / one;
        }
        return (sine, cosine);
    }

    private static BigInteger SquareRoot(BigInteger number)
    {
        BigInteger root = BigInteger.One << (int)(number.GetBitLength() / 2 + 1);
        for (BigInteger next = root; ; root = next)
        {
            next = (root + number / root) / 2;
            if (next >= root)
                return root;
        }
    }

    private static BigInteger Fixed(double number)
    {
        Precise exact = Precise.From(number);
        return Shift(exact.Significand, exact.Exponent + Precision);
    }

    private static BigInteger Shift(BigInteger number, int bits) => bits >= 0 ? number << bits : number >> -bits;
}
