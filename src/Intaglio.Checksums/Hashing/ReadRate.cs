using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>Whether what is read comes from a disk that loses time going from one file to another.</summary>
internal struct ReadRate
{
    // So many bytes that a thread which has to wait for a processor now and then does not look like a slow disk.
    private const long Enough = 8 * 1024 * 1024;

    // Disks with heads and slow networks give less; the others would be held up by taking turns.
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
