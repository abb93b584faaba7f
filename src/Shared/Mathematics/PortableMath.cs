namespace Intaglio;

/// <summary>Elementary functions whose results are bit-for-bit identical on every processor, operating system and runtime.</summary>
/// <remarks>
/// The functions use additions, multiplications, divisions and integer operations, whose results IEEE 754 determines. The functions of
/// <see cref="Math"/> call the C library, and libraries differ in the last bit. All but a few in 10,000 results are the nearest double. The
/// others are the second nearest.
/// </remarks>
internal static partial class PortableMath
{
    private const int MantissaBits = 52, ExponentBias = 1023;
    private const long ExponentMask = -1L << MantissaBits, One = (long)ExponentBias << MantissaBits;
    private const double LeastNormal = 2.2250738585072014E-308;

    /// <summary>Computes 2 to the power of an integer from −1022 to 1023.</summary>
    private static double TwoToThe(int exponent) => BitConverter.Int64BitsToDouble((long)(exponent + ExponentBias) << MantissaBits);

    /// <summary>Splits a finite number greater than 0 into a mantissa in the range [1, 2) and a power of 2.</summary>
    private static (double Mantissa, int Exponent) Split(double number)
    {
        const int shift = 54;
        int below = 0;
        if (number < LeastNormal)
            (number, below) = (number * (1L << shift), shift);
        long bits = BitConverter.DoubleToInt64Bits(number);
        return (BitConverter.Int64BitsToDouble(bits & ~ExponentMask | One), (int)(bits >> MantissaBits) - ExponentBias - below);
    }
}
