namespace Intaglio.Farm;

/// <summary>The actions of a run with their states and leases. The methods are not safe for several threads.</summary>
/// <remarks>
/// A worker that does not renew a lease in time loses it, and the action is ready again. A result that arrives after that is accepted,
/// because all results of an action are the same. An action whose lease has ended twice may be the reason, so it then runs as the only
/// action of its worker, and fails if that lease ends as well.
/// </remarks>
internal sealed class RunBook
{
    private readonly RunActions actions;
    private readonly LeaseBook leases;
    private readonly SuspectActions suspects;
    private readonly StoreRetries retries;
    private readonly ReturnedActions returned;
    private readonly ReadyActions ready;
    private readonly Refusals refusals;
    private readonly DoubtedFailures doubts;
    private bool isStopped;

    /// <param name="plan">The actions.</param>
    /// <param name="time">The clock.</param>
    internal RunBook(RunPlan plan, TimeProvider time)
    {
        actions = new(plan);
        (leases, suspects, retries, returned) = (new(time), new(time), new(time), new(time));
        refusals = new(actions, ready = new(plan.Rules.Count), suspects, leases);
        doubts = new(returned, refusals, time);
        foreach (int action in actions.FindFirst())
            Enqueue(action);
    }

    /// <summary>Gets a value indicating whether the run has ended and no worker has an action.</summary>
    internal bool IsFinished => Count(WorkState.Waiting) + Count(WorkState.Ready) + Count(WorkState.Leased) == 0;

    /// <summary>Gets a value indicating whether a worker could take an action.</summary>
    internal bool HasReady => Count(WorkState.Ready) > 0;

    /// <summary>Gets the number of leases that have ended without a result.</summary>
    internal long EndedLeases { get; private set; }

    /// <summary>Gets the number of results for actions that had one already.</summary>
    internal long Repeated { get; private set; }

    /// <summary>Gets the number of actions by state.</summary>
    internal WorkCounts Counts => actions.Counts;

    /// <summary>Gets the actions that workers have.</summary>
    internal IEnumerable<int> Leased => leases.Actions;

    /// <summary>Gets the number of actions that each worker has.</summary>
    internal IReadOnlyDictionary<string, int> CountByWorker() => leases.CountByWorker();

    /// <summary>Counts the actions with a state.</summary>
    internal long Count(WorkState state) => actions.Count(state);

    /// <summary>Gets the state of an action.</summary>
    internal WorkState this[int action] => actions[action];

    /// <summary>Gives actions to a worker.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The number of actions that the worker can process in addition to those that it has.</param>
    /// <param name="isBusy">Whether the worker has actions of other runs.</param>
    /// <param name="isAvoided">Determines whether an action has to wait, or <see langword="null"/>.</param>
    /// <param name="taken">Receives the leases.</param>
    /// <returns><see langword="true"/> if the worker gets no other actions, because one must be its only one.</returns>
    internal bool Take(string worker, int most, bool isBusy, Func<int, bool>? isAvoided, ICollection<WorkLease> taken)
    {
        if (suspects.IsExclusive(worker))
            return true;
        if (most <= 0)
            return false;
        if (suspects.Peek(IsReady) is { } suspect && !refusals.Contains(worker, actions.RuleOf(suspect))
            && isAvoided?.Invoke(suspect) != true && !returned.IsRecent(suspect, worker))
        {
            if (!isBusy && !leases.HasAny(worker))
            {
                taken.Add(Lease(suspects.Take(worker), worker));
                return true;
            }
            if (suspects.MustDrain(worker))
                return true;
        }
        foreach (int rule in ready.Rules.Where(rule => !refusals.Contains(worker, rule)))
            foreach (int action in ready.Take(rule, action => IsReady(action) && !suspects.Contains(action),
                action => isAvoided?.Invoke(action) == true || doubts.MustWait(action, rule, worker)))
            {
                taken.Add(Lease(action, worker));
                if (--most == 0)
                    return false;
            }
        return false;
    }

    /// <inheritdoc cref="Refusals.FindBlocked"/>
    internal IEnumerable<int> FindBlocked(IReadOnlyCollection<string> workers) => refusals.FindBlocked(workers);

    /// <inheritdoc cref="Refusals.IsComplete"/>
    internal bool IsRefused(IReadOnlyCollection<string> workers) => refusals.IsComplete(workers);

    /// <summary>Fails all ready actions.</summary>
    /// <param name="workers">The workers that have refused them.</param>
    /// <returns>The actions with the reasons of the workers.</returns>
    internal (int Action, string Reason)[] FailRefused(IReadOnlyCollection<string> workers)
    {
        (int Action, string Reason)[] refused = refusals.ListReady(workers);
        foreach ((int action, _) in refused)
            Finish(action, WorkState.Failed);
        return refused;
    }

    /// <summary>Extends a lease. A lease that has ended, or that the book of an earlier server gave, begins again if it can.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="lease">The lease.</param>
    /// <returns><see langword="false"/> if the worker has lost the lease, so that it should stop the action.</returns>
    internal bool Renew(string worker, in WorkLease lease)
    {
        if (leases.TryRenew(lease))
            return true;
        if (actions[lease.Action] != WorkState.Ready || suspects.IsExclusive(worker) || suspects.Contains(lease.Action)
            || leases.WasReturned(lease))
            return false;
        leases.Add(lease, worker);
        actions.Set(lease.Action, WorkState.Leased);
        return true;
    }

    /// <summary>Records the outcome of an action. Later outcomes of the same action are ignored.</summary>
    /// <param name="lease">The lease, which can have ended.</param>
    /// <param name="outcome">
    /// <see cref="WorkOutcome.Made"/>, <see cref="WorkOutcome.Found"/> or <see cref="WorkOutcome.Failed"/>.
    /// </param>
    /// <returns><see langword="true"/> if it is the first outcome.</returns>
    internal bool Complete(in WorkLease lease, WorkOutcome outcome)
    {
        WorkState end = outcome switch
        {
            WorkOutcome.Made => WorkState.Made,
            WorkOutcome.Found => WorkState.Found,
            WorkOutcome.Failed => WorkState.Failed,
            _ => throw new ArgumentOutOfRangeException(nameof(outcome), outcome, "The outcome of an action is a final state."),
        };
        WorkState now = actions[lease.Action];
        if (now is WorkState.Made or WorkState.Found or WorkState.Failed or WorkState.Skipped
            || (end == WorkState.Failed && leases.FindWorker(lease) is null))
        {
            Repeated += end == WorkState.Made && now is WorkState.Made or WorkState.Found ? 1 : 0;
            return false;
        }
        if (end == WorkState.Made && leases.FindWorker(lease) is { } worker)
            doubts.AddMade(actions.RuleOf(lease.Action), worker);
        Unlease(lease.Action, isReturned: false);
        Finish(lease.Action, end);
        return true;
    }

    /// <summary>Makes an action ready again that a worker does not process.</summary>
    /// <param name="lease">The lease.</param>
    /// <param name="refusal">
    /// The name of the worker for people and the reason if it cannot process the actions of the rule, so that it gets no others of them.
    /// </param>
    internal void Return(in WorkLease lease, (string Name, string Reason)? refusal = null)
    {
        actions.Check(lease.Action);
        if (leases.FindWorker(lease) is not { } worker)
            return;
        if (refusal is var (name, reason))
            refusals.Add(actions.RuleOf(lease.Action), worker, name, reason);
        GiveBack(lease.Action);
    }

    /// <summary>Makes an action ready again that a worker has returned because of an error, although its machine has no fault.</summary>
    /// <returns><see langword="false"/> if other workers have returned it as well, so that it fails.</returns>
    internal bool ReturnFaulty(in WorkLease lease) => TryAgain(lease, isPostponed: false, returned.TryCount);

    /// <summary>Determines whether another worker has to confirm that the action of a lease fails.</summary>
    internal bool DoubtsFailure(WorkLease lease, IReadOnlyCollection<string> workers) => !isStopped
        && leases.FindWorker(lease) is { } worker && doubts.Doubts(lease.Action, actions.RuleOf(lease.Action), worker, workers);

    /// <summary>Finds the other workers that have returned the action of a lease because of an error.</summary>
    internal IEnumerable<string> FindReturners(WorkLease lease) => leases.FindWorker(lease) is { } worker
        ? returned.FindWorkers(lease.Action).Where(other => other != worker) : [];

    /// <summary>Takes an action from its worker until <see cref="Resume"/> is called, because the store lacks a source.</summary>
    /// <param name="lease">The lease.</param>
    internal void Postpone(in WorkLease lease)
    {
        actions.Check(lease.Action);
        if (leases.FindWorker(lease) is null)
            return;
        Unlease(lease.Action, isReturned: true);
        actions.Set(lease.Action, isStopped ? WorkState.Skipped : WorkState.Waiting);
    }

    /// <summary>Makes an action ready again that was postponed. Other actions are ignored.</summary>
    /// <param name="lease">The last lease of the action.</param>
    /// <returns><see langword="true"/> if a worker can take the action.</returns>
    internal bool Resume(in WorkLease lease)
    {
        if (actions[lease.Action] != WorkState.Waiting || !actions.HasNeeds(lease.Action))
            return false;
        Enqueue(lease.Action);
        return true;
    }

    /// <summary>Makes the actions of a worker ready again that has ended.</summary>
    /// <returns>The leases.</returns>
    internal IReadOnlyList<WorkLease> ReturnAll(string worker) => Array.ConvertAll(leases.FindActions(worker), GiveBack);

    /// <summary>Makes an action ready again whose worker could not use the store.</summary>
    /// <param name="lease">The lease.</param>
    /// <param name="isPostponed">Whether the action waits until <see cref="Resume"/> is called.</param>
    /// <returns><see langword="false"/> if this has happened too often, so that the action fails.</returns>
    internal bool TryAgain(in WorkLease lease, bool isPostponed = false) =>
        TryAgain(lease, isPostponed, (action, _) => retries.TryCount(action));

    private bool TryAgain(in WorkLease lease, bool isPostponed, Func<int, string, bool> tryCount)
    {
        actions.Check(lease.Action);
        if (leases.FindWorker(lease) is not { } worker)
            return true;
        if (isPostponed)
            Postpone(lease);
        else
            GiveBack(lease.Action);
        if (tryCount(lease.Action, worker))
            return true;
        Finish(lease.Action, WorkState.Failed);
        return false;
    }

    /// <summary>Ends the leases that were not renewed in time.</summary>
    /// <param name="ended">Receives the leases.</param>
    /// <param name="failed">Receives those whose actions fail because too many of their leases have ended.</param>
    internal void EndLeases(ICollection<WorkLease> ended, ICollection<WorkLease> failed)
    {
        while (leases.TryFindEnded(out WorkLease lease, out bool wasRenewed))
        {
            EndedLeases++;
            ended.Add(lease);
            Unlease(lease.Action, isReturned: false);
            if (!suspects.CountEnd(lease.Action, wasRenewed))
                Enqueue(lease.Action);
            else
            {
                failed.Add(lease);
                Finish(lease.Action, WorkState.Failed);
            }
        }
    }

    /// <summary>Skips all actions that no worker has. Leased actions can still be completed.</summary>
    internal void Stop()
    {
        isStopped = true;
        ready.Clear();
        suspects.Clear();
        for (int action = 0; action < actions.Size; action++)
            if (actions[action] is WorkState.Waiting or WorkState.Ready)
                actions.Set(action, WorkState.Skipped);
    }

    /// <summary>Skips all actions that are not finished. Workers learn it when they renew their leases.</summary>
    internal void Cancel()
    {
        Stop();
        foreach (int action in leases.Actions.ToArray())
        {
            Unlease(action, isReturned: false);
            actions.Set(action, WorkState.Skipped);
        }
    }

    private bool IsReady(int action) => actions.IsReady(action);

    private WorkLease Lease(int action, string worker)
    {
        actions.Set(action, WorkState.Leased);
        return leases.Add(action, worker);
    }

    private WorkLease Unlease(int action, bool isReturned)
    {
        if (leases.Remove(action, isReturned) is not var (lease, worker, isIdle))
            return default;
        if (isIdle)
            suspects.EndWorker(worker);
        return lease;
    }

    private WorkLease GiveBack(int action)
    {
        WorkLease lease = Unlease(action, isReturned: true);
        Enqueue(action);
        return lease;
    }

    private void Enqueue(int action)
    {
        actions.Set(action, isStopped ? WorkState.Skipped : WorkState.Ready);
        if (isStopped)
            return;
        if (suspects.Contains(action))
            suspects.Enqueue(action);
        else
            ready.Add(actions.RuleOf(action), action);
    }

    private void Finish(int action, WorkState outcome)
    {
        suspects.Forget(action);
        leases.Forget(action);
        returned.Forget(action);
        if (outcome == WorkState.Failed)
            actions.Fail(action);
        else
            foreach (int next in actions.Finish(action, outcome))
                Enqueue(next);
    }
}
