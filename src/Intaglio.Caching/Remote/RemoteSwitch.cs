using Microsoft.Extensions.Logging;

namespace Intaglio.Caching;

/// <summary>
/// Determines whether a remote cache is used for lookups, or for uploads. It is switched off after several failures in a row, and tried
/// again after some time.
/// </summary>
/// <param name="address">The address for logs.</param>
/// <param name="use">The use for logs, such as "lookups".</param>
/// <param name="time">The clock.</param>
/// <param name="logger">The logger.</param>
/// <param name="canTurnOff">Whether it is switched off at all.</param>
internal sealed class RemoteSwitch(Uri address, string use, TimeProvider time, ILogger logger, bool canTurnOff) : IDisposable
{
    /// <summary>The number of failures in a row after which the remote cache is switched off.</summary>
    internal const int MostFailures = 5;

    // A build that takes minutes uses a server again that was restarted. The delay is doubled after each attempt.
    private static readonly TimeSpan firstDelay = TimeSpan.FromSeconds(30), longestDelay = TimeSpan.FromMinutes(10);

    private readonly Lock gate = new();
    private CancellationTokenSource source = new();
    private TimeSpan delay = firstDelay;
    private long offSince;
    private int failures;
    private bool isForGood;

    /// <summary>Gets the reason for which the remote cache is off, or null if it is on.</summary>
    internal string? OffReason { get; private set; }

    /// <summary>Gets the reason of the last failure.</summary>
    internal string? LastError { get; private set; }

    internal bool IsOn => Volatile.Read(ref offSince) == 0;

    /// <summary>Gets the token that cancels running requests when the remote cache is switched off.</summary>
    internal CancellationToken Token
    {
        get
        {
            lock (gate)
                return source.Token;
        }
    }

    /// <summary>Ends a row of failures.</summary>
    internal void Succeed() => Volatile.Write(ref failures, 0);

    /// <summary>Counts a failure.</summary>
    internal void Fail(string reason)
    {
        LastError = reason;
        if (Interlocked.Increment(ref failures) >= MostFailures)
            TurnOff(reason, forGood: false);
    }

    /// <summary>Switches the remote cache off.</summary>
    /// <param name="reason">The reason, as the end of a sentence.</param>
    /// <param name="forGood">Whether the server is not tried again.</param>
    internal void TurnOff(string reason, bool forGood)
    {
        LastError = reason;
        if (!canTurnOff)
            return;
        CancellationTokenSource running;
        lock (gate)
        {
            isForGood |= forGood;
            if (!IsOn)
                return;
            OffReason = reason;
            Volatile.Write(ref offSince, Math.Max(1, time.GetTimestamp()));
            running = source;
        }
        // Callbacks must not run inside of the lock.
        running.Cancel();
        logger.RemoteOff(address, use, reason);
    }

    /// <summary>Determines whether the server must be tried again, and starts the next delay.</summary>
    internal bool TryRetry()
    {
        if (IsOn)
            return false;
        lock (gate)
        {
            if (IsOn || isForGood || time.GetElapsedTime(offSince) < delay)
                return false;
            offSince = Math.Max(1, time.GetTimestamp());
            delay = delay * 2 < longestDelay ? delay * 2 : longestDelay;
            return true;
        }
    }

    /// <summary>Switches the remote cache on again.</summary>
    internal void TurnOn()
    {
        lock (gate)
        {
            if (IsOn || isForGood)
                return;
            source = new CancellationTokenSource();
            (OffReason, failures) = (null, 0);
            Volatile.Write(ref offSince, 0);
        }
        logger.RemoteOn(address, use);
    }

    /// <summary>Forgets earlier outages after a response without a failure.</summary>
    internal void Reset()
    {
        Succeed();
        if (delay == firstDelay)
            return;
        lock (gate)
            delay = firstDelay;
    }

    /// <summary>Cancels running requests, and begins no others.</summary>
    public void Dispose()
    {
        CancellationTokenSource running;
        lock (gate)
        {
            isForGood = true;
            if (IsOn)
                Volatile.Write(ref offSince, 1);
            running = source;
        }
        running.Cancel();
    }
}
