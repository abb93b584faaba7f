namespace Intaglio.Color;

/// <summary>The errors of the codes of a curve that approximates a transfer function.</summary>
/// <param name="Codes">The number of codes, which cover the range from black to white.</param>
/// <param name="Max">The maximum error, in codes.</param>
/// <param name="Mean">The mean error, in codes.</param>
/// <remarks>Each code is decoded by the curve and encoded again by the exact function. The error is the distance from the code.</remarks>
public readonly record struct CurveError(int Codes, double Max, double Mean)
{
    /// <summary>Measures the errors of a curve.</summary>
    /// <param name="curve">The curve to measure.</param>
    /// <param name="exact">The exact function that the curve approximates.</param>
    /// <param name="bits">The number of bits of a code, 1 to 16.</param>
    /// <returns>The errors.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="bits"/> is less than 1 or greater than 16.</exception>
    public static CurveError Measure(TransferFunction curve, TransferFunction exact, int bits)
    {
        ArgumentNullException.ThrowIfNull(curve);
        ArgumentNullException.ThrowIfNull(exact);
        ArgumentOutOfRangeException.ThrowIfLessThan(bits, 1);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(bits, 16);
        int codes = 1 << bits;
        double max = 0, sum = 0;
        for (int code = 0; code < codes; code++)
        {
            double error = Math.Abs(At(curve, exact, code / (codes - 1.0)) * (codes - 1));
            max = Math.Max(max, error);
            sum += error;
        }
        return new CurveError(codes, max, sum / codes);
    }

    /// <summary>Computes the signed error of a curve at an encoded number.</summary>
    /// <param name="curve">The curve to measure.</param>
    /// <param name="exact">The exact function that the curve approximates.</param>
    /// <param name="encoded">The encoded number, 0 to 1.</param>
    /// <returns>The error, on the scale from 0 to 1.</returns>
    public static double At(TransferFunction curve, TransferFunction exact, double encoded)
    {
        ArgumentNullException.ThrowIfNull(curve);
        ArgumentNullException.ThrowIfNull(exact);
        return exact.Encode(curve.Decode(encoded)) - encoded;
    }
}
