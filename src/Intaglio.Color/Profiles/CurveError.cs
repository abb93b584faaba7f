namespace Intaglio.Color;

/// <summary>How far the codes of a curve are off: a code's linear component, by the curve, is stored again by an exact function, and compared with the code.</summary>
/// <param name="Codes">How many codes there are, all from black to white.</param>
/// <param name="Max">The greatest distance, in codes.</param>
/// <param name="Mean">The mean distance, in codes.</param>
public readonly record struct CurveError(int Codes, double Max, double Mean)
{
    /// <summary>Measures a curve.</summary>
    /// <param name="curve">The curve.</param>
    /// <param name="exact">What it stands for.</param>
    /// <param name="bits">The bits of a code, 1 to 16.</param>
    /// <exception cref="ArgumentOutOfRangeException">There are fewer or more bits.</exception>
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

    /// <summary>How far a stored number is off, and to which side.</summary>
    /// <param name="curve">The curve.</param>
    /// <param name="exact">What it stands for.</param>
    /// <param name="encoded">The number, 0 to 1.</param>
    public static double At(TransferFunction curve, TransferFunction exact, double encoded)
    {
        ArgumentNullException.ThrowIfNull(curve);
        ArgumentNullException.ThrowIfNull(exact);
        return exact.Encode(curve.Decode(encoded)) - encoded;
    }
}
