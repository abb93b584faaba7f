namespace Intaglio;

/// <content>Exponentials: a table has those of the multiples of ln 2 / 128, and a series covers the remainder.</content>
internal static partial class PortableMath
{
    private const int StepBits = 7;

    // StepHigh is a multiple of 2⁻⁴² with 35 bits, so that its product with a count of 18 bits is exact.
    private const double StepsPerUnit = 184.6649652337873, StepHigh = 0.0054152123482253955, StepLow = -1.0082281460997769E-13;

    // Adding 2⁵² · 1.5 to a number leaves the nearest integer in the lowest bits of the sum.
    private const double Rounder = 6755399441055744;

    // Beyond these limits, results are infinite or 0.
    private const double MostExponent = 709.8, LeastExponent = -745.2;

    /// <summary>Computes e to the power of a number.</summary>
    /// <param name="power">Any number.</param>
    internal static double Exp(double power) => power switch
    {
        > MostExponent => double.PositiveInfinity,
        < LeastExponent => 0,
        _ => double.IsNaN(power) ? power : ExpOfSum(power, 0),
    };

    /// <summary>Computes e to the power of the sum of two numbers, with a relative error below 2⁻⁶⁵ before rounding.</summary>
    /// <param name="high">A number from <c>LeastExponent</c> to <c>MostExponent</c>.</param>
    /// <param name="low">The number to add, at most one unit in the last place of <paramref name="high"/>.</param>
    private static double ExpOfSum(double high, double low)
    {
        double shifted = high * StepsPerUnit + Rounder, count = shifted - Rounder;
        int steps = (int)BitConverter.DoubleToInt64Bits(shifted), row = steps & ((1 << StepBits) - 1);
        (double power, double powerRest) = DoubleDouble.Sum(high - count * StepHigh, low - count * StepLow);
        ReadOnlySpan<double> entry = ExponentialTable.Rows.Slice(row * ExponentialTable.Columns, ExponentialTable.Columns);

        double square = power * power;
        double tail = square * (1.0 / 2 + power * (1.0 / 6) + square * (1.0 / 24 + power * (1.0 / 120) + square * (1.0 / 720))) + powerRest;
        (double product, double productRest) = DoubleDouble.Product(entry[0], power);
        (double sum, double sumRest) = DoubleDouble.FastSum(entry[0], product);
        return Scale(sum, sumRest + (productRest + entry[1] + entry[0] * tail + entry[1] * power), steps >> StepBits);
    }

    /// <summary>Computes (high + low) · 2^exponent, rounded once. The sum must be approximately 1 to 2.</summary>
    private static double Scale(double high, double low, int exponent)
    {
        const int leastExponent = 1 - ExponentBias;
        if (exponent > ExponentBias)
            return (high + low) * TwoToThe(exponent - 1) * 2;
        if (exponent > leastExponent)
            return (high + low) * TwoToThe(exponent);
        double toUnit = TwoToThe(exponent - leastExponent), scaled = high * toUnit;
        if (scaled + low * toUnit >= 1)
            return (scaled + low * toUnit) * LeastNormal;
        // Near 1, the last place of a double corresponds to that of the subnormal result.
        (double sum, double rest) = DoubleDouble.FastSum(1, scaled);
        return (sum + (rest + low * toUnit) - 1) * LeastNormal;
    }
}
