using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>Times calls in batches, so that the clock is read seldom enough not to be measured.</summary>
internal static class Batches
{
    /// <summary>Calls for some time.</summary>
    /// <param name="milliseconds">The time.</param>
    /// <param name="run">Makes as many calls as it is given.</param>
    /// <returns>The nanoseconds of a call.</returns>
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
