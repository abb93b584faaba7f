using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>Times calls in batches, so that reading the clock does not affect the result.</summary>
internal static class Batches
{
    /// <summary>Makes calls for a given time.</summary>
    /// <param name="milliseconds">The time in milliseconds.</param>
    /// <param name="run">The action that makes a given number of calls.</param>
    /// <returns>The time of one call in nanoseconds.</returns>
    internal static double Time(double milliseconds, Action<long> run)
    {
        long calls = 0, batch = 1;
        long start = Stopwatch.GetTimestamp(), now = start, end = start + (long)(milliseconds * Stopwatch.Frequency / 1000);
        while (now < end)
        {
            run(batch);
            calls += batch;
            now = Stopwatch.GetTimestamp();
            if ((now - start) * 16 < end - start)
                batch *= 2;
        }
        return (now - start) * 1e9 / Stopwatch.Frequency / calls;
    }
}
