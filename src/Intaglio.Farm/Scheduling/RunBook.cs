namespace Intaglio.Farm;

/// <summary>The actions of a run with their states and leases. The methods are not safe for several threads.</summary>
/// <remarks>
/// A worker that does not renew a lease in time loses it, and the action is ready again. A result that arrives after that is accepted,
/// because all results of an action are the same. An action whose lease has ended twice may be the reason, so it then runs as the only
/// action of its worker, and fails if that lease ends as well.
/// </remarks>
internal sealed class RunBook
{
    /// <summary>The time after which a lease ends unless it is renewed.</summary>
    internal static readonly TimeSpan LeaseTime = TimeSpan.FromSeconds(15);

    // The weight of leases that may end before an action runs without others, and before it fails. A lease that was never renewed was
    // probably lost on its way to the worker.
    private const int RenewedWeight = 4, MostSharedEnds = 2 * RenewedWeight, MostEnds = 3 * RenewedWeight;

    // A worker waits before it reports that it could not reach the store.
    private const int MostAttempts = 20;

    private static readonly TimeSpan longestOutage = TimeSpan.FromMinutes(10);

    private readonly IReadOnlyList<RunGroup> groups;
    private readonly TimeProvider time;
    private readonly int[] offsets, unfinished, missing;
    private readonly List<int>[] needing;
    private readonly WorkState[] states;
    private readonly Queue<int>[] ready;
    private readonly Queue<int> suspects = new();
    private readonly HashSet<(string Worker, int Group)> refusals = [];

    // Only few actions are leased or have lost a lease.
    private readonly Dictionary<int, Holder> holders = [];
    private readonly Dictionary<int, int> ends = [];
    private readonly Dictionary<int, (int Count, long Begin)> attempts = [];

    // The last lease of a ready action that its worker gave back, and can still renew by an earlier request.
    private readonly Dictionary<int, long> returned = [];
    private readonly Dictionary<string, int> heldBy = new(StringComparer.Ordinal);

    // Leases in the order in which they end. A renewed lease is at the end again, and its old entry is ignored.
    private readonly Queue<(int Action, long Number, long End)> order = new();
    private readonly HashSet<string> exclusive = new(StringComparer.Ordinal);
    private readonly long[] counts = new long[Enum.GetValues<WorkState>().Length];

    // The worker that gets nothing until it can run a suspect, and the time of its last question.
    private string? draining;
    private bool isStopped;
    private long lastDrained;

    // A run whose server has ended gets a new book. Its leases have other numbers than those that workers still have.
    private long lastLease = Random.Shared.NextInt64(long.MaxValue / 2);

    /// <param name="groups">The groups. Each follows those that it needs.</param>
    /// <param name="time">The clock.</param>
    internal RunBook(IReadOnlyList<RunGroup> groups, TimeProvider time)
    {
        (this.groups, this.time) = (groups, time);
        offsets = new int[groups.Count + 1];
        unfinished = new int[groups.Count];
        missing = new int[groups.Count];
        needing = [.. groups.Select(_ => new List<int>())];
        ready = [.. groups.Select(_ => new Queue<int>())];
        for (int i = 0; i < groups.Count; i++)
        {
            offsets[i + 1] = checked(offsets[i] + groups[i].Count);
            unfinished[i] = groups[i].Count;
            foreach (int needed in groups[i].Needs)
            {
                ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(needed, i, nameof(groups));
                needing[needed].Add(i);
            }
        }
        states = new WorkState[offsets[^1]];
        counts[(int)WorkState.Waiting] = states.Length;
        for (int i = 0; i < groups.Count; i++)
            missing[i] = groups[i].Needs.Distinct().Count(needed => unfinished[needed] > 0);
        for (int i = 0; i < groups.Count; i++)
            if (missing[i] == 0)
                Release(i);
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
    internal WorkCounts Counts => new()
    {
        Waiting = Count(WorkState.Waiting),
        Ready = Count(WorkState.Ready),
        Leased = Count(WorkState.Leased),
        Made = Count(WorkState.Made),
        Found = Count(WorkState.Found),
        Failed = Count(WorkState.Failed),
        Skipped = Count(WorkState.Skipped),
    };

    /// <summary>Gets the number of actions that each worker has.</summary>
    internal IReadOnlyDictionary<string, int> CountByWorker() => new Dictionary<string, int>(heldBy);

    /// <summary>Counts the actions with a state.</summary>
    internal long Count(WorkState state) => counts[(int)state];

    /// <summary>Gets the state of an action.</summary>
    internal WorkState this[int group, int index] => states[ToAction(group, index)];

    /// <summary>Gives actions to a worker.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The number of actions that the worker can process in addition to those that it has.</param>
    /// <param name="isBusy">Whether the worker has actions of other runs.</param>
    /// <param name="isAvoided">Determines by the group and the index whether an action has to wait, or <see langword="null"/>.</param>
    /// <param name="leases">Receives the leases.</param>
    /// <returns><see langword="true"/> if the worker gets no other actions, because one must be its only one.</returns>
    internal bool Take(string worker, int most, bool isBusy, Func<int, int, bool>? isAvoided, ICollection<WorkLease> leases)
    {
        if (exclusive.Contains(worker))
            return true;
        if (most <= 0)
            return false;
        Trim(suspects);
        if (suspects.TryPeek(out int suspect) && !refusals.Contains((worker, GroupOf(suspect)))
            && isAvoided?.Invoke(GroupOf(suspect), suspect - offsets[GroupOf(suspect)]) != true)
        {
            if (!isBusy && !heldBy.ContainsKey(worker))
            {
                exclusive.Add(worker);
                leases.Add(Lease(suspects.Dequeue(), worker));
                draining = draining == worker ? null : draining;
                return true;
            }
            // One worker gets nothing until it has nothing. Otherwise, workers that are always busy would never run the action.
            if (draining is null || time.GetTimestamp() - lastDrained > ToTicks(LeaseTime))
                draining = worker;
            if (draining == worker)
            {
                lastDrained = time.GetTimestamp();
                return true;
            }
        }
        for (int group = 0; group < ready.Length; group++)
            if (ready[group].Count > 0 && !refusals.Contains((worker, group)))
                for (int left = ready[group].Count; left > 0 && most > 0; left--)
                {
                    int action = ready[group].Dequeue();
                    // It can have been finished, or leased again, since it was added.
                    if (states[action] != WorkState.Ready || QueueOf(action) != ready[group])
                        continue;
                    if (isAvoided?.Invoke(group, action - offsets[group]) == true)
                        ready[group].Enqueue(action);
                    else
                    {
                        leases.Add(Lease(action, worker));
                        most--;
                    }
                }
        return false;
    }

    /// <summary>Finds the groups with ready actions that no worker is making, and all workers have refused.</summary>
    /// <param name="workers">The names of the workers that have asked for actions in the last time.</param>
    internal IEnumerable<int> FindBlocked(IReadOnlyCollection<string> workers)
    {
        Array.ForEach(ready, Trim);
        HashSet<int> made = [.. holders.Keys.Select(GroupOf)],
            suspected = [.. suspects.Where(action => states[action] == WorkState.Ready).Select(GroupOf)];
        return Enumerable.Range(0, ready.Length).Where(group => (ready[group].Count > 0 || suspected.Contains(group))
            && !made.Contains(group) && workers.All(worker => refusals.Contains((worker, group))));
    }

    /// <summary>Extends a lease. A lease that has ended, or that the book of an earlier server gave, begins again if it can.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="lease">The lease.</param>
    /// <returns><see langword="false"/> if the worker has lost the lease, so that it should stop the action.</returns>
    internal bool Renew(string worker, in WorkLease lease)
    {
        Holder? holder = FindHolder(lease, out int action);
        if (holder is null && states[action] == WorkState.Ready && !exclusive.Contains(worker) && QueueOf(action) != suspects
            && returned.GetValueOrDefault(action) != lease.Number)
        {
            Lease(action, worker, lease.Number);
            return true;
        }
        if (holder is null)
            return false;
        holder.WasRenewed = true;
        order.Enqueue((action, lease.Number, holder.End = time.GetTimestamp() + ToTicks(LeaseTime)));
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
        bool holds = FindHolder(lease, out int action) is not null;
        if (IsFinal(states[action]) || (end == WorkState.Failed && !holds))
        {
            Repeated += end == WorkState.Made && states[action] is WorkState.Made or WorkState.Found ? 1 : 0;
            return false;
        }
        if (holders.TryGetValue(action, out Holder? holder))
            Unlease(action, holder);
        Finish(action, end);
        return true;
    }

    /// <summary>Makes an action ready again that a worker does not process.</summary>
    /// <param name="lease">The lease.</param>
    /// <param name="isRefused">Whether the worker cannot process the actions of the group, so that it gets no others of them.</param>
    internal void Return(in WorkLease lease, bool isRefused)
    {
        if (FindHolder(lease, out int action) is not { } holder)
            return;
        if (isRefused)
            refusals.Add((holder.Worker, lease.Group));
        GiveBack(action, holder);
    }

    /// <summary>Takes an action from its worker until <see cref="Resume"/> is called, because the store lacks a source.</summary>
    /// <param name="lease">The lease.</param>
    internal void Postpone(in WorkLease lease)
    {
        if (FindHolder(lease, out int action) is not { } holder)
            return;
        returned[action] = holder.Number;
        Unlease(action, holder);
        Set(action, isStopped ? WorkState.Skipped : WorkState.Waiting);
    }

    /// <summary>Makes an action ready again that was postponed. Other actions are ignored.</summary>
    /// <param name="lease">The last lease of the action.</param>
    /// <returns><see langword="true"/> if a worker can take the action.</returns>
    internal bool Resume(in WorkLease lease)
    {
        int action = ToAction(lease.Group, lease.Index);
        if (states[action] != WorkState.Waiting || missing[lease.Group] > 0)
            return false;
        Enqueue(action);
        return true;
    }

    /// <summary>Makes the actions of a worker ready again that has ended.</summary>
    /// <returns>The leases.</returns>
    internal IReadOnlyList<WorkLease> ReturnAll(string worker)
    {
        int[] actions = [.. holders.Where(pair => pair.Value.Worker == worker).Select(pair => pair.Key)];
        return Array.ConvertAll(actions, action =>
        {
            Holder holder = holders[action];
            GiveBack(action, holder);
            return ToLease(action, holder.Number);
        });
    }

    /// <summary>Makes an action ready again whose worker could not use the store.</summary>
    /// <param name="lease">The lease.</param>
    /// <param name="isPostponed">Whether the action waits until <see cref="Resume"/> is called.</param>
    /// <returns><see langword="false"/> if this has happened too often, so that the action fails.</returns>
    internal bool TryAgain(in WorkLease lease, bool isPostponed = false)
    {
        if (FindHolder(lease, out int action) is not { } holder)
            return true;
        (int count, long begin) = attempts.GetValueOrDefault(action, (0, time.GetTimestamp()));
        attempts[action] = (++count, begin);
        if (isPostponed)
            Postpone(lease);
        else
            GiveBack(action, holder);
        if (count < MostAttempts || time.GetElapsedTime(begin) < longestOutage)
            return true;
        Finish(action, WorkState.Failed);
        return false;
    }

    /// <summary>Ends the leases that were not renewed in time.</summary>
    /// <param name="ended">Receives the leases.</param>
    /// <param name="failed">Receives those whose actions fail because too many of their leases have ended.</param>
    internal void EndLeases(ICollection<WorkLease> ended, ICollection<WorkLease> failed)
    {
        long now = time.GetTimestamp();
        while (order.TryPeek(out (int Action, long Number, long End) first) && first.End <= now)
        {
            order.Dequeue();
            if (!holders.TryGetValue(first.Action, out Holder? holder) || holder.Number != first.Number || holder.End > now)
                continue;
            EndedLeases++;
            WorkLease lease = ToLease(first.Action, first.Number);
            ended.Add(lease);
            Unlease(first.Action, holder);
            ends[first.Action] = ends.GetValueOrDefault(first.Action) + (holder.WasRenewed ? RenewedWeight : 1);
            if (ends[first.Action] < MostEnds)
                Enqueue(first.Action);
            else
            {
                failed.Add(lease);
                Finish(first.Action, WorkState.Failed);
            }
        }
    }

    /// <summary>Skips all actions that no worker has. Leased actions can still be completed.</summary>
    internal void Stop()
    {
        isStopped = true;
        foreach (Queue<int> queue in ready)
            queue.Clear();
        suspects.Clear();
        for (int action = 0; action < states.Length; action++)
            if (states[action] is WorkState.Waiting or WorkState.Ready)
                Set(action, WorkState.Skipped);
    }

    /// <summary>Skips all actions that are not finished. Workers learn it when they renew their leases.</summary>
    internal void Cancel()
    {
        Stop();
        foreach ((int action, Holder holder) in holders.ToArray())
        {
            Unlease(action, holder);
            Set(action, WorkState.Skipped);
        }
    }

    private static bool IsFinal(WorkState state) => state is WorkState.Made or WorkState.Found or WorkState.Failed or WorkState.Skipped;

    /// <summary>Finds the holder of a lease that has not ended.</summary>
    private Holder? FindHolder(in WorkLease lease, out int action) =>
        holders.TryGetValue(action = ToAction(lease.Group, lease.Index), out Holder? holder) && holder.Number == lease.Number
            ? holder : null;

    private int ToAction(int group, int index)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(group);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(group, groups.Count);
        ArgumentOutOfRangeException.ThrowIfNegative(index);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(index, groups[group].Count);
        return offsets[group] + index;
    }

    // Groups without actions have the offset of the next one.
    private int GroupOf(int action)
    {
        int group = Array.BinarySearch(offsets, action);
        for (group = group < 0 ? ~group - 1 : group; groups[group].Count == 0; group++)
        {
        }
        return group;
    }

    private long ToTicks(TimeSpan span) => (long)(span.TotalSeconds * time.TimestampFrequency);

    private WorkLease Lease(int action, string worker) => Lease(action, worker, ++lastLease);

    private WorkLease Lease(int action, string worker, long number)
    {
        Holder holder = new(worker) { Number = number, End = time.GetTimestamp() + ToTicks(LeaseTime) };
        holders[action] = holder;
        heldBy[worker] = heldBy.GetValueOrDefault(worker) + 1;
        order.Enqueue((action, holder.Number, holder.End));
        Set(action, WorkState.Leased);
        return ToLease(action, holder.Number);
    }

    private WorkLease ToLease(int action, long number)
    {
        int group = GroupOf(action);
        return new(group, action - offsets[group], number);
    }

    private void Unlease(int action, Holder holder)
    {
        holders.Remove(action);
        if (--heldBy[holder.Worker] > 0)
            return;
        heldBy.Remove(holder.Worker);
        exclusive.Remove(holder.Worker);
        draining = draining == holder.Worker ? null : draining;
    }

    private void GiveBack(int action, Holder holder)
    {
        returned[action] = holder.Number;
        Unlease(action, holder);
        Enqueue(action);
    }

    private void Enqueue(int action)
    {
        Set(action, isStopped ? WorkState.Skipped : WorkState.Ready);
        if (isStopped)
            return;
        QueueOf(action).Enqueue(action);
    }

    private Queue<int> QueueOf(int action) => ends.GetValueOrDefault(action) < MostSharedEnds ? ready[GroupOf(action)] : suspects;

    private void Release(int group)
    {
        for (int action = offsets[group]; action < offsets[group + 1]; action++)
            if (states[action] == WorkState.Waiting)
                Enqueue(action);
    }

    private void Finish(int action, WorkState outcome)
    {
        Set(action, outcome);
        ends.Remove(action);
        returned.Remove(action);
        int group = GroupOf(action);
        if (outcome == WorkState.Failed)
            SkipNeeding(group);
        else if (--unfinished[group] == 0)
            foreach (int other in needing[group].Distinct())
                if (--missing[other] == 0)
                    Release(other);
    }

    // Their inputs will not be complete. A late result of an earlier server can be one of theirs.
    private void SkipNeeding(int group)
    {
        foreach (int other in needing[group])
        {
            bool isAnySkipped = false;
            for (int action = offsets[other]; action < offsets[other + 1]; action++)
                if (states[action] == WorkState.Waiting)
                {
                    Set(action, WorkState.Skipped);
                    isAnySkipped = true;
                }
            if (isAnySkipped)
                SkipNeeding(other);
        }
    }

    private void Trim(Queue<int> queue)
    {
        while (queue.TryPeek(out int first) && states[first] != WorkState.Ready)
            queue.Dequeue();
    }

    private void Set(int action, WorkState state)
    {
        counts[(int)states[action]]--;
        counts[(int)(states[action] = state)]++;
    }

    /// <summary>The worker that has an action.</summary>
    private sealed class Holder(string worker)
    {
        internal string Worker { get; } = worker;

        internal required long Number { get; init; }

        internal required long End { get; set; }

        /// <summary>Gets or sets a value indicating whether the worker has confirmed that it has the action.</summary>
        internal bool WasRenewed { get; set; }
    }
}
