namespace Intaglio.Farm;

/// <summary>The leases of the actions of a run.</summary>
internal sealed class LeaseBook(TimeProvider time)
{
    /// <summary>The time after which a lease ends unless it is renewed.</summary>
    internal static readonly TimeSpan LeaseTime = TimeSpan.FromSeconds(15);

    // Only few actions are leased.
    private readonly Dictionary<int, Holder> holders = [];
    private readonly Dictionary<string, int> heldBy = new(StringComparer.Ordinal);

    // The last lease of an action that its worker gave back, and can still renew by an earlier request.
    private readonly Dictionary<int, long> returned = [];

    // Leases in the order in which they end. A renewed lease is at the end again, and its old entry is ignored.
    private readonly Queue<(int Action, long Number, long End)> order = new();

    // A run whose server has ended gets a new book. Its leases have other numbers than those that workers still have.
    private long lastLease = Random.Shared.NextInt64(long.MaxValue / 2);

    /// <summary>Gets the actions with leases.</summary>
    internal IEnumerable<int> Actions => holders.Keys;

    /// <summary>Gets the number of actions that each worker has.</summary>
    internal IReadOnlyDictionary<string, int> CountByWorker() => new Dictionary<string, int>(heldBy);

    /// <summary>Determines whether a worker has actions of the run.</summary>
    internal bool HasAny(string worker) => heldBy.ContainsKey(worker);

    /// <summary>Finds the actions of a worker.</summary>
    internal int[] FindActions(string worker) => [.. holders.Where(pair => pair.Value.Worker == worker).Select(pair => pair.Key)];

    /// <summary>Finds the worker that has a lease, or returns null if the lease has ended.</summary>
    internal string? FindWorker(in WorkLease lease) => Find(lease)?.Worker;

    /// <summary>Gives an action to a worker.</summary>
    internal WorkLease Add(int action, string worker) => Add(new WorkLease(action, ++lastLease), worker);

    /// <summary>Begins a lease again that the book of an earlier server gave.</summary>
    internal WorkLease Add(in WorkLease lease, string worker)
    {
        Holder holder = new(worker) { Number = lease.Number, End = End };
        holders[lease.Action] = holder;
        heldBy[worker] = heldBy.GetValueOrDefault(worker) + 1;
        order.Enqueue((lease.Action, lease.Number, holder.End));
        return lease;
    }

    /// <summary>Determines whether a worker has given a lease back, which it can still renew by an earlier request.</summary>
    internal bool WasReturned(in WorkLease lease) => returned.GetValueOrDefault(lease.Action) == lease.Number;

    /// <summary>Extends a lease.</summary>
    /// <returns><see langword="false"/> if the lease has ended; otherwise, <see langword="true"/>.</returns>
    internal bool TryRenew(in WorkLease lease)
    {
        if (Find(lease) is not { } holder)
            return false;
        holder.WasRenewed = true;
        order.Enqueue((lease.Action, lease.Number, holder.End = End));
        return true;
    }

    /// <summary>Ends the lease of an action, if it has one.</summary>
    /// <param name="action">The action.</param>
    /// <param name="isReturned">Whether the worker gives the action back.</param>
    /// <returns>The lease with its worker, or null. If the worker has no other action of the run, it is idle.</returns>
    internal (WorkLease Lease, string Worker, bool IsIdle)? Remove(int action, bool isReturned)
    {
        if (!holders.Remove(action, out Holder? holder))
            return null;
        if (isReturned)
            returned[action] = holder.Number;
        bool isIdle = --heldBy[holder.Worker] == 0;
        if (isIdle)
            heldBy.Remove(holder.Worker);
        return (new(action, holder.Number), holder.Worker, isIdle);
    }

    /// <summary>Forgets a finished action.</summary>
    internal void Forget(int action) => returned.Remove(action);

    /// <summary>Finds a lease that was not renewed in time, and whether it was ever renewed.</summary>
    internal bool TryFindEnded(out WorkLease lease, out bool wasRenewed)
    {
        long now = time.GetTimestamp();
        while (order.TryPeek(out (int Action, long Number, long End) first) && first.End <= now)
        {
            order.Dequeue();
            if (!holders.TryGetValue(first.Action, out Holder? holder) || holder.Number != first.Number || holder.End > now)
                continue;
            (lease, wasRenewed) = (new(first.Action, first.Number), holder.WasRenewed);
            return true;
        }
        (lease, wasRenewed) = (default, false);
        return false;
    }

    private long End => time.GetTimestamp() + (long)(LeaseTime.TotalSeconds * time.TimestampFrequency);

    private Holder? Find(in WorkLease lease) =>
        holders.TryGetValue(lease.Action, out Holder? holder) && holder.Number == lease.Number ? holder : null;

    /// <summary>The worker that has an action.</summary>
    private sealed class Holder(string worker)
    {
        internal string Worker { get; } = worker;

        internal required long Number { get; init; }

        internal required long End { get; set; }

        /// <summary>Gets or sets a value indicating whether the worker has confirmed that it has the action.</summary>
        internal bool WasRenewed { get; set; }
    }
}
