using Microsoft.Extensions.Logging;
using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <inheritdoc cref="IQueueGrain"/>
/// <remarks>The queue has no state that must survive, because each run with ready actions adds itself again every second.</remarks>
/// <param name="time">The clock.</param>
/// <param name="logger">The logger.</param>
[Reentrant]
internal sealed class QueueGrain(TimeProvider time, ILogger<QueueGrain> logger) : Grain, IQueueGrain, IWorkSource
{
    // A worker asks at least every second. A run whose server has ended answers later than this.
    private static readonly TimeSpan patience = TimeSpan.FromSeconds(1), longestTake = TimeSpan.FromSeconds(3);

    private readonly WorkQueue queue = new();
    private readonly Dictionary<string, long> asked = new(StringComparer.Ordinal);
    private readonly Signal changed = new();

    public Task StartAsync(string run, RunRequest request) => GrainFactory.GetGrain<IRunGrain>(run).StartAsync(request);

    public Task AddAsync(string run, bool hasMore)
    {
        if (queue.Add(run) || hasMore)
            changed.Send();
        return Task.CompletedTask;
    }

    public Task RemoveAsync(string run)
    {
        queue.Remove(run);
        changed.Send();
        return Task.CompletedTask;
    }

    public Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most)
    {
        asked[worker] = time.GetTimestamp();
        return queue.TakeAsync(worker, most, this);
    }

    public async Task<IReadOnlyList<WorkOrder>> CompleteAsync(string worker, IReadOnlyList<WorkResult> results, int most)
    {
        await Task.WhenAll(results.GroupBy(result => result.Run).Select(CompleteRunAsync));
        return most > 0 ? await TakeAsync(worker, most) : [];

        async Task CompleteRunAsync(IGrouping<string, WorkResult> run) => queue.Land(run.Key,
            await GrainFactory.GetGrain<IRunGrain>(run.Key).CompleteAsync([.. run.Select(result => result.Report)]));
    }

    public Task LeaveAsync(string worker)
    {
        asked.Remove(worker);
        return Task.WhenAll(queue.Runs.ToArray().Select(LeaveRunAsync));

        async Task LeaveRunAsync(string run)
        {
            try
            {
                queue.Land(run, await GrainFactory.GetGrain<IRunGrain>(run).LeaveAsync(worker).WaitAsync(longestTake, time));
            }
            catch (Exception exception)
            {
                // The leases end.
                logger.RunUnreachable(run, exception);
            }
        }
    }

    // Nobody is woken, because the worker with the result asks for its next action now. All workers would be woken by each result.
    public Task LandAsync(string run, IReadOnlyList<string> keys)
    {
        queue.Land(run, keys);
        return Task.CompletedTask;
    }

    public Task WaitAsync() => changed.WaitAsync(patience);

    public Task<IReadOnlyList<string>> ListWorkersAsync()
    {
        foreach ((string worker, long last) in asked.ToArray())
            if (time.GetElapsedTime(last) > WorkerIndexGrain.LongestSilence)
                asked.Remove(worker);
        return Task.FromResult<IReadOnlyList<string>>([.. asked.Keys]);
    }

    // The other runs do not wait for one that cannot answer. It adds itself again when it can.
    async Task<WorkGrant> IWorkSource.TakeAsync(string run, string worker, int most, IReadOnlyList<string> avoided, bool isBusy)
    {
        try
        {
            IRunGrain grain = GrainFactory.GetGrain<IRunGrain>(run);
            WorkGrant grant = await grain.TakeAsync(worker, most, avoided, isBusy).WaitAsync(longestTake, time);
            // The message that the run has ended was lost.
            if (grant.HasEnded)
                queue.Remove(run);
            return grant;
        }
        catch (Exception exception)
        {
            logger.RunUnreachable(run, exception);
            queue.Remove(run);
            return new([], IsReserved: false);
        }
    }

    // A lease that cannot be given back ends.
    async Task IWorkSource.GiveBackAsync(WorkOrder order)
    {
        try
        {
            WorkReport report = new(order.Lease, WorkOutcome.Returned, null);
            await GrainFactory.GetGrain<IRunGrain>(order.Run).CompleteAsync([report]).WaitAsync(longestTake, time);
        }
        catch (Exception exception)
        {
            logger.RunUnreachable(order.Run, exception);
            queue.Remove(order.Run);
        }
    }
}
