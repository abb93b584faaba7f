using System.Diagnostics;

namespace Intaglio.Cryptography;

/// <summary>Adds up the bytes that several threads have hashed, and reports the sum now and then.</summary>
internal sealed class TreeProgress(IProgress<long>? progress)
{
    private static readonly long interval = Stopwatch.Frequency / 20;

    private readonly object gate = new();
    private long bytes, reported = -1, due;

    internal void Add(long count)
    {
        // Whoever finds another one reporting leaves it to the next report.
        if (progress is null || Interlocked.Add(ref bytes, count) == 0 || !Monitor.TryEnter(gate))
            return;
        try
        {
            if (Stopwatch.GetTimestamp() >= due && reported != Volatile.Read(ref bytes))
                Report();
        }
        finally
        {
            Monitor.Exit(gate);
        }
    }

    /// <summary>Reports the sum unless it was the last report.</summary>
    internal void Complete()
    {
        lock (gate)
            if (reported != bytes)
                Report();
    }

    private void Report()
    {
        reported = Volatile.Read(ref bytes);
        progress?.Report(reported);
        due = Stopwatch.GetTimestamp() + interval;
    }
}
