namespace Intaglio.Evaluation;

/// <summary>A median with its 95% confidence interval, computed from the order of the samples.</summary>
/// <param name="Median">The median.</param>
/// <param name="Low">The lower end of the confidence interval.</param>
/// <param name="High">The upper end of the confidence interval.</param>
public sealed record Estimate(double Median, double Low, double High)
{
    private const double Confidence = 0.95;

    internal static Estimate Of(IEnumerable<double> samples)
    {
        double[] sorted = [.. samples.Order()];
        if (sorted.Length == 0)
            return new Estimate(double.NaN, double.NaN, double.NaN);
        double median = (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;

        // The probability that the median is outside the k-th smallest and k-th largest sample equals that of fewer than k heads, or tails,
        // among n coins.
        int k = 0;
        for (double tail = 0, term = Math.Pow(0.5, sorted.Length); k < (sorted.Length + 1) / 2; k++)
        {
            tail += term;
            if (2 * tail > 1 - Confidence)
                break;
            term *= (double)(sorted.Length - k) / (k + 1);
        }
        k = Math.Max(k, 1);
        return new Estimate(median, sorted[k - 1], sorted[^k]);
    }
}
