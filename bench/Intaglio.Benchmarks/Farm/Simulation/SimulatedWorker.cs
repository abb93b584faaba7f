using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>A worker: a loop that asks for actions, and slots that make them.</summary>
/// <param name="number">The number of the machine.</param>
/// <param name="slots">The number of actions that it makes at the same time.</param>
/// <param name="farm">The farm.</param>
internal sealed class SimulatedWorker(int number, int slots, SimulatedFarm farm)
{
    private const string Tool = "tool";

    private static readonly TimeSpan shortestPause = TimeSpan.FromMilliseconds(100), longestPause = TimeSpan.FromSeconds(5);

    private readonly SimulatedTime time = farm.Time;
    private Dictionary<HeldLease, RunningAction> running = [];

    // The number of times that the machine has started a worker. What a worker did that was killed has no effect.
    private int life;
    private bool isAlive;
    private TimeSpan pauses, pausedUntil;

    private string Name => $"{number}.{life}";

    /// <summary>Starts a worker with a new name.</summary>
    internal void Start()
    {
        (isAlive, running, pausedUntil) = (true, [], TimeSpan.Zero);
        life++;
        Ask();
    }

    /// <summary>Ends the worker. The machine starts another after a time.</summary>
    internal void Kill(TimeSpan downtime)
    {
        if (!isAlive)
            return;
        isAlive = false;
        life++;
        time.After(downtime, Start);
    }

    /// <summary>Stops all threads of the worker for a time.</summary>
    internal void Pause(TimeSpan length)
    {
        pauses += length;
        pausedUntil = time.Now + length;
    }

    private void Ask()
    {
        WorkQuestion question = new() { Worker = Name, Tool = Tool, Free = slots - running.Count, Host = Name, Slots = slots,
            Leases = [.. running.Where(pair => pair.Value.IsHeld).Select(pair => pair.Key)] };
        int asked = life;
        Post((answer, fail) => farm.Server.Ask(new(question, () => life == asked, answer, fail)), answer =>
        {
            Begin(answer);
            Ask();
        });
    }

    private void Begin(WorkAnswer answer)
    {
        foreach (HeldLease lost in answer.Lost)
            if (running.TryGetValue(lost, out RunningAction? action) && action.IsHeld)
            {
                action.IsHeld = false;
                farm.Results.Stopped++;
                Send(lost, action, null);
            }
        foreach (WorkOrder order in answer.Orders)
        {
            HeldLease held = new(order.Run, order.Lease);
            RunningAction action = new(farm.FindWork(held));
            running.Add(held, action);
            bool isFound = action.Work.IsMade;
            Work(isFound ? SimulatedFarm.LookupTime : action.Work.IsDeadly ? SimulatedFarm.DeadlyTime : action.Work.Duration,
                () => Finish(held, action, isFound));
        }
    }

    // What a pause interrupts takes longer by the pause.
    private void Work(TimeSpan duration, Action finish)
    {
        (int begun, TimeSpan before) = (life, pauses);
        time.After(duration, () =>
        {
            if (life == begun && pauses > before)
                Work(pauses - before, finish);
            else if (life == begun)
                finish();
        });
    }

    private void Finish(HeldLease held, RunningAction action, bool isFound)
    {
        if (!action.IsHeld)
            return;
        if (action.Work.IsDeadly)
        {
            Kill(SimulatedFarm.Downtime);
            return;
        }
        action.IsHeld = false;
        farm.Results.Add(action.Work, isFound);
        Send(held, action, new(held.Lease, isFound ? WorkOutcome.Found : WorkOutcome.Made, null));
    }

    private void Send(HeldLease held, RunningAction action, WorkReport? report)
    {
        TimeSpan begin = time.Now;
        WorkResults results = new() { Worker = Name, Tool = Tool, Free = 1, Results = report is null ? [] : [new(held.Run, report)] };
        Post((answer, fail) => farm.Server.Send(results, answer, fail), answer =>
        {
            running.Remove(held);
            if (answer.Orders.Count > 0)
                farm.Results.SlotWaits.Add((float)(time.Now - begin).TotalSeconds);
            Begin(answer);
        });
    }

    // A request is sent again until the server answers.
    private void Post(Action<Action<WorkAnswer>, Action> request, Action<WorkAnswer> receive, TimeSpan? pause = null)
    {
        int sent = life;
        TimeSpan next = pause is { } last ? last * 2 < longestPause ? last * 2 : longestPause : shortestPause;
        time.After(SimulatedFarm.NetworkDelay, () => request(
            answer => time.After(SimulatedFarm.NetworkDelay, () => Resume(sent, () => receive(answer))),
            () => time.After(next * (0.5 + farm.Random.NextDouble()), () => Resume(sent, () => Post(request, receive, next)))));
    }

    // A worker that is paused receives answers after the pause. One that was killed receives none.
    private void Resume(int sent, Action action)
    {
        if (life != sent)
            return;
        if (pausedUntil > time.Now)
            time.After(pausedUntil - time.Now, () => Resume(sent, action));
        else
            action();
    }

    /// <summary>An action of a worker.</summary>
    private sealed class RunningAction(SimulatedWork work)
    {
        internal SimulatedWork Work { get; } = work;

        /// <summary>Gets or sets a value indicating whether the worker makes the action and renews its lease.</summary>
        internal bool IsHeld { get; set; } = true;
    }
}
