namespace Intaglio.Farm;

/// <summary>Gives the actions of all runs in turn to workers. Actions with the same key are not made at the same time.</summary>
/// <remarks>The methods are not safe for several threads, except that other methods can be called while workers wait for actions.</remarks>
internal sealed class WorkQueue
{
    private readonly List<string> runs = [];

    // The runs of the actions that workers have, by the keys of the actions.
    private readonly Dictionary<string, string> flights = new(StringComparer.Ordinal);

    // Two runs can have the same action as their next one, so that workers are served one after another.
    private Task last = Task.CompletedTask;
    private int next;

    /// <summary>Adds a run with actions.</summary>
    internal void Add(string run)
    {
        if (!runs.Contains(run))
            runs.Add(run);
    }

    /// <summary>Removes a run that has ended, or that cannot be reached.</summary>
    internal void Remove(string run)
    {
        runs.Remove(run);
        foreach (string key in flights.Where(flight => flight.Value == run).Select(flight => flight.Key).ToArray())
            flights.Remove(key);
    }

    /// <summary>Records that workers no longer have the actions with some keys.</summary>
    internal void Land(IEnumerable<string> keys)
    {
        foreach (string key in keys)
            flights.Remove(key);
    }

    /// <summary>Takes actions of all runs in turn.</summary>
    /// <param name="most">The maximum number of actions.</param>
    /// <param name="take">
    /// Takes at most a number of actions of a run, without those whose keys it receives, which workers make for other runs.
    /// </param>
    internal Task<IReadOnlyList<WorkOrder>> TakeAsync(int most,
        Func<string, int, IReadOnlyList<string>, Task<IReadOnlyList<WorkOrder>>> take)
    {
        if (most <= 0 || runs.Count == 0)
            return Task.FromResult<IReadOnlyList<WorkOrder>>([]);
        Task<IReadOnlyList<WorkOrder>> taking = TakeAfterAsync(last, most, take);
        last = taking;
        return taking;
    }

    private async Task<IReadOnlyList<WorkOrder>> TakeAfterAsync(Task before, int most,
        Func<string, int, IReadOnlyList<string>, Task<IReadOnlyList<WorkOrder>>> take)
    {
        await before.ConfigureAwait(ConfigureAwaitOptions.SuppressThrowing | ConfigureAwaitOptions.ContinueOnCapturedContext);
        List<WorkOrder> orders = [];
        string[] all = [.. runs];
        int first = all.Length == 0 ? 0 : (int)((uint)next++ % (uint)all.Length);
        for (int i = 0; i < all.Length && orders.Count < most; i++)
        {
            string run = all[(first + i) % all.Length];
            // The runs that follow get the same share of what is left.
            int left = most - orders.Count, share = (left + all.Length - i - 1) / (all.Length - i);
            string[] avoided = all.Length == 1 ? [] : [.. flights.Where(flight => flight.Value != run).Select(flight => flight.Key)];
            foreach (WorkOrder order in await take(run, share, avoided))
            {
                orders.Add(order);
                if (order.Key is { } key)
                    flights[key] = run;
            }
        }
        return orders;
    }
}
