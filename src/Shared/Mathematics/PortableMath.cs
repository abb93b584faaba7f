namespace Intaglio;

/// <summary>
/// Elementary functions that give the same bits on every processor, operating system and runtime. They are built from additions,
/// multiplications, divisions and integers, whose results IEEE 754 fixes. Those of <see cref="Math"/> call the C library, and libraries differ
/// in the last bit. Results are the nearest double but for some in ten thousand, which are the second nearest.
/// </summary>
internal static partial class PortableMath
{
    private const int MantissaBits = 52, ExponentBias = 1023;
    private const long ExponentMask = -1L << MantissaBits, One = (long)ExponentBias << MantissaBits;
    private const double LeastNormal = 2.2250738585072014E-308;

    /// <summary>Computes 2 to the power of an integer from −1022 to 1023.</summary>
    private static double TwoToThe(int exponent) => BitConverter.Int64BitsToDouble((long)(exponent + ExponentBias) << MantissaBits);

    /// <summary>Takes a finite number above 0 apart into a number from 1 to below 2 and a power of 2.</summary>
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
