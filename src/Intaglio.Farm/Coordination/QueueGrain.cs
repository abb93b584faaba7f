using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <inheritdoc cref="IQueueGrain"/>
/// <remarks>The queue has no state that must survive, because each run with ready actions adds itself again every second.</remarks>
/// <param name="time">The clock.</param>
[Reentrant]
internal sealed class QueueGrain(TimeProvider time) : Grain, IQueueGrain
{
    // A worker asks at least every second.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(1), longestSilence = TimeSpan.FromSeconds(15);

    private readonly List<string> runs = [];
    private readonly Dictionary<string, long> asked = new(StringComparer.Ordinal);
    private TaskCompletionSource changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int next;

    public Task AddAsync(string run)
    {
        if (!runs.Contains(run))
            runs.Add(run);
        TaskCompletionSource waiting = changed;
        changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
        waiting.TrySetResult();
        return Task.CompletedTask;
    }

    public Task RemoveAsync(string run)
    {
        runs.Remove(run);
        return Task.CompletedTask;
    }

    public async Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most)
    {
        asked[worker] = time.GetTimestamp();
        List<WorkOrder> orders = [];
        string[] all = most > 0 ? [.. runs] : [];
        int first = all.Length == 0 ? 0 : (int)((uint)next++ % (uint)all.Length);
        for (int i = 0; i < all.Length && orders.Count < most; i++)
        {
            // The runs that follow get the same share of what is left.
            int left = most - orders.Count, share = (left + all.Length - i - 1) / (all.Length - i);
            orders.AddRange(await GrainFactory.GetGrain<IRunGrain>(all[(first + i) % all.Length]).TakeAsync(worker, share));
        }
        return orders;
    }

    public Task WaitAsync() => Task.WhenAny(changed.Task, Task.Delay(patience));

    public Task<IReadOnlyList<string>> ListWorkersAsync()
    {
        foreach (string worker in asked.Keys.Where(worker => time.GetElapsedTime(asked[worker]) > longestSilence).ToArray())
            asked.Remove(worker);
        return Task.FromResult<IReadOnlyList<string>>([.. asked.Keys]);
    }
}
