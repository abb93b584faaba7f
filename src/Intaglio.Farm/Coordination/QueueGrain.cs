using Microsoft.Extensions.Logging;
using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <inheritdoc cref="IQueueGrain"/>
/// <remarks>The queue has no state that must survive, because each run with ready actions adds itself again every second.</remarks>
/// <param name="time">The clock.</param>
/// <param name="logger">The logger.</param>
[Reentrant]
internal sealed class QueueGrain(TimeProvider time, ILogger<QueueGrain> logger) : Grain, IQueueGrain
{
    // A worker asks at least every second. A run whose server has ended answers later than this.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(1), longestTake = TimeSpan.FromSeconds(3);

    private readonly WorkQueue queue = new();
    private readonly Dictionary<string, long> asked = new(StringComparer.Ordinal);
    private TaskCompletionSource changed = new(TaskCreationOptions.RunContinuationsAsynchronously);

    public Task AddAsync(string run)
    {
        queue.Add(run);
        Wake();
        return Task.CompletedTask;
    }

    public Task RemoveAsync(string run)
    {
        queue.Remove(run);
        Wake();
        return Task.CompletedTask;
    }

    public Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most)
    {
        asked[worker] = time.GetTimestamp();
        return queue.TakeAsync(most, (run, share, avoided) => TakeAsync(run, worker, share, avoided));
    }

    public Task LandAsync(IReadOnlyList<string> keys)
    {
        queue.Land(keys);
        Wake();
        return Task.CompletedTask;
    }

    public Task WaitAsync() => Task.WhenAny(changed.Task, Task.Delay(patience));

    public Task<IReadOnlyList<string>> ListWorkersAsync()
    {
        foreach ((string worker, long last) in asked.ToArray())
            if (time.GetElapsedTime(last) > WorkerIndexGrain.LongestSilence)
                asked.Remove(worker);
        return Task.FromResult<IReadOnlyList<string>>([.. asked.Keys]);
    }

    // The other runs do not wait for one that cannot answer. It adds itself again when it can.
    private async Task<IReadOnlyList<WorkOrder>> TakeAsync(string run, string worker, int share, IReadOnlyList<string> avoided)
    {
        try
        {
            return await GrainFactory.GetGrain<IRunGrain>(run).TakeAsync(worker, share, avoided).WaitAsync(longestTake, time);
        }
        catch (Exception exception)
        {
            logger.RunUnreachable(run, exception);
            queue.Remove(run);
            return [];
        }
    }

    private void Wake()
    {
        TaskCompletionSource waiting = changed;
        changed = new(TaskCreationOptions.RunContinuationsAsynchronously);
        waiting.TrySetResult();
    }
}
