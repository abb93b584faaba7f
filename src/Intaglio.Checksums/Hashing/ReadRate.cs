using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>Measures the read rate to detect disks that lose time by switching between files.</summary>
internal struct ReadRate
{
    // Enough bytes that occasional waiting for a processor is not mistaken for a slow disk.
    private const long Enough = 8 * 1024 * 1024;

    // Hard disks and slow networks are slower. Faster disks would lose time by reading files sequentially.
    private const double SlowBytesPerSecond = 250e6;

    private long bytes, ticks;

    internal bool IsSlow { get; private set; }

    internal void Observe(long read, long since)
    {
        bytes += read;
        ticks += Stopwatch.GetTimestamp() - since;
        if (bytes < Enough)
            return;
        IsSlow = bytes < ticks / (double)Stopwatch.Frequency * SlowBytesPerSecond;
        bytes = ticks = 0;
    }
}
