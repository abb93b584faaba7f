using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>Checks that no two workers have the same action, or actions with the same key, unless a lease has ended between.</summary>
internal sealed class LeaseCheck
{
    private readonly Dictionary<(string Run, int Action), string> holders = [];
    private readonly Dictionary<string, string> runsByKey = new(StringComparer.Ordinal);

    /// <exception cref="InvalidOperationException">Another worker has the action.</exception>
    internal void Give(WorkOrder order, string worker)
    {
        if (!holders.TryAdd((order.Run, order.Lease.Action), worker))
            throw new InvalidOperationException($"Two workers have the lease of {order}.");
        if (!runsByKey.TryAdd(order.Key!, order.Run))
            throw new InvalidOperationException($"Two runs make {order} at the same time.");
    }

    /// <summary>Records that a worker no longer has the action of a lease.</summary>
    internal void End(string run, in WorkLease lease, string key)
    {
        if (holders.Remove((run, lease.Action)))
            runsByKey.Remove(key);
    }

    /// <summary>Records that the server does not know any lease after a restart.</summary>
    internal void Clear()
    {
        holders.Clear();
        runsByKey.Clear();
    }
}
