using System.Diagnostics;
using Intaglio.Baking;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Takes actions from a farm and makes them.</summary>
/// <param name="options">The settings.</param>
/// <param name="cache">The cache of this machine, whose remote cache is the store of the farm.</param>
/// <param name="remote">The options of the remote cache.</param>
internal sealed class FarmWorker(WorkerOptions options, ContentCache cache, RemoteCacheOptions remote) : IDisposable
{
    private const string CacheFolder = "cache";

    private const int MostLines = 40;

    private static readonly TimeSpan uploadTime = TimeSpan.FromMinutes(5), returnTime = TimeSpan.FromSeconds(2),
        endTime = TimeSpan.FromSeconds(5), pause = TimeSpan.FromSeconds(1);

    private readonly string name = Guid.NewGuid().ToString("n"), tool = FarmTool.Identify(options.Operations);
    private readonly FarmConnection farm = new(options);
    private readonly OpenPlans plans = new(options, cache, remote);
    private readonly Lock gate = new();
    private readonly Dictionary<HeldLease, RunningAction> running = [];

    /// <summary>Works until a token is canceled. Actions that are running then are given back.</summary>
    /// <param name="options">The settings.</param>
    /// <param name="stopping">The token.</param>
    /// <exception cref="FailureException">The folder cannot be used, or the farm refuses the worker.</exception>
    internal static async Task RunAsync(WorkerOptions options, CancellationToken stopping)
    {
        RemoteCacheOptions remote = options.CreateRemote();
        await using ContentCache cache =
            new(new ContentCacheOptions
            {
                Directory = Path.Combine(options.Folder, CacheFolder),
                MaxSize = options.MaxSize,
                // Items that a power failure damages are found when they are read, and are fetched again.
                FlushToDisk = OperatingSystem.IsWindows(),
                Remote = remote,
            });
        using FarmWorker worker = new(options, cache, remote);
        await worker.RunAsync(stopping);
    }

    private async Task RunAsync(CancellationToken cancellationToken)
    {
        try
        {
            while (true)
                Begin(await farm.AskAsync(Ask, cancellationToken), cancellationToken);
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            await GiveBackAsync();
            await WaitUntilIdleAsync();
        }
    }

    public void Dispose()
    {
        plans.Dispose();
        farm.Dispose();
    }

    private WorkQuestion Ask()
    {
        lock (gate)
            return new()
            {
                Worker = name,
                Tool = tool,
                Host = Environment.MachineName,
                Slots = options.Slots,
                AllowsRun = options.AllowRun,
                Free = options.Slots - running.Count,
                Leases = [.. running.Where(pair => pair.Value.IsHeld).Select(pair => pair.Key)],
            };
    }

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
                _ = Task.Factory.StartNew(() => WorkAsync(order, action, cancellationToken), CancellationToken.None,
                    TaskCreationOptions.LongRunning, TaskScheduler.Default);
            }
        }
    }

    private async Task WorkAsync(WorkOrder order, RunningAction action, CancellationToken cancellationToken)
    {
        WorkReport? report = await MakeAsync(order, action.Source.Token);
        lock (gate)
            (action.IsDone, action.Report) = (true, report);
        WorkResults results = new() { Worker = name, Tool = tool, Free = cancellationToken.IsCancellationRequested ? 0 : 1,
            Results = report is null ? [] : [new(order.Run, report)] };
        try
        {
            WorkAnswer answer = await farm.SendAsync(results, cancellationToken);
            Release(order, action);
            Begin(answer, cancellationToken);
        }
        catch (Exception exception)
        {
            // The lease ends.
            Release(order, action);
            if (!cancellationToken.IsCancellationRequested)
                Messages.WriteError($"a result is not sent: {ErrorText.Describe(exception)}");
        }
    }

    private void Release(WorkOrder order, RunningAction action)
    {
        lock (gate)
        {
            running.Remove(new(order.Run, order.Lease));
            action.Source.Dispose();
        }
    }

    private async Task<WorkReport?> MakeAsync(WorkOrder order, CancellationToken cancellationToken)
    {
        long omitted = CountOmitted();
        WorkReport? report = Make(order, cancellationToken);
        if (report?.Outcome is WorkState.Made or WorkState.Found
            && (await cache.FlushUploadsAsync(uploadTime, CancellationToken.None) > 0 || CountOmitted() > omitted))
            report = new(order.Lease, WorkState.Skipped, "the store does not accept results");
        if (report?.Outcome == WorkState.Skipped)
            await Task.Delay(pause, CancellationToken.None);
        return report;
    }

    private long CountOmitted() => cache.GetRemoteStatistics()!.OmittedUploads;

    // Null if the action was taken from this worker.
    private WorkReport? Make(WorkOrder order, CancellationToken cancellationToken)
    {
        try
        {
            PlanWorker plan = plans.Open(order.Plan);
            try
            {
                return Make(order, plan, cancellationToken);
            }
            finally
            {
                plans.Close(order.Plan);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            return null;
        }
        catch (Exception exception)
        {
            // The lease of an action without a report would be renewed forever.
            return cancellationToken.IsCancellationRequested ? null : Describe(order, exception);
        }
    }

    private static WorkReport Make(WorkOrder order, PlanWorker plan, CancellationToken cancellationToken)
    {
        ActionName action = new(order.Rule, order.Input);
        if (plan.FindCode(action)?.ToString() != order.Code)
            return new(order.Lease, WorkState.Waiting, null);
        WorkOutcome outcome = plan.Make(action, threads: 1, cancellationToken);
        return outcome.Origin is { } origin
            ? new(order.Lease, origin == ResultOrigin.Made ? WorkState.Made : WorkState.Found, null)
            : Describe(order, outcome.Error!) with { Output = plan.FindOutput(action) };
    }

    private static WorkReport Describe(WorkOrder order, Exception exception) =>
        new(order.Lease, exception is MissingFileException ? WorkState.Skipped : WorkState.Failed, ErrorText.Describe(exception))
        { Log = exception is BakeOperationException { Log: var log } ? [.. log.TakeLast(MostLines)] : [] };

    private async Task GiveBackAsync()
    {
        List<WorkResult> left = [];
        lock (gate)
            foreach ((HeldLease held, RunningAction action) in running)
            {
                // A result that was being sent is sent again.
                if (!action.IsDone || action.Report is not null)
                    left.Add(new(held.Run, action.Report ?? new WorkReport(held.Lease, WorkState.Ready, null)));
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
        for (; Stopwatch.GetElapsedTime(start) < endTime; await Task.Delay(TimeSpan.FromMilliseconds(20)))
            lock (gate)
                if (running.Count == 0)
                    return;
    }

    /// <summary>An action of this worker.</summary>
    private sealed class RunningAction
    {
        /// <summary>Gets the source that is canceled when the action is taken from this worker.</summary>
        internal CancellationTokenSource Source { get; } = new();

        /// <summary>Gets or sets a value indicating whether only the outcome must be sent.</summary>
        internal bool IsDone { get; set; }

        /// <summary>Gets or sets the outcome, or <see langword="null"/> if the action was taken from this worker.</summary>
        internal WorkReport? Report { get; set; }

        /// <summary>Gets a value indicating whether the lease is renewed.</summary>
        internal bool IsHeld => !IsDone && !Source.IsCancellationRequested;
    }
}
