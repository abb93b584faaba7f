namespace Intaglio;

/// <content>Powers, computed from the logarithm and the exponential with two doubles each.</content>
internal static partial class PortableMath
{
    // The exponential of a smaller number rounds to 1.
    private const double LeastPower = 1.0 / (1L << 54);

    /// <summary>Raises a number to a power, with the special cases of <see cref="Math.Pow"/> (IEEE 754-2019, section 9.2.1).</summary>
    /// <param name="number">Any number.</param>
    /// <param name="power">Any number.</param>
    internal static double Pow(double number, double power)
    {
        if (!(number > 0 && number < double.PositiveInfinity && double.IsFinite(power)))
            return PowOfSpecial(number, power);
        (double high, double low) = LogParts(number);
        double product = high * power;
        if (!(Math.Abs(product) >= LeastPower))
            return 1 + product;
        if (product > MostExponent)
            return double.PositiveInfinity;
        if (product < LeastExponent)
            return 0;
        (double exponent, double rest) = DoubleDouble.Product(high, power);
        return ExpOfSum(exponent, rest + low * power);
    }

    private static double PowOfSpecial(double number, double power)
    {
        if (power == 0 || number == 1)
            return 1;
        if (double.IsNaN(number) || double.IsNaN(power))
            return double.NaN;
        double magnitude = Math.Abs(number);
        if (double.IsInfinity(power))
            return magnitude == 1 ? 1 : magnitude > 1 == power > 0 ? double.PositiveInfinity : 0;
        bool isInteger = Math.Floor(power) == power;
        if (double.IsNegative(number) && isInteger && Math.Floor(power / 2) * 2 != power)
            return -PowOfMagnitude(magnitude, power);
        return number < 0 && !isInteger && double.IsFinite(number) ? double.NaN : PowOfMagnitude(magnitude, power);
    }

    private static double PowOfMagnitude(double magnitude, double power) =>
        magnitude > 0 && magnitude < double.PositiveInfinity ? Pow(magnitude, power) : magnitude > 0 == power > 0 ? double.PositiveInfinity
        : 0;
}
