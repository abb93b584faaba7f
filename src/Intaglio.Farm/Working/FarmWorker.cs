using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Caching;

namespace Intaglio.Farm;

/// <summary>Takes actions from a farm and makes them.</summary>
/// <param name="options">The settings.</param>
/// <param name="cache">The cache of this machine, whose remote cache is the store of the farm.</param>
/// <param name="remote">The options of the remote cache.</param>
internal sealed class FarmWorker(WorkerOptions options, ContentCache cache, RemoteCacheOptions remote) : IDisposable
{
    private const string CacheFolder = "cache";

    private static readonly TimeSpan uploadTime = TimeSpan.FromMinutes(5), returnTime = TimeSpan.FromSeconds(2);

    private readonly string name = Guid.NewGuid().ToString("n"), tool = FarmTool.Identify(BakeOperations.Catalog);
    private readonly FarmConnection farm = new(options);
    private readonly OpenPlans plans = new(options, cache, remote);
    private readonly Lock gate = new();
    private readonly Dictionary<HeldLease, CancellationTokenSource> running = [];

    /// <summary>Works until a token is canceled. Actions that are running then are given back.</summary>
    /// <param name="options">The settings.</param>
    /// <param name="stopping">The token.</param>
    /// <exception cref="FailureException">The folder cannot be used, or the farm refuses the worker.</exception>
    internal static async Task RunAsync(WorkerOptions options, CancellationToken stopping)
    {
        RemoteCacheOptions remote = options.CreateRemote();
        await using ContentCache cache =
            new(new ContentCacheOptions { Directory = Path.Combine(options.Folder, CacheFolder), Remote = remote });
        using FarmWorker worker = new(options, cache, remote);
        await worker.RunAsync(stopping);
    }

    private async Task RunAsync(CancellationToken cancellationToken)
    {
        try
        {
            while (true)
            {
                WorkQuestion question;
                lock (gate)
                    question = new() { Worker = name, Tool = tool, Free = options.Slots - running.Count, Leases = [.. running.Keys] };
                Begin(await farm.AskAsync(question, cancellationToken), cancellationToken);
            }
        }
        catch (OperationCanceledException) when (cancellationToken.IsCancellationRequested)
        {
            await GiveBackAsync();
        }
    }

    public void Dispose()
    {
        plans.Dispose();
        farm.Dispose();
    }

    private void Begin(WorkAnswer answer, CancellationToken cancellationToken)
    {
        lock (gate)
        {
            foreach (HeldLease lost in answer.Lost)
                if (running.TryGetValue(lost, out CancellationTokenSource? source))
                    source.Cancel();
            foreach (WorkOrder order in answer.Orders)
            {
                CancellationTokenSource source = new();
                running.Add(new(order.Run, order.Lease), source);
                _ = Task.Factory.StartNew(() => WorkAsync(order, source, cancellationToken), CancellationToken.None,
                    TaskCreationOptions.LongRunning, TaskScheduler.Default);
            }
        }
    }

    private async Task WorkAsync(WorkOrder order, CancellationTokenSource source, CancellationToken cancellationToken)
    {
        HeldLease held = new(order.Run, order.Lease);
        WorkReport? report = Make(order, source.Token);
        if (report?.Outcome == WorkState.Made)
            await cache.FlushUploadsAsync(uploadTime, CancellationToken.None);
        lock (gate)
            running.Remove(held);
        source.Dispose();
        WorkResults results = new() { Worker = name, Tool = tool, Free = cancellationToken.IsCancellationRequested ? 0 : 1,
            Results = report is null ? [] : [new(order.Run, report)] };
        Begin(await farm.SendAsync(results, CancellationToken.None), cancellationToken);
    }

    // Null if the action was taken from this worker.
    private WorkReport? Make(WorkOrder order, CancellationToken cancellationToken)
    {
        try
        {
            ActionName action = new(order.Rule, order.Input);
            PlanWorker plan = plans.Open(order.Plan);
            if (plan.FindCode(action)?.ToString() != order.Code)
                return new(order.Lease, WorkState.Waiting, null);
            WorkOutcome outcome = plan.Make(action, threads: 1, cancellationToken);
            return outcome.Origin is { } origin
                ? new(order.Lease, origin == ResultOrigin.Made ? WorkState.Made : WorkState.Found, null)
                : new(order.Lease, WorkState.Failed, ErrorText.Describe(outcome.Error!));
        }
        catch (OperationCanceledException)
        {
            return null;
        }
        catch (Exception exception) when (exception is BakeException or IOException or UnauthorizedAccessException)
        {
            return new(order.Lease, WorkState.Failed, ErrorText.Describe(exception));
        }
    }

    private async Task GiveBackAsync()
    {
        HeldLease[] left;
        lock (gate)
        {
            left = [.. running.Keys];
            foreach (CancellationTokenSource source in running.Values)
                source.Cancel();
        }
        if (left.Length == 0)
            return;
        WorkResults results = new() { Worker = name, Tool = tool, Free = 0,
            Results = [.. left.Select(held => new WorkResult(held.Run, new WorkReport(held.Lease, WorkState.Ready, null)))] };
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
}
