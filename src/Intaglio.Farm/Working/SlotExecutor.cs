using System.Diagnostics;
using Intaglio.Baking;

namespace Intaglio.Farm;

/// <summary>Runs actions in the slots of a worker. A worker takes short actions ahead, and prepares them while others run.</summary>
/// <param name="slots">The number of actions that run at the same time.</param>
/// <param name="executor">Runs an action.</param>
internal sealed class SlotExecutor(int slots, IBakeExecutor executor) : IBakeExecutor, IDisposable
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
    public ExecutedWork Execute(ActionWork work, CancellationToken cancellationToken)
    {
        if (!free.Wait(LongestWait, cancellationToken))
        {
            lock (gate)
                average = longest;
            throw new SlotsBusyException();
        }
        long start = Stopwatch.GetTimestamp();
        try
        {
            return executor.Execute(work, cancellationToken);
        }
        finally
        {
            free.Release();
            TimeSpan time = Stopwatch.GetElapsedTime(start);
            lock (gate)
                average += (time - average) * Share;
        }
    }

    public void Dispose() => free.Dispose();
}
