namespace Intaglio.Farm;

/// <summary>The actions whose leases have ended so often that they may be the reason. Each runs as the only action of its worker.</summary>
internal sealed class SuspectActions(TimeProvider time)
{
    // The weight of leases that may end before an action runs without others, and before it fails. A lease that was never renewed was
    // probably lost on its way to the worker.
    private const int RenewedWeight = 4, MostSharedEnds = 2 * RenewedWeight, MostEnds = 3 * RenewedWeight;

    private readonly Dictionary<int, int> ends = [];
    private readonly Queue<int> ready = new();
    private readonly HashSet<string> exclusive = new(StringComparer.Ordinal);

    // The worker that gets nothing until it can run a suspect, and the time of its last question.
    private string? draining;
    private long lastDrained;

    /// <summary>Gets the suspects that were ready, of which some can have another state now.</summary>
    internal IEnumerable<int> Ready => ready;

    /// <summary>Determines whether an action is a suspect.</summary>
    internal bool Contains(int action) => ends.GetValueOrDefault(action) >= MostSharedEnds;

    /// <summary>Counts a lease of an action that has ended.</summary>
    /// <returns><see langword="true"/> if too many have ended, so that the action fails; otherwise, <see langword="false"/>.</returns>
    internal bool CountEnd(int action, bool wasRenewed) =>
        (ends[action] = ends.GetValueOrDefault(action) + (wasRenewed ? RenewedWeight : 1)) >= MostEnds;

    /// <summary>Adds a suspect that is ready.</summary>
    internal void Enqueue(int action) => ready.Enqueue(action);

    /// <summary>Determines whether a worker runs only a suspect.</summary>
    internal bool IsExclusive(string worker) => exclusive.Contains(worker);

    /// <summary>Finds the next suspect.</summary>
    /// <param name="isReady">Determines whether an action is ready. Others are dropped.</param>
    internal int? Peek(Func<int, bool> isReady)
    {
        while (ready.TryPeek(out int first))
            if (isReady(first))
                return first;
            else
                ready.Dequeue();
        return null;
    }

    /// <summary>Takes the next suspect for a worker, which gets no second action until it has ended.</summary>
    internal int Take(string worker)
    {
        exclusive.Add(worker);
        draining = draining == worker ? null : draining;
        return ready.Dequeue();
    }

    /// <summary>Determines whether a worker gets nothing until it has nothing, so that it can run the next suspect.</summary>
    /// <remarks>Otherwise, workers that are always busy would never run it.</remarks>
    internal bool MustDrain(string worker)
    {
        if (draining is null || time.GetElapsedTime(lastDrained) > LeaseBook.LeaseTime)
            draining = worker;
        if (draining != worker)
            return false;
        lastDrained = time.GetTimestamp();
        return true;
    }

    /// <summary>Records that a worker has no actions of the run.</summary>
    internal void EndWorker(string worker)
    {
        exclusive.Remove(worker);
        draining = draining == worker ? null : draining;
    }

    /// <summary>Forgets a finished action.</summary>
    internal void Forget(int action) => ends.Remove(action);

    /// <summary>Drops all suspects that are ready.</summary>
    internal void Clear() => ready.Clear();
}
