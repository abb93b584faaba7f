using System.Diagnostics;

namespace Intaglio.Cryptography;

/// <summary>Adds up the bytes that several threads hash and reports the total at intervals.</summary>
internal sealed class TreeProgress(IProgress<long>? progress)
{
    private static readonly long interval = Stopwatch.Frequency / 20;

    private readonly object gate = new();
    private long bytes, reported = -1, due;

    internal void Add(long count)
    {
        // If another thread is reporting, the next report includes these bytes.
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

    /// <summary>Reports the total, unless it was already reported.</summary>
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
