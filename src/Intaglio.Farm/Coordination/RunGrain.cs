using Intaglio.Baking;
using Microsoft.Extensions.Logging;
using Orleans.Concurrency;
using Orleans.Placement;

namespace Intaglio.Farm;

/// <inheritdoc cref="IRunGrain"/>
/// <remarks>The queue begins the run, which is on the same server then, because they exchange a message for each action.</remarks>
/// <param name="state">The part of the run that survives.</param>
/// <param name="plans">Reads plans from the store.</param>
/// <param name="time">The clock.</param>
/// <param name="losses">The counters of losses.</param>
/// <param name="logger">The logger.</param>
[Reentrant, PreferLocalPlacement]
internal sealed class RunGrain([PersistentState("run", FarmStorage.Name)] IPersistentState<RunState> state, PlanSource plans,
    TimeProvider time, LossCounters losses, ILogger<RunGrain> logger) : Grain, IRunGrain
{
    private static readonly TimeSpan interval = TimeSpan.FromSeconds(1), longestWithoutClient = TimeSpan.FromMinutes(2),
        longestWait = TimeSpan.FromMilliseconds(250);

    private readonly Signal changed = new();
    private readonly RunOutcomes outcomes = new();
    private PlannedRun? planned;
    private RunBook? book;
    private RunReports? reports;
    private IGrainTimer? timer;
    private Task? starting;
    private long lastFollowed, counted;

    private IQueueGrain Queue => GrainFactory.GetGrain<IQueueGrain>(state.State.Request!.Tool);

    private RefusedRun Refused => field ??= new(GrainFactory, time);

    public override async Task OnActivateAsync(CancellationToken cancellationToken)
    {
        if (state.State is { Request: not null, Last: null })
            await BeginAsync();
    }

    // A repeated request waits for the first one.
    public Task StartAsync(RunRequest request)
    {
        if (starting is null or { IsFaulted: true })
            starting = state.State.Request is null ? StartNewAsync(request) : Task.CompletedTask;
        return starting;
    }

    private async Task StartNewAsync(RunRequest request)
    {
        (state.State.Request, state.State.Started) = (request, time.GetUtcNow());
        await state.SaveAsync(this);
        try
        {
            await BeginAsync();
        }
        catch
        {
            // The next call begins again.
            this.DeactivateOnIdle();
            throw;
        }
    }

    public async Task<RunView?> GetAsync()
    {
        if (state.State.Request is null || book is null)
            return state.State.Last;
        IReadOnlyList<string> workers = await Queue.ListWorkersAsync();
        // Without a worker, all rules would be blocked.
        IEnumerable<int> blocked = workers.Count > 0 && book is not null ? book.FindBlocked(workers) : [];
        return state.State.Last ?? Describe() with
        { Blocked = [.. blocked.Select(rule => planned!.Plan.Rules[rule])], Workers = workers.Count };
    }

    public async Task<RunView?> FollowAsync(int? results = null)
    {
        lastFollowed = time.GetTimestamp();
        if (await GetAsync() is not { } view)
            return null;
        view = view with { Wanted = reports?.Wanted ?? [] };
        return results is { } received ? outcomes.AddResults(view, Math.Max(0, received)) : view;
    }

    public Task WaitAsync() => state.State.Last is not null ? Task.CompletedTask : changed.WaitAsync(longestWait);

    public Task<IReadOnlyDictionary<string, int>> CountByWorkerAsync() =>
        Task.FromResult(book?.CountByWorker() ?? new Dictionary<string, int>());

    public async Task<WorkGrant> TakeAsync(string worker, int most, IReadOnlyList<string> avoided, bool isBusy)
    {
        if (book is null)
            return new([], IsReserved: false) { HasEnded = state.State.Last is not null };
        List<WorkLease> leases = [];
        bool isReserved = book.Take(worker, most, isBusy, planned!.FindAvoided(avoided, book.Leased), leases);
        WorkOrder[] orders = [.. leases.Select(ToOrder)];
        await EndAsync();
        return new(orders, isReserved);
    }

    public Task<IReadOnlyList<WorkLease>> RenewAsync(string worker, IReadOnlyList<WorkLease> leases) =>
        Task.FromResult<IReadOnlyList<WorkLease>>(book is null ? leases : [.. leases.Where(lease => !book.Renew(worker, lease))]);

    public async Task<IReadOnlyList<string>> CompleteAsync(IReadOnlyList<WorkReport> sent)
    {
        IReadOnlyList<string> workers = sent.Any(report => report.Outcome == WorkOutcome.Failed) ? await Queue.ListWorkersAsync() : [];
        if (book is null)
            return [];
        (string[] keys, bool hadReady) = (FindKeys(sent.Select(report => report.Lease)), book.HasReady);
        bool wantsMore = false;
        foreach (WorkReport report in sent)
            wantsMore |= reports!.Add(report, workers);
        if (wantsMore)
            changed.Send();
        foreach (string worker in reports!.TakeReturners())
            GrainFactory.GetGrain<IWorkerIndexGrain>(0).ReturnedAsync(worker, this.GetPrimaryKeyString()).Ignore();
        if (!hadReady && book is { HasReady: true })
            await Queue.AddAsync(this.GetPrimaryKeyString(), hasMore: true);
        await EndAsync();
        return keys;
    }

    public async Task<bool> AnswerAsync(IReadOnlyList<string> digests)
    {
        if (reports?.Answer(digests) == true)
            await Queue.AddAsync(this.GetPrimaryKeyString(), hasMore: true);
        return state.State.Request is not null;
    }

    public async Task<IReadOnlyList<string>> LeaveAsync(string worker)
    {
        if (book is null)
            return [];
        string[] keys = FindKeys(book.ReturnAll(worker));
        if (book.HasReady)
            await Queue.AddAsync(this.GetPrimaryKeyString(), hasMore: true);
        await EndAsync();
        return keys;
    }

    public async Task ForgetAsync()
    {
        await state.ClearStateAsync();
        this.DeactivateOnIdle();
    }

    public Task<bool> CancelAsync() => CancelAsync("somebody has asked for it");

    private async Task<bool> CancelAsync(string reason)
    {
        if (state.State.Request is null || state.State.Last is not null)
            return state.State.Request is not null;
        state.State.IsCanceled = true;
        logger.RunCanceled(this.GetPrimaryKeyString(), reason);
        book?.Cancel();
        await EndAsync();
        return true;
    }

    private async Task BeginAsync()
    {
        try
        {
            planned = await plans.ReadAsync(state.State.Request!.Plan);
            book = new RunBook(planned.Plan, time);
            reports = new RunReports(this.GetPrimaryKeyString(), state.State.Request, planned, book, outcomes, time, logger);
            logger.RunBegins(this.GetPrimaryKeyString(), state.State.Request.Project, planned.Plan.Groups.Sum(group => (long)group.Count));
        }
        catch (Exception exception) when (exception is BakeException or MissingPlanException)
        {
            logger.PlanUnusable(this.GetPrimaryKeyString(), exception);
            state.State.Last = Describe() with { Ended = time.GetUtcNow(), Error = exception.Message };
            await state.SaveAsync(this);
            await GrainFactory.GetGrain<IRunIndexGrain>(0).EndAsync(this.GetPrimaryKeyString());
            return;
        }
        lastFollowed = time.GetTimestamp();
        if (state.State.IsCanceled)
            book.Cancel();
        timer = this.RegisterGrainTimer(LookAsync,
            new GrainTimerCreationOptions(interval, interval) { KeepAlive = true, Interleave = true });
        await Queue.AddAsync(this.GetPrimaryKeyString(), hasMore: true);
        await EndAsync();
    }

    private async Task LookAsync()
    {
        if (book is null)
            return;
        if (!state.State.Request!.IsDetached && time.GetElapsedTime(lastFollowed) > longestWithoutClient)
        {
            await CancelAsync("its client does not follow it any more");
            return;
        }
        CountResults(book.Counts);
        List<WorkLease> ended = [], failed = [];
        book.EndLeases(ended, failed);
        losses.AddLeases(ended.Count);
        foreach (WorkLease lease in failed)
            reports!.FailLost(lease.Action);
        if (FindKeys(ended) is { Length: > 0 } keys)
            await Queue.LandAsync(this.GetPrimaryKeyString(), keys);
        bool isAnyResumed = reports?.ResumePaused() == true;
        // The queue can be on another server now, and know nothing of this run.
        if (book is { HasReady: true })
            await Queue.AddAsync(this.GetPrimaryKeyString(), hasMore: ended.Count > 0 || isAnyResumed);
        await FailRefusedAsync();
        await EndAsync();
    }

    private async Task FailRefusedAsync()
    {
        if (await Refused.LookAsync(Queue, state.State.Request!,
            workers => reports?.WantsSources == false && book?.IsRefused(workers) == true) is var (workers, others) && book is not null)
            reports!.FailRefused(book.FailRefused(workers).Select(each => (each.Action, others ?? each.Reason)));
    }

    // Only the last state is kept.
    private async Task EndAsync()
    {
        if (book is not { IsFinished: true } || state.State.Last is not null)
            return;
        WorkCounts counts = book.Counts;
        logger.RunEnded(this.GetPrimaryKeyString(), counts.Made, counts.Found, counts.Failed, counts.Skipped);
        CountResults(counts);
        state.State.Last = Describe() with { Ended = time.GetUtcNow() };
        (book, planned, reports) = (null, null, null);
        timer?.Dispose();
        await state.SaveAsync(this);
        changed.Send();
        await Queue.RemoveAsync(this.GetPrimaryKeyString());
        await GrainFactory.GetGrain<IRunIndexGrain>(0).EndAsync(this.GetPrimaryKeyString());
    }

    private void CountResults(in WorkCounts counts)
    {
        long before = counted;
        counted = counts.Made + counts.Found + counts.Failed;
        if (counted > before)
            GrainFactory.GetGrain<IThroughputGrain>(0).AddAsync(counted - before).Ignore();
    }

    private RunView Describe() => new()
    {
        Run = this.GetPrimaryKeyString(),
        Project = state.State.Request!.Project,
        IsDetached = state.State.Request.IsDetached,
        Started = state.State.Started,
        IsCanceled = state.State.IsCanceled,
        Actions = book?.Counts ?? default,
        Failures = outcomes.Failures.Copy(),
        EndedLeases = book?.EndedLeases ?? 0,
        Repeated = book?.Repeated ?? 0,
    };

    private WorkOrder ToOrder(WorkLease lease) => new(this.GetPrimaryKeyString(), state.State.Request!.Plan, lease)
    { Code = planned!.Find(lease.Action).Work.Code.ToString(), Key = FindKey(lease) };

    private string[] FindKeys(IEnumerable<WorkLease> leases) => [.. leases.Select(lease => FindKey(lease)).OfType<string>()];

    private string? FindKey(in WorkLease lease) => planned!.Find(lease.Action).Work.Key is var key && key != default
        ? key.ToString() : null;
}
