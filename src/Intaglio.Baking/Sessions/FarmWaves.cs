namespace Intaglio.Baking;

/// <summary>Divides the actions that a farm makes into waves. The results of a wave are the inputs of the next one.</summary>
/// <remarks>
/// Outputs that are inputs by <c>with</c> as a whole can be made in the same wave. Other outputs must be known before an action that reads
/// them is sent, because its key and its name depend on them.
/// </remarks>
internal sealed class FarmWaves(BakePlan plan, ActionStates states, ResultStore store, RenewedActions? renewed)
{
    private readonly HashSet<BakeAction> sent = [];

    /// <summary>Gets a value indicating whether actions have neither ended nor been sent.</summary>
    internal bool HasMore => states.Unfinished.Any(action => !sent.Contains(action));

    /// <summary>Finds the actions that were not sent before and whose inputs are known.</summary>
    internal FarmWave FindNext()
    {
        ReopenLost();
        Dictionary<BakeAction, BakeKey> wave = [];
        Dictionary<ActionNeed, bool> known = [];
        // Each action follows those that it needs.
        foreach (BakeAction action in states.Unfinished)
            if (!sent.Contains(action) && action.Needs.All(need => IsKnown(need, wave, known)))
                wave.Add(action, states.FindRecorded(action)?.Weak ?? default);
        bool isFirst = sent.Count == 0;
        sent.UnionWith(wave.Keys);
        return new(plan, wave, FindFiles(wave.Keys)) { Renewed = renewed, IsFirst = isFirst };
    }

    private bool IsKnown(ActionNeed need, Dictionary<BakeAction, BakeKey> wave, Dictionary<ActionNeed, bool> known)
    {
        if (!known.TryGetValue(need, out bool isKnown))
        {
            bool canShareWave = need.IsWhole && need.Role != BakeOperation.InRole;
            known.Add(need, isKnown = need.IsComplete && need.Actions.All(other =>
                states[other] == ActionState.Done || (canShareWave && wave.ContainsKey(other))));
        }
        return isKnown;
    }

    // An output that is neither in the output folder nor in the cache of this machine is in the store of the farm, or is made again.
    private void ReopenLost()
    {
        HashSet<ActionNeed> seen = [];
        foreach (RuleActions group in plan.Groups.Reverse())
            foreach (BakeAction action in group.Actions.Where(action => states[action] is not (ActionState.Done or ActionState.Failed)))
                foreach (BakeAction other in action.Needs.Where(seen.Add).SelectMany(need => need.Actions))
                    if (!other.Rule.Rule.IsKept && states[other] == ActionState.Done && !sent.Contains(other)
                        && states.FindRecorded(other)!.Outputs.Any(file => store.For(other).FindLocal(file.Digest) is null))
                        states.Reopen(other);
    }

    private Dictionary<BakeAction, IReadOnlyList<KnownFile>> FindFiles(IEnumerable<BakeAction> actions)
    {
        Dictionary<BakeAction, IReadOnlyList<KnownFile>> files = [];
        HashSet<ActionNeed> seen = [];
        foreach (BakeAction other in actions.SelectMany(action => action.Needs).Where(seen.Add).SelectMany(need => need.Actions))
            if (states[other] == ActionState.Done && !files.ContainsKey(other))
                files.Add(other, [.. states.FindRecorded(other)!.Outputs.Select(file => new KnownFile(file.Role,
                    new(file.Name, other.NameFileLogically(file.Role, file.Name), file.Length, file.Digest),
                    FindPath(other, file)))]);
        return files;
    }

    private string? FindPath(BakeAction action, PlacedFile file) => action.Rule.Rule.IsKept
        ? Path.Combine(plan.Recipe.Output, file.Name) : store.For(action).FindLocal(file.Digest);
}
