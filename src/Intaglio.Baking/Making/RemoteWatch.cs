using Intaglio.Caching;

namespace Intaglio.Baking;

/// <summary>
/// Limits the actions that run while others wait for the remote cache, and switches the remote cache off when it costs more time than it
/// saves.
/// </summary>
/// <remarks>
/// All times are those of processors. A second in which two processors wait for the remote cache is two seconds. The time that a result
/// saves is the time that its action took when it ran.
/// </remarks>
internal sealed class RemoteWatch : IDisposable
{
    /// <summary>The number of actions that wait for the remote cache at the same time.</summary>
    internal const int MostLookups = 32;

    // Storing an output takes time that records do not contain.
    private const double SecondsOfStoring = 0.0005;

    // The time that may be lost on each processor before a lookup has succeeded, and afterward.
    private const double SilentSeconds = 0.45, UsefulSeconds = 0.8;

    private const double Smoothing = 0.3, ShortestSeconds = 1e-6;

    private static readonly TimeSpan interval = TimeSpan.FromMilliseconds(25);

    private readonly Func<RemoteCacheStatistics?> read;
    private readonly Action<string> stopLookups;
    private readonly int processors;
    private readonly Func<int> countRunning;
    private readonly SemaphoreSlim slots;
    private readonly TimeProvider time;
    private readonly ITimer timer;
    private readonly Lock gate = new();
    private long last, lastReceived;
    private double lost, saved, promised, promisedBytes, bytesPerSecond;

    /// <summary>Gets or sets a value indicating whether the remote cache is switched off when it is too slow.</summary>
    internal bool CanSwitchOff { get; init; } = true;

    /// <param name="cache">The remote cache.</param>
    /// <param name="processors">The number of actions that run at the same time.</param>
    /// <param name="countRunning">Counts the actions that are being processed, including those that wait.</param>
    internal RemoteWatch(RemoteCache cache, int processors, Func<int> countRunning)
        : this(() => cache.Statistics, cache.DisableLookups, processors, countRunning, TimeProvider.System)
    {
    }

    internal RemoteWatch(Func<RemoteCacheStatistics?> read, Action<string> stopLookups, int processors, Func<int> countRunning,
        TimeProvider time)
    {
        (this.read, this.stopLookups, this.processors, this.countRunning) = (read, stopLookups, processors, countRunning);
        (this.time, last) = (time, time.GetTimestamp());
        slots = new SemaphoreSlim(processors);
        timer = time.CreateTimer(_ => Look(), null, interval, interval);
    }

    /// <summary>Gets the time that processors have waited for the remote cache.</summary>
    internal TimeSpan Waited
    {
        get
        {
            lock (gate)
                return TimeSpan.FromSeconds(lost);
        }
    }

    /// <summary>Waits until a processor is free for an action.</summary>
    /// <returns>The processor, which is free again when this is disposed of.</returns>
    internal IDisposable TakeProcessor(CancellationToken cancellationToken)
    {
        slots.Wait(cancellationToken);
        return new Release(() => slots.Release());
    }

    /// <summary>Begins to fetch the outputs of an action, which ends when the result is disposed of.</summary>
    /// <param name="seconds">The time that the action took when it ran.</param>
    /// <param name="bytes">The size of the outputs.</param>
    internal IDisposable BeginFetch(double seconds, long bytes)
    {
        Change(seconds, bytes);
        return new Release(() => Change(-seconds, -bytes));
    }

    /// <summary>Adds the time that an action took when it ran, whose outputs were fetched.</summary>
    internal void Save(double seconds)
    {
        lock (gate)
            saved += seconds + SecondsOfStoring;
    }

    public void Dispose()
    {
        timer.Dispose();
        slots.Dispose();
    }

    private void Change(double seconds, double bytes)
    {
        lock (gate)
            (promised, promisedBytes) = (promised + seconds, promisedBytes + bytes);
    }

    /// <summary>Adds the time since the last call, which a timer makes.</summary>
    internal void Look()
    {
        // The cache itself limits the time to connect.
        if (read() is not { OffReason: null, IsConnected: true } remote)
        {
            lock (gate)
                last = time.GetTimestamp();
            return;
        }
        int lookups = (int)remote.RunningLookups, idle = Math.Clamp(processors - Math.Max(0, countRunning() - lookups), 0, lookups);
        bool isTooSlow;
        lock (gate)
        {
            double seconds = Math.Max(time.GetElapsedTime(last).TotalSeconds, ShortestSeconds);
            last = time.GetTimestamp();
            lost += seconds * idle;
            bytesPerSecond += Smoothing * ((remote.ReceivedBytes - lastReceived) / seconds - bytesPerSecond);
            lastReceived = remote.ReceivedBytes;
            double useless = (remote.Hits + remote.Misses == 0 ? SilentSeconds : UsefulSeconds) * processors;
            // Outputs that will arrive sooner than they can be made are worth waiting for.
            double worth = promised - promisedBytes / Math.Max(1, bytesPerSecond) * Math.Min(processors, Math.Max(1, lookups));
            isTooSlow = lost > useless + saved + Math.Max(0, worth);
        }
        if (isTooSlow && CanSwitchOff)
            stopLookups("waiting for it takes longer than making the outputs");
    }

    private sealed class Release(Action end) : IDisposable
    {
        public void Dispose() => end();
    }
}
