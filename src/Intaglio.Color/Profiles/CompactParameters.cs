namespace Intaglio.Color;

/// <summary>Fits the parameters of a parametric curve in s15Fixed16 to a transfer function.</summary>
/// <remarks>
/// The parameters are optimized together, because the errors of independently rounded parameters add up. The error is measured in 8-bit
/// codes: each code is decoded by the curve and encoded again by the exact function. The result has the smallest mean error near the exact
/// parameters, among those that preserve white.
/// </remarks>
internal static class CompactParameters
{
    private const int Codes = 256, GammaReach = 12, ShiftReach = 3;

    /// <param name="function">The function to approximate.</param>
    /// <param name="segments">The parameters g, a, b, c, d of type 3.</param>
    internal static int[] Fit(TransferFunction function, double[] segments)
    {
        int[] nearest = [.. segments.Select(IccNumbers.ToFixed)], best = nearest;
        double least = double.PositiveInfinity;
        for (int gamma = -GammaReach; gamma <= GammaReach; gamma++)
        {
            for (int shift = -ShiftReach; shift <= ShiftReach; shift++)
            {
                int[] candidate = [nearest[0] + gamma, IccNumbers.One - nearest[2] - shift, nearest[2] + shift, nearest[3], nearest[4]];
                double sum = Measure(function, candidate);
                if (sum < least)
                    (least, best) = (sum, candidate);
            }
        }
        return best;
    }

    private static double Measure(TransferFunction function, int[] parameters)
    {
        TransferFunction curve = new ParametricTransfer(3, [.. parameters.Select(parameter => parameter / (double)IccNumbers.One)]);
        double sum = 0;
        for (int code = 0; code < Codes; code++)
            sum += Math.Abs(function.Encode(curve.Decode(code / (Codes - 1.0))) * (Codes - 1) - code);
        return sum;
    }
}
