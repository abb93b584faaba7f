namespace Intaglio.Color;

/// <summary>
/// The parameters of a parametric curve in s15Fixed16, chosen together: each rounded by itself, their errors add up. As for tables, the error is how far a
/// code of 8 bits is off when its linear component is stored again by the exact function; found is the least mean near the exact parameters,
/// among those that keep white.
/// </summary>
internal static class CompactParameters
{
    private const int Codes = 256, GammaReach = 12, ShiftReach = 3;

    /// <param name="function">What is to be stored.</param>
    /// <param name="segments">Its parameters g a b c d of type 3.</param>
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
