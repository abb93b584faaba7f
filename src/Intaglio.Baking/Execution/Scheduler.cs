using System.Runtime.ExceptionServices;

namespace Intaglio.Baking;

/// <summary>Processes actions on several threads, each after the rules that it needs.</summary>
internal sealed class Scheduler
{
    // A fraction of the memory that is available, because other programs need some as well.
    private const double MemoryShare = 0.5;

    private readonly BakePlan plan;
    private readonly int threads;
    private readonly Func<BakeAction, int, bool> process;
    private readonly Queue<BakeAction> ready = new();
    private readonly Dictionary<PlannedRule, int> missing = [];
    private readonly Dictionary<PlannedRule, int> unfinished = [];
    private readonly long memory = (long)(MemoryShare * GC.GetGCMemoryInfo().TotalAvailableMemoryBytes);
    private readonly object gate = new();
    private long left, used;
    private int running;
    private bool isStopped;
    private ExceptionDispatchInfo? error;

    /// <param name="plan">The plan.</param>
    /// <param name="threads">The number of threads.</param>
    /// <param name="process">
    /// Processes an action with a number of threads. If it returns false, no further actions begin.
    /// </param>
    internal Scheduler(BakePlan plan, int threads, Func<BakeAction, int, bool> process) =>
        (this.plan, this.threads, this.process) = (plan, threads, process);

    /// <summary>Gets the number of actions that are running.</summary>
    internal int Running => Volatile.Read(ref running);

    /// <summary>Processes all actions that have no result yet. The first exception ends it and is rethrown.</summary>
    internal void Run()
    {
        foreach (PlannedRule rule in plan.Rules)
        {
            unfinished[rule] = rule.Actions.Count(action => action.Result is null);
            left += unfinished[rule];
        }
        foreach (PlannedRule rule in plan.Rules)
            if ((missing[rule] = rule.With.Select(with => with.Rule).Distinct().Count(other => unfinished[other] > 0)) == 0)
                Enqueue(rule);
        int count = (int)Math.Min(threads, Math.Max(1, left));
        Thread[] workers = [.. Enumerable.Range(0, count - 1).Select(_ => new Thread(Work) { IsBackground = true })];
        foreach (Thread worker in workers)
            worker.Start();
        Work();
        foreach (Thread worker in workers)
            worker.Join();
        error?.Throw();
    }

    private void Enqueue(PlannedRule rule)
    {
        foreach (BakeAction action in rule.Actions)
            if (action.Result is null)
                ready.Enqueue(action);
    }

    private void Work()
    {
        while (TryTake(out BakeAction? action, out long estimate, out int share))
        {
            bool goesOn = false;
            try
            {
                goesOn = process(action!, share);
            }
            catch (Exception exception)
            {
                // An exception on a thread of its own would end the program.
                Interlocked.CompareExchange(ref error, ExceptionDispatchInfo.Capture(exception), null);
            }
            finally
            {
                Finish(action!, estimate, goesOn);
            }
        }
    }

    private bool TryTake(out BakeAction? action, out long estimate, out int share)
    {
        lock (gate)
        {
            while (!isStopped && left > 0)
            {
                if (ready.TryPeek(out action))
                {
                    estimate = Estimate(action);
                    // An action that needs more than all memory runs alone.
                    if (running == 0 || used + estimate <= memory)
                    {
                        ready.Dequeue();
                        running++;
                        used += estimate;
                        // The last actions share the threads that nothing else needs.
                        share = threads / (int)Math.Min(threads, left);
                        return true;
                    }
                }
                Monitor.Wait(gate);
            }
            (action, estimate, share) = (null, 0, 0);
            return false;
        }
    }

    private void Finish(BakeAction action, long estimate, bool goesOn)
    {
        lock (gate)
        {
            running--;
            used -= estimate;
            left--;
            isStopped |= !goesOn;
            if (--unfinished[action.Rule] == 0)
                foreach (PlannedRule rule in plan.Rules)
                    if (rule.With.Any(with => with.Rule == action.Rule) && --missing[rule] == 0)
                        Enqueue(rule);
            Monitor.PulseAll(gate);
        }
    }

    private static long Estimate(BakeAction action)
    {
        long bytes = 0;
        foreach (SourceFile input in action.Inputs)
            bytes += input.Stamp.Size;
        long estimate = bytes;
        foreach (BakeOperation step in action.Rule.Rule.Steps)
            estimate = Math.Max(estimate, step.EstimateMemory(bytes));
        return estimate;
    }
}
