namespace Intaglio.Benchmarks;

/// <summary>The times of several runs, taken in turn, so that a disturbance meets them all.</summary>
internal sealed class Turns
{
    private readonly double[][] times;

    /// <summary>Measures.</summary>
    /// <param name="runs">What is run; each returns the nanoseconds that it took.</param>
    /// <param name="rounds">How often each.</param>
    internal Turns(IReadOnlyList<Func<double>> runs, int rounds)
    {
        times = [.. runs.Select(_ => new double[rounds])];
        for (int round = 0; round < rounds; round++)
            for (int turn = 0; turn < runs.Count; turn++)
            {
                // Each goes first once in so many rounds: who follows whom makes no difference in the end.
                int run = (round + turn) % runs.Count;
                times[run][round] = runs[run]();
            }
    }

    /// <summary>The times of a run, round by round.</summary>
    internal double[] Times(int run) => times[run];

    internal double Best(int run) => times[run].Min();

    internal double Median(int run) => Quantile(times[run], 0.5);

    /// <summary>What a share of the values is not above, between two of them in proportion.</summary>
    internal static double Quantile(double[] values, double share)
    {
        double[] sorted = [.. values.Order()];
        double at = share * (sorted.Length - 1);
        int below = (int)at;
        return sorted[below] + (at - below) * (sorted[Math.Min(below + 1, sorted.Length - 1)] - sorted[below]);
    }
}
