namespace Intaglio.Benchmarks;

/// <summary>A clock that moves from event to event.</summary>
internal sealed class SimulatedTime : TimeProvider
{
    private readonly PriorityQueue<Action, (long Time, long Order)> events = new();
    private long now, order;

    public override long TimestampFrequency => TimeSpan.TicksPerSecond;

    /// <summary>Gets the time since the beginning of the simulation.</summary>
    internal TimeSpan Now => new(now);

    /// <summary>Gets the number of events.</summary>
    internal long Events => order;

    public override long GetTimestamp() => now;

    public override DateTimeOffset GetUtcNow() => DateTimeOffset.UnixEpoch + Now;

    /// <summary>Adds an event. Events of the same time keep their order.</summary>
    internal void After(TimeSpan delay, Action action) => events.Enqueue(action, (now + delay.Ticks, order++));

    /// <summary>Processes events until a condition holds.</summary>
    /// <exception cref="InvalidOperationException">The condition does not hold after a simulated time.</exception>
    internal void RunUntil(Func<bool> isDone, TimeSpan limit)
    {
        while (!isDone())
        {
            if (!events.TryDequeue(out Action? action, out (long Time, long Order) at) || at.Time > limit.Ticks)
                throw new InvalidOperationException($"The runs have not ended after {limit.TotalMinutes:N0} simulated minutes.");
            now = at.Time;
            action();
        }
    }
}
