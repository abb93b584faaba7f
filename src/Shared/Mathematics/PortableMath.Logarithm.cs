namespace Intaglio;

/// <content>Logarithms: a table has that of a nearby number, and a series covers the ratio.</content>
internal static partial class PortableMath
{
    // 11/16, where the table begins. Numbers on both sides of 1 then have exponent 0 and do not lose digits to a multiple of ln 2.
    private const long FirstOfTable = 0x3FE6_0000_0000_0000;

    private const int LogarithmBits = 8;

    // Ln2High is a multiple of 2⁻⁴², as are the table's entries, so that sums of their multiples are exact.
    private const double Ln2High = 0.6931471805598903, Ln2Low = 5.497923018708371E-14;

    private const double BinaryHigh = 1.4426950408889634, BinaryLow = 2.0355273740931033E-17;
    private const double DecimalHigh = 0.4342944819032518, DecimalLow = 1.098319650216765E-17;

    /// <summary>Computes the natural logarithm of a number.</summary>
    /// <param name="number">Any number. The result is −∞ for 0, and NaN for negative numbers.</param>
    internal static double Log(double number)
    {
        if (!(number > 0 && number < double.PositiveInfinity))
            return LogOfSpecial(number);
        (double high, double low) = LogParts(number);
        return high + low;
    }

    /// <summary>Computes the base-2 logarithm of a number.</summary>
    /// <param name="number">Any number. The result is −∞ for 0, and NaN for negative numbers.</param>
    internal static double Log2(double number) => LogToBase(number, BinaryHigh, BinaryLow);

    /// <summary>Computes the base-10 logarithm of a number.</summary>
    /// <param name="number">Any number. The result is −∞ for 0, and NaN for negative numbers.</param>
    internal static double Log10(double number) => LogToBase(number, DecimalHigh, DecimalLow);

    private static double LogToBase(double number, double inverseHigh, double inverseLow)
    {
        if (!(number > 0 && number < double.PositiveInfinity))
            return LogOfSpecial(number);
        (double high, double low) = LogParts(number);
        (double product, double rest) = DoubleDouble.Product(high, inverseHigh);
        return product + (rest + high * inverseLow + low * inverseHigh);
    }

    private static double LogOfSpecial(double number) => number == 0 ? double.NegativeInfinity : number > 0 ? number : double.NaN;

    /// <summary>Computes the natural logarithm of a number as the sum of two doubles, with a relative error below 2⁻⁶⁸.</summary>
    /// <param name="number">A finite number greater than 0.</param>
    private static (double High, double Low) LogParts(double number)
    {
        int exponent = 0;
        if (number < LeastNormal)
        {
            number *= 1L << MantissaBits;
            exponent = -MantissaBits;
        }
        long bits = BitConverter.DoubleToInt64Bits(number), distance = bits - FirstOfTable;
        exponent += (int)(distance >> MantissaBits);
        double mantissa = BitConverter.Int64BitsToDouble(bits - (distance & ExponentMask));
        int row = (int)(distance >> (MantissaBits - LogarithmBits)) & ((1 << LogarithmBits) - 1);
        ReadOnlySpan<double> entry = LogarithmTable.Rows.Slice(row * LogarithmTable.Columns, LogarithmTable.Columns);

        // ln x = exponent · ln 2 − ln inverse + ln(1 + ratio + rest)
        (double scaled, double rest) = DoubleDouble.Product(mantissa, entry[0]);
        double ratio = scaled - 1;
        (double square, double squareRest) = DoubleDouble.Product(ratio, ratio);
        (double first, double firstRest) = DoubleDouble.FastSum(exponent * Ln2High + entry[1], ratio);
        (double second, double secondRest) = DoubleDouble.FastSum(first, -0.5 * square);
        double tail = ratio * square
            * (1.0 / 3 - ratio * (1.0 / 4) + square * (1.0 / 5 - ratio * (1.0 / 6) + square * (1.0 / 7 - ratio * (1.0 / 8))));
        double low = exponent * Ln2Low + entry[2] + (tail + (firstRest + secondRest - 0.5 * squareRest + rest * (1 - ratio + square)));
        return DoubleDouble.FastSum(second, low);
    }
}
