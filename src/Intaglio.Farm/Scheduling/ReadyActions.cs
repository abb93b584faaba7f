namespace Intaglio.Farm;

/// <summary>The ready actions of each rule, in the order in which they became ready.</summary>
/// <param name="rules">The number of rules.</param>
internal sealed class ReadyActions(int rules)
{
    private readonly Queue<int>[] queues = [.. Enumerable.Range(0, rules).Select(_ => new Queue<int>())];

    internal IEnumerable<int> Rules => Enumerable.Range(0, queues.Length);

    internal void Add(int rule, int action) => queues[rule].Enqueue(action);

    /// <summary>Returns the actions of a rule, of which some can have been finished, or leased again, since they were added.</summary>
    internal IEnumerable<int> Of(int rule) => queues[rule];

    /// <summary>Finds the rules with ready actions.</summary>
    /// <param name="isReady">Determines whether an action is ready.</param>
    internal IEnumerable<int> FindRules(Func<int, bool> isReady)
    {
        foreach (Queue<int> queue in queues)
            while (queue.TryPeek(out int first) && !isReady(first))
                queue.Dequeue();
        return Rules.Where(rule => queues[rule].Count > 0);
    }

    /// <summary>Takes the next actions of a rule one by one.</summary>
    /// <param name="rule">The rule.</param>
    /// <param name="isReady">Determines whether an action is ready. Others are dropped.</param>
    /// <param name="mustWait">Determines whether an action stays for later.</param>
    internal IEnumerable<int> Take(int rule, Func<int, bool> isReady, Func<int, bool> mustWait)
    {
        for (int left = queues[rule].Count; left > 0; left--)
        {
            int action = queues[rule].Dequeue();
            if (!isReady(action))
                continue;
            if (mustWait(action))
                queues[rule].Enqueue(action);
            else
                yield return action;
        }
    }

    internal void Clear()
    {
        foreach (Queue<int> queue in queues)
            queue.Clear();
    }
}
