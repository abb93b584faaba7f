using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <inheritdoc cref="IQueueGrain"/>
[Reentrant]
internal sealed class QueueGrain([PersistentState("queue", FarmStorage.Name)] IPersistentState<QueueState> state) : Grain, IQueueGrain
{
    // A run that has lost a message is asked again after this time.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(1);

    private TaskCompletionSource changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
    private int next;

    public async Task AddAsync(string run)
    {
        if (!state.State.Runs.Contains(run))
        {
            state.State.Runs.Add(run);
            await state.WriteStateAsync();
        }
        Wake();
    }

    public async Task RemoveAsync(string run)
    {
        if (state.State.Runs.Remove(run))
            await state.WriteStateAsync();
    }

    public async Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most)
    {
        List<WorkOrder> orders = [];
        string[] runs = [.. state.State.Runs];
        int first = runs.Length == 0 ? 0 : next++ % runs.Length;
        for (int i = 0; i < runs.Length && orders.Count < most; i++)
        {
            // The runs that follow get the same share of what is left.
            int left = most - orders.Count, share = (left + runs.Length - i - 1) / (runs.Length - i);
            orders.AddRange(await GrainFactory.GetGrain<IRunGrain>(runs[(first + i) % runs.Length]).TakeAsync(worker, share));
        }
        return orders;
    }

    public Task WaitAsync() => Task.WhenAny(changed.Task, Task.Delay(patience));

    private void Wake()
    {
        TaskCompletionSource waiting = changed;
        changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
        waiting.TrySetResult();
    }
}
