using System.Diagnostics;
using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>The measured time and memory of the scheduler's code, without HTTP, grains and workers.</summary>
/// <param name="Runs">The number of runs.</param>
/// <param name="Leases">The number of actions that workers have.</param>
/// <param name="Action">The microseconds to record the result of an action and to give out another.</param>
/// <param name="Renewal">The microseconds to renew a lease.</param>
/// <param name="Allocated">The bytes that are allocated for each action.</param>
/// <param name="Queued">The bytes that the books need while no action is given out.</param>
internal sealed record SchedulerCost(int Runs, int Leases, double Action, double Renewal, double Allocated, long Queued)
{
    /// <summary>The number of actions of all runs.</summary>
    internal const int Actions = 100_000;

    private const int Slots = 8;

    /// <summary>Measures the costs, and takes the best times of all rounds.</summary>
    internal static SchedulerCost Measure(int runs, int leases, int roundCount)
    {
        SchedulerCost[] rounds = [.. Enumerable.Range(0, roundCount).Select(_ => MeasureOnce(runs, leases))];
        return rounds[^1] with { Action = rounds.Min(round => round.Action), Renewal = rounds.Min(round => round.Renewal) };
    }

    private static SchedulerCost MeasureOnce(int runs, int leases)
    {
        Durations none = Durations.Around(TimeSpan.Zero);
        Random random = new(1);
        SimulatedPlan[] plans = [.. Enumerable.Range(0, runs)
            .Select(run => SimulatedPlan.CreateFlat($"{run:x32}", none.CreateWork(Actions / runs, random)))];
        long before = GC.GetTotalMemory(forceFullCollection: true);
        Dictionary<string, SimulatedRun> all = plans.ToDictionary(plan => plan.Name, plan => new SimulatedRun(plan, TimeProvider.System));
        long queued = GC.GetTotalMemory(forceFullCollection: true) - before;

        WorkQueue queue = new();
        foreach (string run in all.Keys)
            queue.Add(run);
        string[] workers = [.. Enumerable.Range(0, (leases + Slots - 1) / Slots).Select(worker => $"{worker:x32}")];
        Source source = new(all);
        List<(string Worker, WorkOrder Order)> held = [];
        while (held.Count < leases)
            Take(workers[held.Count / Slots], 1);
        double renewal = Time(() =>
        {
            foreach ((string worker, WorkOrder order) in held)
                all[order.Run].Renew(worker, [order.Lease]);
        }) / held.Count;

        long allocated = GC.GetAllocatedBytesForCurrentThread();
        int count = 0;
        double action = Time(() =>
        {
            for (; count < held.Count; count++)
            {
                (string worker, WorkOrder order) = held[count];
                all[order.Run].Book.Complete(order.Lease, WorkOutcome.Made);
                queue.Land(order.Run, [order.Key!]);
                Take(worker, 1);
            }
        }) / count;
        return new(runs, leases, action, renewal, (double)(GC.GetAllocatedBytesForCurrentThread() - allocated) / count, queued);

        void Take(string worker, int most)
        {
            foreach (WorkOrder order in queue.TakeAsync(worker, most, source).GetAwaiter().GetResult())
                held.Add((worker, order));
        }
    }

    private static double Time(Action action)
    {
        long start = Stopwatch.GetTimestamp();
        action();
        return Stopwatch.GetElapsedTime(start).TotalMicroseconds;
    }

    /// <summary>The runs, which have no action in common.</summary>
    private sealed class Source(Dictionary<string, SimulatedRun> runs) : IWorkSource
    {
        public Task<WorkGrant> TakeAsync(string run, string worker, int most, IReadOnlyList<string> avoided, bool isBusy) =>
            Task.FromResult(runs[run].Take(worker, most, avoided, isBusy));

        public Task GiveBackAsync(WorkOrder order) => throw new NotSupportedException();
    }
}
