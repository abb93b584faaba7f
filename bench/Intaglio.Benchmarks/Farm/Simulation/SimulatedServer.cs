using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>The coordinator: the scheduler's code behind one processor that serves requests in the order in which they arrive.</summary>
/// <remarks>The endpoints of workers and the grains of the queue and the runs are followed line by line, without calls between them.</remarks>
internal sealed class SimulatedServer : IWorkSource
{
    private static readonly TimeSpan interval = TimeSpan.FromSeconds(1), patience = TimeSpan.FromSeconds(1),
        longestPoll = TimeSpan.FromSeconds(10);

    private readonly SimulatedTime time;
    private readonly TimeSpan service;
    private readonly SimulatedRun?[] runs;
    private readonly Dictionary<string, int> indexes = [];
    private readonly LeaseCheck leaseCheck = new();
    private readonly List<SimulatedPoll> parked = [];
    private WorkQueue queue = new();
    private TimeSpan free;

    // The number of restarts. What began before a restart ends with it.
    private int life;

    /// <param name="time">The clock.</param>
    /// <param name="service">The time that a request takes.</param>
    /// <param name="plans">The runs.</param>
    internal SimulatedServer(SimulatedTime time, TimeSpan service, IReadOnlyList<SimulatedPlan> plans)
    {
        (this.time, this.service) = (time, service);
        runs = new SimulatedRun?[plans.Count];
        Ends = new TimeSpan?[plans.Count];
        Counts = new WorkCounts[plans.Count];
        Shares = new(plans.Count);
        for (int i = 0; i < plans.Count; i++)
        {
            int index = i;
            indexes.Add(plans[i].Name, i);
            time.After(plans[i].Start, () => Begin(index, plans[index]));
        }
    }

    /// <summary>Gets the times at which the runs have ended.</summary>
    internal TimeSpan?[] Ends { get; }

    /// <summary>Gets the last states of the runs that have ended.</summary>
    internal WorkCounts[] Counts { get; }

    internal ShareCheck Shares { get; }

    internal long EndedLeases { get; private set; }

    internal long Repeated { get; private set; }

    /// <summary>Gets the time in which the processor has served requests.</summary>
    internal TimeSpan Busy { get; private set; }

    /// <summary>Gets the seconds that each request has waited for the processor.</summary>
    internal List<float> Waits { get; } = [];

    internal bool IsUp { get; private set; } = true;

    internal bool IsFinished => Array.TrueForAll(Ends, end => end is not null);

    /// <summary>Receives a question for actions, which is answered when there are any, or after a time.</summary>
    internal void Ask(SimulatedPoll poll) => Serve(() => Look(poll), poll.Fail);

    /// <summary>Receives outcomes.</summary>
    internal void Send(WorkResults results, Action<WorkAnswer> answer, Action fail) => Serve(() =>
    {
        foreach (WorkResult result in results.Results)
            Complete(result.Run, result.Report);
        answer(new(Take(results.Worker, results.Free), []));
    }, fail);

    /// <summary>Ends the server. It knows the runs when it is back, but no state of their actions.</summary>
    internal void Restart(TimeSpan after)
    {
        (IsUp, free) = (false, TimeSpan.Zero);
        life++;
        queue = new();
        leaseCheck.Clear();
        foreach (SimulatedPoll poll in parked.ToArray())
            poll.Fail();
        parked.Clear();
        time.After(after, () =>
        {
            IsUp = true;
            for (int i = 0; i < runs.Length; i++)
                if (runs[i] is { } run)
                    Begin(i, run.Plan);
        });
    }

    private void Begin(int index, SimulatedPlan plan)
    {
        if (!IsUp)
        {
            time.After(interval, () => Begin(index, plan));
            return;
        }
        if (runs[index] is { } before)
            Count(before);
        SimulatedRun run = runs[index] = new(plan, time);
        Add(plan.Name, isNews: true);
        int begun = life;
        time.After(interval, () => LookAfter(index, run, begun));
    }

    private void LookAfter(int index, SimulatedRun run, int begun)
    {
        if (life != begun || runs[index] != run)
            return;
        List<WorkLease> ended = [], failed = [];
        run.Book.EndLeases(ended, failed);
        foreach (WorkLease lease in ended)
            leaseCheck.End(run.Plan.Name, lease, run.FindWork(lease).Key);
        queue.Land(run.Plan.Name, ended.Select(lease => run.FindWork(lease).Key));
        if (run.Book.HasReady)
            Add(run.Plan.Name, isNews: ended.Count > 0);
        Finish(index);
        time.After(interval, () => LookAfter(index, run, begun));
    }

    private void Serve(Action handle, Action fail)
    {
        if (!IsUp)
        {
            fail();
            return;
        }
        TimeSpan begin = free > time.Now ? free : time.Now;
        Waits.Add((float)(begin - time.Now).TotalSeconds);
        free = begin + service;
        Busy += service;
        int arrived = life;
        time.After(free - time.Now, () => (life == arrived ? handle : fail)());
    }

    private void Look(SimulatedPoll poll)
    {
        if (!poll.IsConnected())
            return;
        List<HeldLease> lost = [.. poll.Question.Leases.GroupBy(held => held.Run).SelectMany(held =>
            Renew(held.Key, poll.Question.Worker, held))];
        IReadOnlyList<WorkOrder> orders = lost.Count == 0 ? Take(poll.Question.Worker, poll.Question.Free) : [];
        poll.Begin ??= time.Now;
        if (orders.Count > 0 || lost.Count > 0 || time.Now - poll.Begin > longestPoll)
        {
            poll.Answer(new(orders, lost));
            return;
        }
        parked.Add(poll);
        int turn = ++poll.Turn;
        time.After(patience, () =>
        {
            if (poll.Turn == turn && parked.Remove(poll))
                Ask(poll);
        });
    }

    private IEnumerable<HeldLease> Renew(string name, string worker, IEnumerable<HeldLease> held) => runs[indexes[name]] is { } run
        ? run.Renew(worker, held.Select(it => it.Lease)).Select(lease => new HeldLease(name, lease)) : held;

    private IReadOnlyList<WorkOrder> Take(string worker, int most)
    {
        if (most > 0)
            Shares.Look(runs);
        // Nothing has to be waited for.
        IReadOnlyList<WorkOrder> orders = queue.TakeAsync(worker, most, this).GetAwaiter().GetResult();
        foreach (WorkOrder order in orders)
        {
            leaseCheck.Give(order, worker);
            Shares.Count(indexes[order.Run]);
        }
        return orders;
    }

    Task<WorkGrant> IWorkSource.TakeAsync(string run, string worker, int most, IReadOnlyList<string> avoided, bool isBusy) =>
        Task.FromResult(runs[indexes[run]]?.Take(worker, most, avoided, isBusy) ?? new([], IsReserved: false));

    Task IWorkSource.GiveBackAsync(WorkOrder order)
    {
        runs[indexes[order.Run]]!.Book.Return(order.Lease);
        return Task.CompletedTask;
    }

    private void Complete(string name, WorkReport report)
    {
        if (runs[indexes[name]] is not { } run)
            return;
        string key = run.FindWork(report.Lease).Key;
        bool hadReady = run.Book.HasReady;
        if (run.Book.Complete(report.Lease, report.Outcome))
            leaseCheck.End(name, report.Lease, key);
        if (!hadReady && run.Book.HasReady)
            Add(name, isNews: true);
        Finish(indexes[name]);
        queue.Land(name, [key]);
    }

    private void Add(string name, bool isNews)
    {
        if (queue.Add(name) || isNews)
            Wake();
    }

    private void Wake()
    {
        SimulatedPoll[] woken = [.. parked];
        parked.Clear();
        foreach (SimulatedPoll poll in woken)
            Ask(poll);
    }

    private void Finish(int index)
    {
        if (runs[index] is not { Book.IsFinished: true } run)
            return;
        Count(run);
        (Ends[index], Counts[index], runs[index]) = (time.Now, run.Book.Counts, null);
        queue.Remove(run.Plan.Name);
        Wake();
    }

    private void Count(SimulatedRun run)
    {
        EndedLeases += run.Book.EndedLeases;
        Repeated += run.Book.Repeated;
    }
}
