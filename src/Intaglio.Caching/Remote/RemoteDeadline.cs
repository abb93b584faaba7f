using System.Diagnostics;

namespace Intaglio.Caching;

/// <summary>Cancels a request that makes no progress, or too little.</summary>
internal sealed class RemoteDeadline : IDisposable
{
    // A server that sends a byte from time to time would otherwise hold its caller for days.
    private const double LeastBytesPerSecond = 4096;

    private readonly CancellationTokenSource source;
    private readonly TimeSpan timeout;
    private readonly long start = Stopwatch.GetTimestamp();
    private long bytes;

    /// <param name="timeout">The time without progress after which the request is canceled.</param>
    /// <param name="off">The token that is canceled when the remote cache is switched off.</param>
    /// <param name="cancellationToken">The token of the caller.</param>
    internal RemoteDeadline(TimeSpan timeout, CancellationToken off, CancellationToken cancellationToken)
    {
        this.timeout = timeout;
        source = CancellationTokenSource.CreateLinkedTokenSource(off, cancellationToken);
        source.CancelAfter(timeout);
    }

    internal CancellationToken Token => source.Token;

    /// <summary>Adds to the number of bytes that were sent or received, and starts the time again.</summary>
    internal void Extend(int count)
    {
        bytes += count;
        if (Stopwatch.GetElapsedTime(start) < timeout + TimeSpan.FromSeconds(bytes / LeastBytesPerSecond))
            source.CancelAfter(timeout);
        else
            source.Cancel();
    }

    /// <summary>Starts the time again, with the time that a server needs to store the received bytes.</summary>
    internal void WaitForStoring()
    {
        const double bytesPerSecond = 10e6;
        source.CancelAfter(timeout + TimeSpan.FromSeconds(bytes / bytesPerSecond));
    }

    public void Dispose() => source.Dispose();
}
