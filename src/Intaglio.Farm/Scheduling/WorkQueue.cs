namespace Intaglio.Farm;

/// <summary>Gives the actions of all runs in turn to workers. Actions with the same key are not made at the same time.</summary>
/// <remarks>The methods are not safe for several threads, except that other methods can be called while workers wait for actions.</remarks>
internal sealed class WorkQueue
{
    private readonly List<string> runs = [];

    // The actions that workers have, by their keys, and their number.
    private readonly Dictionary<string, (string Run, string Worker)> flights = new(StringComparer.Ordinal);
    private readonly Dictionary<(string Run, string Worker), int> counts = [];

    // The runs that need workers for themselves, by the workers.
    private readonly Dictionary<string, string> reserved = new(StringComparer.Ordinal);

    // The keys of the actions that wait for another run, by their run. A run learns only these, not all keys of the others.
    private readonly Dictionary<string, HashSet<string>> waiting = new(StringComparer.Ordinal);

    // Two runs can have the same action as their next one, so that workers are served one after another.
    private Task last = Task.CompletedTask;

    // The first run that gave an action to the last worker. The runs that follow it are the first ones for the next worker.
    private string? leading;

    /// <summary>Gets the names of the runs.</summary>
    internal IReadOnlyList<string> Runs => runs;

    /// <summary>Adds a run with actions.</summary>
    /// <returns><see langword="false"/> if the queue has the run already.</returns>
    internal bool Add(string run)
    {
        if (runs.Contains(run))
            return false;
        runs.Add(run);
        return true;
    }

    /// <summary>Removes a run that has ended, or that cannot be reached.</summary>
    internal void Remove(string run)
    {
        runs.Remove(run);
        waiting.Remove(run);
        Land(run, flights.Where(flight => flight.Value.Run == run).Select(flight => flight.Key).ToArray());
        foreach (string worker in reserved.Where(pair => pair.Value == run).Select(pair => pair.Key).ToArray())
            reserved.Remove(worker);
    }

    /// <summary>Records that workers no longer have the actions of a run with some keys.</summary>
    internal void Land(string run, IEnumerable<string> keys)
    {
        foreach (string key in keys)
            // A late result does not end the lease of another run.
            if (flights.TryGetValue(key, out (string Run, string Worker) flight) && flight.Run == run)
            {
                flights.Remove(key);
                if (--counts[flight] == 0)
                    counts.Remove(flight);
                foreach (HashSet<string> others in waiting.Values)
                    others.Remove(key);
            }
    }

    /// <summary>Takes actions of all runs in turn.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The maximum number of actions.</param>
    /// <param name="source">The runs.</param>
    internal Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most, IWorkSource source)
    {
        if (most <= 0 || runs.Count == 0)
            return Task.FromResult<IReadOnlyList<WorkOrder>>([]);
        Task<IReadOnlyList<WorkOrder>> taking = TakeAfterAsync(last, worker, most, source);
        last = taking;
        return taking;
    }

    private async Task<IReadOnlyList<WorkOrder>> TakeAfterAsync(Task before, string worker, int most, IWorkSource source)
    {
        await before.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        List<WorkOrder> orders = [];
        string[] all = [.. runs];
        int first = reserved.TryGetValue(worker, out string? owner)
            ? Math.Max(0, Array.IndexOf(all, owner)) : Array.IndexOf(all, leading) + 1;
        for (int i = 0; i < all.Length && orders.Count < most; i++)
        {
            string run = all[(first + i) % all.Length];
            // The runs that follow get the same share of what is left.
            int left = most - orders.Count, share = (left + all.Length - i - 1) / (all.Length - i);
            bool isReserved = await TakeOfRunAsync(run, worker, orders.Count + share, source, orders);
            leading = left == most && orders.Count > 0 ? run : leading;
            if (isReserved)
            {
                reserved[worker] = run;
                break;
            }
            if (run == owner)
                reserved.Remove(worker);
        }
        return orders;
    }

    // A run gives an action out before it learns that the action has to wait, which is rare.
    private async Task<bool> TakeOfRunAsync(string run, string worker, int most, IWorkSource source, List<WorkOrder> orders)
    {
        while (true)
        {
            bool isComplete = true, isBusy = runs.Exists(other => other != run && counts.ContainsKey((other, worker)));
            string[] avoided = waiting.TryGetValue(run, out HashSet<string>? keys) ? [.. keys] : [];
            WorkGrant grant = await source.TakeAsync(run, worker, most - orders.Count, avoided, isBusy);
            foreach (WorkOrder order in grant.Orders)
                // A run can be removed while an action is given back. Its leases have ended then.
                if (!runs.Contains(run))
                    return false;
                else if (order.Key is { } key && flights.TryGetValue(key, out (string Run, string Worker) flight) && flight.Run != run
                    && AddWaiting(run, key))
                {
                    isComplete = false;
                    await source.GiveBackAsync(order);
                }
                else
                {
                    orders.Add(order);
                    if (order.Key is not null)
                        Fly(order.Key, run, worker);
                }
            if (isComplete || orders.Count >= most)
                return grant.IsReserved;
        }
    }

    private bool AddWaiting(string run, string key)
    {
        if (!waiting.TryGetValue(run, out HashSet<string>? keys))
            waiting.Add(run, keys = new(StringComparer.Ordinal));
        return keys.Add(key);
    }

    private void Fly(string key, string run, string worker)
    {
        if (flights.TryGetValue(key, out (string Run, string Worker) before))
            Land(before.Run, [key]);
        flights.Add(key, (run, worker));
        counts[(run, worker)] = counts.GetValueOrDefault((run, worker)) + 1;
    }
}
