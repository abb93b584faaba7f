using System.Diagnostics;
using System.Runtime.ExceptionServices;

namespace Intaglio.Baking;

/// <summary>Processes actions on several threads, each after those that it needs.</summary>
internal sealed class Scheduler
{
    // A fraction of the memory that is available, because other programs need some as well.
    private const double MemoryShare = 0.5;

    // The lanes of the widest vectors, and the size up to which reading several inputs at once needs little memory.
    internal const int MostTogether = 8;

    // A killed process loses the work of this time, and other actions with the same key wait for it.
    internal static readonly TimeSpan LongestDelay = TimeSpan.FromMilliseconds(100);

    private const long MostSmallSize = 1 << 20, MostSizeTogether = MostTogether * MostSmallSize;

    private readonly ActionStates states;
    private readonly int threads, workers;
    private readonly Func<IReadOnlyList<BakeAction>, int, bool> process;
    private readonly Queue<BakeAction> ready = new();
    private readonly NeedCounts needs = new();
    private readonly long memory = AvailableMemory;
    private readonly object gate = new();

    // Actions that can share their keys with renewed ones follow these.
    private readonly RenewalOrder? order;

    // The time that an action of a rule took at last.
    private readonly Dictionary<PlannedRule, TimeSpan> durations = [];
    private long left, used;
    private int running;
    private volatile bool isStopped;
    private ExceptionDispatchInfo? error;

    /// <param name="states">The states of the actions.</param>
    /// <param name="threads">The number of threads.</param>
    /// <param name="lookups">The number of further actions that can wait for the remote cache at the same time.</param>
    /// <param name="process">
    /// Processes one action or several small ones, each with a number of threads. If it returns false, no further actions begin.
    /// </param>
    internal Scheduler(ActionStates states, int threads, int lookups, Func<IReadOnlyList<BakeAction>, int, bool> process) =>
        (this.states, this.threads, workers, this.process, order) =
            (states, threads, threads + lookups, process, states.Renewed is { } renewed ? new(renewed) : null);

    /// <summary>Gets the memory that actions can use at the same time.</summary>
    internal static long AvailableMemory => (long)(MemoryShare * GC.GetGCMemoryInfo().TotalAvailableMemoryBytes);

    /// <summary>Gets a value indicating whether actions do not run, so that also long inputs are read together.</summary>
    internal bool FindsOnly { get; init; }

    /// <summary>Gets or sets the delegate that adds the actions that go over the files of one that has ended.</summary>
    internal Func<BakeAction, IReadOnlyList<BakeAction>>? Grow { get; init; }

    /// <summary>Gets or sets a value indicating whether actions begin after one that was added has failed.</summary>
    internal bool KeepGoing { get; init; }

    /// <summary>Gets the number of threads that process actions.</summary>
    internal int Running => Volatile.Read(ref running);

    /// <summary>Gets a value indicating whether no further actions begin.</summary>
    internal bool IsStopped => isStopped;

    /// <summary>Processes all actions that are not finished. The first exception ends it and is rethrown.</summary>
    internal void Run()
    {
        BakeAction[] unfinished = [.. states.Unfinished];
        left = unfinished.Length;
        order?.Add(unfinished);
        foreach (BakeAction action in unfinished)
            Begin(action);
        int count = (int)Math.Min(workers, Math.Max(1, left));
        Thread[] others = [.. Enumerable.Range(0, count - 1).Select(_ => new Thread(Work) { IsBackground = true })];
        foreach (Thread other in others)
            other.Start();
        Work();
        foreach (Thread other in others)
            other.Join();
        error?.Throw();
    }

    private void Begin(BakeAction action)
    {
        if (needs.Add(action, order?.Find(action), other => states[other] is ActionState.Done or ActionState.Failed))
            Enqueue(action);
        else
            states[action] = ActionState.Waiting;
    }

    private void Enqueue(BakeAction action)
    {
        states[action] = ActionState.Ready;
        ready.Enqueue(action);
    }

    private void Work()
    {
        while (TryTake(out List<BakeAction> actions, out long estimate, out int share))
        {
            bool goesOn = false;
            long start = Stopwatch.GetTimestamp();
            try
            {
                goesOn = process(actions, share);
            }
            catch (Exception exception)
            {
                // An exception on a thread of its own would end the program.
                Interlocked.CompareExchange(ref error, ExceptionDispatchInfo.Capture(exception), null);
            }
            finally
            {
                Finish(actions, estimate, Stopwatch.GetElapsedTime(start), goesOn);
            }
        }
    }

    private bool TryTake(out List<BakeAction> actions, out long estimate, out int share)
    {
        actions = [];
        lock (gate)
        {
            while (!isStopped && left > 0)
            {
                if (ready.TryPeek(out BakeAction? first))
                {
                    estimate = Estimate(first);
                    // An action that needs more than all memory runs alone.
                    if (running == 0 || used + estimate <= memory)
                    {
                        // The last actions share the threads that nothing else needs.
                        share = threads / (int)Math.Min(threads, left);
                        actions.Add(ready.Dequeue());
                        TakeSmall(actions, ref estimate);
                        running++;
                        used += estimate;
                        return true;
                    }
                }
                Monitor.Wait(gate);
            }
            (estimate, share) = (0, 0);
            return false;
        }
    }

    /// <summary>Takes further actions of the rule if all are small and fast. The other threads get as many.</summary>
    private void TakeSmall(List<BakeAction> actions, ref long estimate)
    {
        BakeAction first = actions[0];
        long longest = FindsOnly ? MostSizeTogether : MostSmallSize;
        if (!IsSmall(first, longest) || !durations.TryGetValue(first.Rule, out TimeSpan duration))
            return;
        long size = first.Inputs[0].Stamp.Size;
        int most = Math.Min(MostTogether, (ready.Count + workers) / workers);
        while (actions.Count < most && (actions.Count + 1) * duration <= LongestDelay && ready.TryPeek(out BakeAction? next)
            && next.Rule == first.Rule && IsSmall(next, longest) && (size += next.Inputs[0].Stamp.Size) <= MostSizeTogether)
        {
            // They run one after another, and only their inputs and outputs are in memory at the same time.
            long more = Math.Max(estimate, Estimate(next)) + 2 * next.Inputs[0].Stamp.Size;
            if (used + more > memory)
                return;
            estimate = more;
            actions.Add(ready.Dequeue());
        }
    }

    /// <summary>Determines whether an action can be processed together with others.</summary>
    /// <param name="action">The action.</param>
    /// <param name="longest">The maximum size of its input.</param>
    internal static bool IsSmall(BakeAction action, long longest = MostSmallSize) =>
        action.Inputs is [var input] && input.Stamp.Size <= longest && action.Needs.Count == 0;

    private void AddGrown(BakeAction action)
    {
        if (Grow is null)
            return;
        try
        {
            IReadOnlyList<BakeAction> added = Grow(action);
            order?.Add(added);
            foreach (BakeAction grown in added)
            {
                left++;
                needs.Grow(grown);
                Begin(grown);
            }
            isStopped |= !KeepGoing && states.Errors.Count > 0;
        }
        catch (Exception exception)
        {
            Interlocked.CompareExchange(ref error, ExceptionDispatchInfo.Capture(exception), null);
            isStopped = true;
        }
    }

    private long Estimate(BakeAction action) => action.EstimateMemory(states.SumOutputs(action));

    private void Finish(List<BakeAction> actions, long estimate, TimeSpan took, bool goesOn)
    {
        lock (gate)
        {
            running--;
            used -= estimate;
            left -= actions.Count;
            durations[actions[0].Rule] = took / actions.Count;
            isStopped |= !goesOn;
            foreach (BakeAction action in actions)
            {
                AddGrown(action);
                foreach (BakeAction next in needs.End(action))
                    Enqueue(next);
            }
            Monitor.PulseAll(gate);
        }
    }
}
