namespace Intaglio;

/// <content>Sines, cosines and arctangents of angles in degrees. In degrees, a full turn is an exact number.</content>
internal static partial class PortableMath
{
    private const double Turn = 360, HalfTurn = 180, QuarterTurn = 90;
    private const double RadiansHigh = 0.017453292519943295, RadiansLow = 2.9486522708701687E-19;
    private const double DegreesHigh = 57.29577951308232, DegreesLow = -1.9878495670576283E-15;

    // The distance in degrees between entries of the sine table.
    private const double SineStep = 45.0 / 32;

    private const int ArctangentSteps = 64;

    /// <summary>Computes the sine and the cosine of an angle.</summary>
    /// <param name="degrees">The angle in degrees. If it is not finite, both results are NaN.</param>
    internal static (double Sine, double Cosine) SinCosDegrees(double degrees)
    {
        // The remainder and all differences are exact.
        double within = Math.Abs(degrees) < Turn ? degrees : degrees % Turn;
        if (double.IsNaN(within))
            return (double.NaN, double.NaN);
        int quadrant = (int)Math.Round(within * (1 / QuarterTurn));
        double rest = within - quadrant * QuarterTurn;
        (double sine, double cosine) = SinCosOfEighth(Math.Abs(rest));
        sine = Math.CopySign(sine, rest);
        return (quadrant & 3) switch
        {
            0 => (sine, cosine),
            1 => (cosine, 0 - sine),
            2 => (0 - sine, -cosine),
            _ => (-cosine, sine),
        };
    }

    /// <summary>Computes the sine of an angle.</summary>
    /// <param name="degrees">The angle in degrees. If it is not finite, the result is NaN.</param>
    internal static double SinDegrees(double degrees) => SinCosDegrees(degrees).Sine;

    /// <summary>Computes the cosine of an angle.</summary>
    /// <param name="degrees">The angle in degrees. If it is not finite, the result is NaN.</param>
    internal static double CosDegrees(double degrees) => SinCosDegrees(degrees).Cosine;

    /// <summary>Computes the angle of a point, from −180 to 180 degrees, with the special cases of <see cref="Math.Atan2"/>.</summary>
    /// <param name="y">The y-coordinate.</param>
    /// <param name="x">The x-coordinate.</param>
    internal static double Atan2Degrees(double y, double x)
    {
        if (double.IsNaN(x) || double.IsNaN(y))
            return double.NaN;
        double height = Math.Abs(y), width = Math.Abs(x);
        if (double.IsInfinity(height) || double.IsInfinity(width))
            (height, width) = (double.IsInfinity(height) ? 1 : 0, double.IsInfinity(width) ? 1 : 0);
        bool isSteep = height > width, isLeft = double.IsNegative(x);
        (double greater, double lesser) = isSteep ? (height, width) : (width, height);
        if (lesser == 0)
            return Math.CopySign(isSteep ? QuarterTurn : isLeft ? HalfTurn : 0, y);

        (double divisor, int exponent) = Split(greater);
        (double dividend, int lesserExponent) = Split(lesser);
        (double high, double low) = AngleOfRatio(dividend, divisor, lesserExponent - exponent, out int scale);
        if (isSteep)
            (high, low) = SubtractFrom(QuarterTurn, high, low, ref scale);
        if (isLeft)
            (high, low) = SubtractFrom(HalfTurn, high, low, ref scale);
        double angle = high + low;
        return Math.CopySign(scale == 0 ? angle : angle * TwoToThe(scale / 2) * TwoToThe(scale - scale / 2), y);
    }

    private static (double High, double Low) SubtractFrom(double whole, double high, double low, ref int scale)
    {
        // A number with a scale is too small to affect the difference.
        (double difference, double rest) = DoubleDouble.FastSum(whole, scale == 0 ? -high : 0);
        low = scale == 0 ? rest - low : 0;
        scale = 0;
        return (difference, low);
    }

    /// <summary>Computes the sine and the cosine of an angle of 0 to 45 degrees.</summary>
    private static (double Sine, double Cosine) SinCosOfEighth(double degrees)
    {
        // The sine of such a small angle is proportional to it, and its rounding error is too small for a double. The factor is 2^500.
        const double small = 1E-250, factor = 3.2733906078961419E+150;
        if (degrees < small)
            return (degrees == 0 ? 0 : SinCosOfEighth(degrees * factor).Sine / factor, 1);
        int row = (int)(degrees * (1 / SineStep) + 0.5);
        ReadOnlySpan<double> entry = SineTable.Rows.Slice(row * SineTable.Columns, SineTable.Columns);
        double sineHigh = entry[0], sineLow = entry[1], cosineHigh = entry[2], cosineLow = entry[3], rest = degrees - row * SineStep;

        (double angle, double angleRest) = DoubleDouble.Product(rest, RadiansHigh);
        angleRest += rest * RadiansLow;
        double square = angle * angle;
        double sineTail = angleRest + angle * square * (-1.0 / 6 + square * (1.0 / 120 - square * (1.0 / 5040)));
        double cosineTail = square * (-1.0 / 2 + square * (1.0 / 24 + square * (-1.0 / 720 + square * (1.0 / 40320)))) - angle * angleRest;

        (double product, double productRest) = DoubleDouble.Product(cosineHigh, angle);
        (double sine, double sineRest) = DoubleDouble.FastSum(sineHigh, product);
        sine += sineRest + (productRest + sineLow + cosineLow * angle + cosineHigh * sineTail + sineHigh * cosineTail);
        (product, productRest) = DoubleDouble.Product(sineHigh, angle);
        (double cosine, double cosineRest) = DoubleDouble.FastSum(cosineHigh, -product);
        cosine += cosineRest - (productRest - cosineLow + sineLow * angle + sineHigh * sineTail - cosineHigh * cosineTail);
        return (sine, cosine);
    }

    /// <summary>Computes the arctangent of dividend / divisor · 2^exponent, at most 1, in degrees.</summary>
    /// <returns>The sum of two doubles, which must be multiplied by 2 to the power of <paramref name="scale"/>.</returns>
    private static (double High, double Low) AngleOfRatio(double dividend, double divisor, int exponent, out int scale)
    {
        // The arctangent of a smaller number equals the number.
        const int leastForTable = -64, leastForDouble = -2000;
        scale = exponent < leastForTable ? Math.Max(exponent, leastForDouble) : 0;
        dividend *= TwoToThe(scale < 0 ? 0 : exponent);
        double ratio = dividend / divisor;
        (double product, double productRest) = DoubleDouble.Product(ratio, divisor);
        double ratioRest = (dividend - product - productRest) / divisor;
        if (scale < 0)
        {
            (double angle, double angleRest) = DoubleDouble.Product(ratio, DegreesHigh);
            return (angle, angleRest + ratio * DegreesLow + ratioRest * DegreesHigh);
        }

        // arctan q = arctan c + arctan((q − c) / (1 + q c))
        int row = (int)(ratio * ArctangentSteps + 0.5);
        double near = (double)row / ArctangentSteps, numerator = ratio - near;
        ReadOnlySpan<double> entry = ArctangentTable.Rows.Slice(row * ArctangentTable.Columns, ArctangentTable.Columns);
        (product, productRest) = DoubleDouble.Product(near, ratio);
        (double denominator, double denominatorRest) = DoubleDouble.FastSum(1, product);
        denominatorRest += productRest + near * ratioRest;
        double tangent = numerator / denominator;
        (product, productRest) = DoubleDouble.Product(tangent, denominator);
        double tangentRest = (numerator - product - productRest + ratioRest - tangent * denominatorRest) / denominator;
        double square = tangent * tangent;
        double tail = tangentRest + tangent * square * (-1.0 / 3 + square * (1.0 / 5 + square * (-1.0 / 7 + square * (1.0 / 9))));

        (product, productRest) = DoubleDouble.Product(tangent, DegreesHigh);
        (double high, double low) = DoubleDouble.FastSum(entry[0], product);
        return DoubleDouble.FastSum(high, low + (productRest + entry[1] + tangent * DegreesLow + tail * DegreesHigh));
    }
}
