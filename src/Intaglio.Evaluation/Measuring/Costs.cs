namespace Intaglio.Evaluation;

/// <summary>What a call costs, from the times of several sizes: so much for any, and so much for each byte.</summary>
/// <param name="FixedNanoseconds">Nanoseconds of a call of no bytes.</param>
/// <param name="NanosecondsPerByte">Nanoseconds of each byte.</param>
public sealed record Costs(double FixedNanoseconds, double NanosecondsPerByte)
{
    /// <summary>Fits a line so that the errors are small beside the times: a microsecond matters for three bytes and not for ten million.</summary>
    /// <param name="times">Sizes and nanoseconds.</param>
    internal static Costs? Fit(IReadOnlyList<(int Size, double Nanoseconds)> times)
    {
        if (times.Select(time => time.Size).Distinct().Count() < 2)
            return null;
        // Weighted least squares for t = a + b s with weights 1 / t².
        double w = 0, ws = 0, wss = 0, wt = 0, wst = 0;
        foreach ((int size, double time) in times)
        {
            double weight = 1 / (time * time);
            w += weight;
            ws += weight * size;
            wss += weight * size * size;
            wt += weight * time;
            wst += weight * size * time;
        }
        double determinant = w * wss - ws * ws;
        double perByte = (w * wst - ws * wt) / determinant;
        return new Costs(Math.Max(0, (wt - perByte * ws) / w), perByte);
    }
}
