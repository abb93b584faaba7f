using System.Numerics;

namespace Intaglio.Shared.Tests;

/// <summary>A number as an integer times a power of 2.</summary>
internal readonly record struct Precise(BigInteger Significand, int Exponent)
{
    private const int MantissaBits = 52, LeastExponent = -1074;

    internal static Precise From(double number)
    {
        long bits = BitConverter.DoubleToInt64Bits(Math.Abs(number)), mantissa = bits & ((1L << MantissaBits) - 1);
        int exponent = (int)(bits >> MantissaBits);
        long significand = exponent == 0 ? mantissa : mantissa | (1L << MantissaBits);
        return new(double.IsNegative(number) ? -significand : significand, Math.Max(exponent, 1) + LeastExponent - 1);
    }

    /// <summary>The distance of a double from this number, in units of the last place that the nearest double has.</summary>
    internal double ErrorOf(double result)
    {
        Precise found = From(result);
        int last = Math.Max((int)Significand.GetBitLength() + Exponent - 1 - MantissaBits, LeastExponent);
        // In parts of 2^-40 of that unit.
        const int parts = 40;
        return (double)BigInteger.Abs(Scale(this, last - parts) - Scale(found, last - parts)) / (1L << parts);
    }

    private static BigInteger Scale(Precise number, int unit) => number.Exponent >= unit ? number.Significand << (number.Exponent - unit) : number.Significand >> (unit - number.Exponent);
}
