using System.Diagnostics;
using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>The slots of a worker. A worker takes short actions ahead, and prepares them while others run.</summary>
/// <param name="slots">The number of actions that run at the same time.</param>
internal sealed class WorkerSlots(int slots) : ActionSlots, IDisposable
{
    // The share of the last action in the moving average of the times.
    private const double Share = 1.0 / 8;

    private static readonly TimeSpan shortest = TimeSpan.FromSeconds(1), longest = TimeSpan.FromSeconds(2);

    private readonly SemaphoreSlim free = new(slots);
    private readonly Lock gate = new();
    private TimeSpan average = longest;

    /// <summary>Gets the time after which an action that waits for a slot is given back. Another worker may have a free one.</summary>
    internal TimeSpan LongestWait { get; init; } = longest;

    /// <summary>Gets the number of actions that the worker should have.</summary>
    internal int Capacity
    {
        get
        {
            lock (gate)
                return average < shortest ? slots * 2 : slots;
        }
    }

    /// <inheritdoc/>
    /// <exception cref="SlotsBusyException">No slot has become free in time.</exception>
    public override IDisposable Enter(CancellationToken cancellationToken)
    {
        if (free.Wait(LongestWait, cancellationToken))
            return new Slot(this);
        lock (gate)
            average = longest;
        throw new SlotsBusyException();
    }

    public void Dispose() => free.Dispose();

    private sealed class Slot(WorkerSlots slots) : IDisposable
    {
        private readonly long start = Stopwatch.GetTimestamp();

        public void Dispose()
        {
            slots.free.Release();
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            lock (slots.gate)
                slots.average += (time - slots.average) * Share;
        }
    }
}
