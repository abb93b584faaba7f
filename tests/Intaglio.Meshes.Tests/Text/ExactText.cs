using System.Numerics;

namespace Intaglio.Meshes.Tests;

/// <summary>Fixed decimals by their definition: the exact value, as a fraction of whole numbers, rounded to the nearest and ties to even.</summary>
internal static class ExactText
{
    internal static string Of(double value, int decimals)
    {
        string sign = double.IsNegative(value) ? "-" : "";
        if (double.IsNaN(value))
            return sign + "nan";
        if (double.IsInfinity(value))
            return sign + "inf";
        long bits = BitConverter.DoubleToInt64Bits(value);
        int exponent = (int)(bits >> 52 & 0x7FF);
        BigInteger numerator = bits & 0xF_FFFF_FFFF_FFFF, denominator = 1;
        if (exponent > 0)
            numerator += BigInteger.One << 52;
        int power = Math.Max(exponent, 1) - 1075;
        numerator = numerator * BigInteger.Pow(10, decimals) << Math.Max(0, power);
        denominator <<= Math.Max(0, -power);
        BigInteger quotient = BigInteger.DivRem(numerator, denominator, out BigInteger remainder);
        int half = (2 * remainder).CompareTo(denominator);
        if (half > 0 || (half == 0 && !quotient.IsEven))
            quotient++;
        string digits = quotient.ToString(System.Globalization.CultureInfo.InvariantCulture).PadLeft(decimals + 1, '0');
        return decimals == 0 ? sign + digits : $"{sign}{digits[..^decimals]}.{digits[^decimals..]}";
    }
}
