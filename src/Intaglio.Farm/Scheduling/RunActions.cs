namespace Intaglio.Farm;

/// <summary>The actions of a run with their states. An action becomes ready when all actions that it needs are finished.</summary>
internal sealed class RunActions
{
    private readonly RunPlan plan;
    private readonly WorkState[] states;

    // The first places of the groups, and the number of all actions.
    private readonly int[] offsets;

    // The number of actions of each set that are not finished, and of sets for which each group waits.
    private readonly int[] unfinished, missing;
    private readonly List<int>[] waiting;

    // The sets to which all actions of a group belong, and those to which only some of them do.
    private readonly List<int>[] setsOfGroups;
    private readonly Dictionary<int, List<int>> setsOfActions = [];
    private readonly HashSet<int> skippedGroups = [];
    private readonly long[] counts = new long[Enum.GetValues<WorkState>().Length];

    /// <exception cref="ArgumentOutOfRangeException">A group needs actions that do not precede it.</exception>
    internal RunActions(RunPlan plan)
    {
        this.plan = plan;
        int groups = plan.Groups.Count;
        offsets = new int[groups + 1];
        for (int i = 0; i < groups; i++)
            offsets[i + 1] = checked(offsets[i] + plan.Groups[i].Count);
        states = new WorkState[offsets[^1]];
        counts[(int)WorkState.Waiting] = states.Length;
        unfinished = [.. plan.Sets.Select(set => set.Sum(range => range.Count))];
        waiting = [.. plan.Sets.Select(_ => new List<int>())];
        setsOfGroups = [.. plan.Groups.Select(_ => new List<int>())];
        missing = new int[groups];
        for (int i = 0; i < plan.Sets.Count; i++)
            foreach (PlaceRange range in plan.Sets[i])
                AddToSet(i, range);
        for (int i = 0; i < groups; i++)
            foreach (int set in plan.Groups[i].Needs.Distinct())
            {
                foreach (PlaceRange range in plan.Sets[set])
                    ArgumentOutOfRangeException.ThrowIfGreaterThan(range.End, offsets[i], nameof(plan));
                if (unfinished[set] == 0)
                    continue;
                waiting[set].Add(i);
                missing[i]++;
            }
    }

    /// <summary>Gets the number of actions.</summary>
    internal int Size => states.Length;

    internal WorkState this[int action] => states[Check(action)];

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

    /// <summary>Counts the actions with a state.</summary>
    internal long Count(WorkState state) => counts[(int)state];

    /// <summary>Determines whether a worker could take an action.</summary>
    internal bool IsReady(int action) => states[action] == WorkState.Ready;

    /// <summary>Returns the index of the rule of an action.</summary>
    internal int RuleOf(int action) => plan.Groups[GroupOf(action)].Rule;

    /// <summary>Requires that a place is one of the run.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The run does not have the action.</exception>
    internal int Check(int action)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(action);
        ArgumentOutOfRangeException.ThrowIfGreaterThanOrEqual(action, states.Length);
        return action;
    }

    internal void Set(int action, WorkState state)
    {
        counts[(int)states[action]]--;
        counts[(int)(states[action] = state)]++;
    }

    /// <summary>Determines whether all actions that an action needs are finished.</summary>
    internal bool HasNeeds(int action) => missing[GroupOf(action)] == 0;

    /// <summary>Finds the actions that wait for no others.</summary>
    internal IEnumerable<int> FindFirst() =>
        Enumerable.Range(0, plan.Groups.Count).Where(group => missing[group] == 0).SelectMany(FindWaiting);

    /// <summary>Ends an action with a result.</summary>
    /// <returns>The actions that waited for it and for no others.</returns>
    internal IReadOnlyList<int> Finish(int action, WorkState outcome)
    {
        Set(action, outcome);
        List<int> released = [];
        foreach (int set in SetsOf(action))
            if (--unfinished[set] == 0)
                foreach (int group in waiting[set])
                    if (--missing[group] == 0)
                        released.AddRange(FindWaiting(group));
        return released;
    }

    /// <summary>Ends an action that has failed. Those that need it are skipped, because their inputs will not be complete.</summary>
    internal void Fail(int action)
    {
        Set(action, WorkState.Failed);
        Stack<int> ended = new([action]);
        while (ended.TryPop(out int next))
            foreach (int group in SetsOf(next).SelectMany(set => waiting[set]))
                if (skippedGroups.Add(group))
                    // A late result of an earlier server can be one of theirs.
                    foreach (int other in FindWaiting(group).ToArray())
                    {
                        Set(other, WorkState.Skipped);
                        ended.Push(other);
                    }
    }

    private IEnumerable<int> FindWaiting(int group) =>
        Enumerable.Range(offsets[group], plan.Groups[group].Count).Where(action => states[action] == WorkState.Waiting);

    private IEnumerable<int> SetsOf(int action) => setsOfActions.TryGetValue(action, out List<int>? sets)
        ? setsOfGroups[GroupOf(action)].Concat(sets) : setsOfGroups[GroupOf(action)];

    private void AddToSet(int set, PlaceRange range)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(range.Count, nameof(range));
        if (range.Count == 0)
            return;
        Check(range.First);
        Check(range.End - 1);
        for (int action = range.First; action < range.End;)
        {
            int group = GroupOf(action), end = Math.Min(range.End, offsets[group + 1]);
            if (action == offsets[group] && end == offsets[group + 1])
                setsOfGroups[group].Add(set);
            else
                for (int i = action; i < end; i++)
                    if (setsOfActions.TryGetValue(i, out List<int>? sets))
                        sets.Add(set);
                    else
                        setsOfActions.Add(i, [set]);
            action = end;
        }
    }

    // Groups without actions have the offset of the next one.
    private int GroupOf(int action)
    {
        int group = Array.BinarySearch(offsets, action);
        for (group = group < 0 ? ~group - 1 : group; plan.Groups[group].Count == 0; group++)
        {
        }
        return group;
    }
}
