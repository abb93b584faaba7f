namespace Intaglio.Evaluation;

/// <summary>The cost of a call, as a fixed part and a part for each byte, estimated from the times of several message sizes.</summary>
/// <param name="FixedNanoseconds">The time of a call without message bytes, in nanoseconds.</param>
/// <param name="NanosecondsPerByte">The time for each byte, in nanoseconds.</param>
public sealed record Costs(double FixedNanoseconds, double NanosecondsPerByte)
{
    /// <summary>Fits a line with small relative errors, because a microsecond matters for three bytes but not for ten million.</summary>
    /// <param name="times">The message sizes in bytes and the times in nanoseconds.</param>
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
