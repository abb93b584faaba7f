using System.Diagnostics;
using Microsoft.AspNetCore.Http;

namespace Intaglio.Farm;

/// <summary>Answers workers.</summary>
/// <param name="grains">The grains.</param>
/// <param name="metrics">The counters of the server.</param>
/// <param name="stopping">The token that is canceled when the server is to end.</param>
internal sealed class WorkEndpoints(IGrainFactory grains, FarmMetrics metrics, CancellationToken stopping)
{
    private const int MostFree = 4096;

    // A server that does not answer looks like one that is cut off.
    private static readonly TimeSpan longestPoll = TimeSpan.FromSeconds(10), longestRenewal = TimeSpan.FromSeconds(3);

    internal async Task TakeAsync(HttpContext context)
    {
        long start = Stopwatch.GetTimestamp();
        WorkQuestion question = await FarmRequest.ReadAsync(context, FarmJson.Default.WorkQuestion);
        IQueueGrain queue = grains.GetGrain<IQueueGrain>(question.Tool);
        // The answer is not waited for, because a server can have ended that has the index.
        Task<WorkerAdvice> seeing = grains.GetGrain<IWorkerIndexGrain>(0).SawAsync(new()
        {
            Worker = question.Worker,
            Host = question.Host,
            Tool = question.Tool,
            Slots = question.Slots,
            AllowsRun = question.AllowsRun,
            Name = question.Name,
            Fault = question.Fault,
        });
        seeing.Ignore();
        int free = Math.Clamp(question.Free, 0, MostFree);
        while (true)
        {
            IReadOnlyList<HeldLease> lost = await RenewAsync(question.Worker, question.Leases);
            // Sent after the lost leases are known, whose actions the worker stops.
            (bool isDraining, bool isStruck) = seeing.IsCompletedSuccessfully ? seeing.Result : default;
            IReadOnlyList<WorkOrder> orders = lost.Count == 0 && !isDraining && !isStruck && question.Fault is null
                ? await queue.TakeAsync(question.Worker, free) : [];
            if (free == 0 || isDraining || isStruck || orders.Count > 0 || lost.Count > 0 || Stopwatch.GetElapsedTime(start) > longestPoll)
            {
                metrics.Ordered(orders.Count);
                await FarmRequest.WriteAsync(context, new WorkAnswer(orders, lost) { IsDraining = isDraining, IsStruck = isStruck },
                    FarmJson.Default.WorkAnswer);
                return;
            }
            // A worker that has lost its server asks another one.
            await queue.WaitAsync().WaitAsync(stopping);
            context.RequestAborted.ThrowIfCancellationRequested();
        }
    }

    internal async Task CompleteAsync(HttpContext context)
    {
        WorkResults results = await FarmRequest.ReadAsync(context, FarmJson.Default.WorkResults);
        foreach (WorkResult result in results.Results)
            metrics.Completed(result.Report.Outcome);
        IReadOnlyList<WorkOrder> orders = await grains.GetGrain<IQueueGrain>(results.Tool)
            .CompleteAsync(results.Worker, results.Results, Math.Clamp(results.Free, 0, MostFree));
        if (results.IsLast)
        {
            await grains.GetGrain<IQueueGrain>(results.Tool).LeaveAsync(results.Worker);
            await grains.GetGrain<IWorkerIndexGrain>(0).LeftAsync(results.Worker);
        }
        metrics.Ordered(orders.Count);
        await FarmRequest.WriteAsync(context, new WorkAnswer(orders, []), FarmJson.Default.WorkAnswer);
    }

    // A run that does not answer does not keep the leases of the others from being renewed. Its own begin again when it answers.
    private async Task<IReadOnlyList<HeldLease>> RenewAsync(string worker, IReadOnlyList<HeldLease> leases)
    {
        IReadOnlyList<HeldLease>[] lost = await Task.WhenAll(leases.GroupBy(lease => lease.Run).Select(RenewRunAsync));
        return [.. lost.SelectMany(held => held)];

        async Task<IReadOnlyList<HeldLease>> RenewRunAsync(IGrouping<string, HeldLease> run)
        {
            try
            {
                IReadOnlyList<WorkLease> ended = await grains.GetGrain<IRunGrain>(run.Key)
                    .RenewAsync(worker, [.. run.Select(held => held.Lease)]).WaitAsync(longestRenewal);
                return [.. ended.Select(lease => new HeldLease(run.Key, lease))];
            }
            catch (Exception exception) when (exception is TimeoutException or OrleansException)
            {
                return [];
            }
        }
    }
}
