using System.Diagnostics;
using System.Globalization;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Takes actions from a farm and makes them.</summary>
internal sealed class FarmWorker : IDisposable
{
    private const int MostMissing = 10_000;

    private static readonly TimeSpan returnTime = TimeSpan.FromSeconds(2), endTime = TimeSpan.FromSeconds(5),
        renewalInterval = TimeSpan.FromSeconds(1), look = TimeSpan.FromMilliseconds(20);

    private readonly string name = Guid.NewGuid().ToString("n"), tool;
    private readonly WorkerOptions options;
    private readonly FarmConnection farm;
    private readonly WorkerSlots slots;
    private readonly ActionThreads threads = new();
    private readonly OpenPlans plans;
    private readonly ActionMaker maker;
    private readonly WorkerHealth health;

    // Released when an action has ended, and when the worker can take one although it has asked for none.
    private readonly SemaphoreSlim ended = new(0), idle = new(0);
    private readonly Lock gate = new();
    private readonly Dictionary<HeldLease, RunningAction> running = [];

    // The number of actions that the worker has asked for and whose answer has not arrived.
    private int asked, askedWithResults;
    private bool isDraining;

    // Receives the longest time for finishing actions.
    private readonly TaskCompletionSource<TimeSpan> drainRequest = new(TaskCreationOptions.RunContinuationsAsynchronously);

    /// <param name="options">The settings.</param>
    /// <param name="cache">The cache of this machine, whose remote cache is the store of the farm.</param>
    private FarmWorker(WorkerOptions options, ContentCache cache)
    {
        this.options = options;
        tool = OperationIdentity.Compute(options.Operations);
        farm = new FarmConnection(options);
        slots = new WorkerSlots(options.Slots);
        plans = new OpenPlans(options, cache, slots);
        health = new WorkerHealth(new MachineCheck(options).FindFault, TimeProvider.System);
        maker = new ActionMaker(plans, cache, health, options);
    }

    /// <summary>Works until a token is canceled. Actions that are running then are given back.</summary>
    /// <param name="options">The settings.</param>
    /// <param name="stopping">The token.</param>
    /// <param name="draining">The token after which the worker takes no actions, and ends when it has finished those that it has.</param>
    /// <exception cref="FailureException">The folder cannot be used, or the farm refuses the worker.</exception>
    internal static async Task RunAsync(WorkerOptions options, CancellationToken stopping, CancellationToken draining = default)
    {
        await using ContentCache cache = WorkerCache.Open(options);
        using FarmWorker worker = new(options, cache);
        await worker.RunAsync(stopping, draining);
    }

    private async Task RunAsync(CancellationToken cancellationToken, CancellationToken draining)
    {
        using CancellationTokenRegistration signal = draining.Register(() => drainRequest.TrySetResult(options.Drain));
        using CancellationTokenSource leaving = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken),
            // The worker also ends when the farm refuses it.
            stopping = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        Task reporting = ReportAsync(stopping.Token), drain = DrainAsync(leaving);
        try
        {
            await AskAsync(leaving.Token);
        }
        catch (OperationCanceledException) when (leaving.IsCancellationRequested)
        {
            await stopping.CancelAsync();
            await reporting;
            await GiveBackAsync();
            await WaitUntilIdleAsync();
        }
        finally
        {
            await leaving.CancelAsync();
            await drain;
            await stopping.CancelAsync();
            await reporting;
        }
    }

    // The leases are renewed meanwhile.
    private async Task DrainAsync(CancellationTokenSource leaving)
    {
        TimeSpan limit;
        try
        {
            limit = await drainRequest.Task.WaitAsync(leaving.Token);
        }
        catch (OperationCanceledException)
        {
            return;
        }
        long start = Stopwatch.GetTimestamp();
        int left;
        lock (gate)
            (isDraining, left) = (true, running.Count);
        if (left > 0)
            Messages.WriteError(limit == TimeSpan.MaxValue ? $"finishing {left} actions, because the farm has asked for it"
                : string.Create(CultureInfo.InvariantCulture,
                    $"finishing {left} actions for at most {limit.TotalSeconds:0.#} s; another signal gives them back"));
        while (left > 0 && !leaving.IsCancellationRequested && Stopwatch.GetElapsedTime(start) < limit)
        {
            await Task.Delay(look, CancellationToken.None);
            lock (gate)
                left = running.Count;
        }
        await leaving.CancelAsync();
    }

    public void Dispose()
    {
        plans.Dispose();
        slots.Dispose();
        farm.Dispose();
        ended.Dispose();
        idle.Dispose();
    }

    // A farm answers at once if no action is asked for. Otherwise, the answer would not use the slots that become free until it arrives.
    private async Task AskAsync(CancellationToken cancellationToken)
    {
        while (true)
        {
            WorkAnswer answer = await farm.AskAsync(Ask, cancellationToken);
            int sought;
            lock (gate)
                (sought, asked) = (asked, 0);
            Begin(answer, cancellationToken);
            if (answer.IsDraining)
                drainRequest.TrySetResult(TimeSpan.MaxValue);
            if (answer.IsStruck)
                health.Strike("other workers have made actions of several runs that this worker did not make");
            if (sought == 0)
                await idle.WaitAsync(renewalInterval, cancellationToken);
        }
    }

    private WorkQuestion Ask()
    {
        health.CheckAgain();
        lock (gate)
        {
            asked = TakesActions ? Math.Max(0, CountIdle() - askedWithResults) : 0;
            return new()
            {
                Worker = name,
                Tool = tool,
                Host = Environment.MachineName,
                Slots = options.Slots,
                AllowsRun = options.AllowRun,
                Free = asked,
                Name = options.Name,
                Fault = health.Fault,
                Leases = [.. running.Where(pair => pair.Value.IsHeld).Select(pair => pair.Key)],
            };
        }
    }

    private bool TakesActions => health.Fault is null && !isDraining;

    private int CountIdle() => slots.Capacity - running.Values.Count(action => !action.IsDone);

    private void Begin(WorkAnswer answer, CancellationToken cancellationToken)
    {
        lock (gate)
        {
            foreach (HeldLease lost in answer.Lost)
                if (running.TryGetValue(lost, out RunningAction? action))
                    action.Source.Cancel();
            // The leases of orders that arrive too late end.
            foreach (WorkOrder order in cancellationToken.IsCancellationRequested ? [] : answer.Orders)
            {
                RunningAction action = new();
                running.Add(new(order.Run, order.Lease), action);
                if (isDraining)
                    End(action, new(order.Lease, WorkOutcome.Returned, null));
                else
                    threads.Start(() => _ = WorkAsync(order, action));
            }
        }
    }

    private async Task WorkAsync(WorkOrder order, RunningAction action)
    {
        WorkReport? report = await maker.MakeAsync(order, action.Source.Token);
        lock (gate)
            End(action, report);
    }

    private void End(RunningAction action, WorkReport? report)
    {
        (action.IsDone, action.Report) = (true, report);
        ended.Release();
    }

    // The results of actions that end while others are being sent are sent together.
    private async Task ReportAsync(CancellationToken cancellationToken)
    {
        try
        {
            while (true)
            {
                await ended.WaitAsync(cancellationToken);
                (KeyValuePair<HeldLease, RunningAction>[] done, WorkResults results) = TakeResults();
                if (done.Length > 0)
                    await SendAsync(done, results, cancellationToken);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            // The results that are left are sent at the end.
        }
    }

    private (KeyValuePair<HeldLease, RunningAction>[] Done, WorkResults Results) TakeResults()
    {
        lock (gate)
        {
            KeyValuePair<HeldLease, RunningAction>[] done = [.. running.Where(pair => pair.Value.IsDone)];
            askedWithResults = done.Length == 0 || !TakesActions ? 0 : Math.Max(0, CountIdle() - asked);
            return (done, new()
            {
                Worker = name,
                Tool = tool,
                Free = askedWithResults,
                Results = Limit([.. done.Where(pair => pair.Value.Report is not null)
                    .Select(pair => new WorkResult(pair.Key.Run, pair.Value.Report!))]),
            });
        }
    }

    // Many actions can lack the same sources. The server would refuse a large message.
    private static WorkResult[] Limit(WorkResult[] results)
    {
        int left = MostMissing;
        return Array.ConvertAll(results, result =>
        {
            string[] missing = [.. result.Report.Missing.Take(Math.Max(1, left))];
            left -= missing.Length;
            return result with { Report = result.Report with { Missing = missing } };
        });
    }

    private async Task SendAsync(KeyValuePair<HeldLease, RunningAction>[] done, WorkResults results, CancellationToken cancellationToken)
    {
        try
        {
            WorkAnswer answer = await farm.SendAsync(results, cancellationToken);
            Release(done);
            Begin(answer, cancellationToken);
            if (answer.Orders.Count < results.Free && idle.CurrentCount == 0)
                idle.Release();
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            // The leases end.
            Release(done);
            Messages.WriteError($"a result is not sent: {ErrorText.Describe(exception)}");
        }
    }

    private void Release(KeyValuePair<HeldLease, RunningAction>[] done)
    {
        lock (gate)
        {
            askedWithResults = 0;
            foreach ((HeldLease held, RunningAction action) in done)
            {
                running.Remove(held);
                action.Source.Dispose();
            }
        }
    }

    private async Task GiveBackAsync()
    {
        List<WorkResult> left = [];
        lock (gate)
            foreach ((HeldLease held, RunningAction action) in running)
            {
                // A result that was being sent is sent again.
                if (!action.IsDone || action.Report is not null)
                    left.Add(new(held.Run, action.Report ?? new WorkReport(held.Lease, WorkOutcome.Returned, null)));
                action.Source.Cancel();
            }
        WorkResults results = new() { Worker = name, Tool = tool, Free = 0, IsLast = true,
            Results = left };
        using CancellationTokenSource limit = new(returnTime);
        try
        {
            await farm.SendAsync(results, limit.Token);
        }
        catch (OperationCanceledException)
        {
            // The farm does not answer. The leases end.
        }
    }

    // Programs that were stopped and files that are being written need a moment.
    private async Task WaitUntilIdleAsync()
    {
        long start = Stopwatch.GetTimestamp();
        for (; Stopwatch.GetElapsedTime(start) < endTime; await Task.Delay(look))
            lock (gate)
                if (running.Values.All(action => action.IsDone))
                    return;
    }
}
