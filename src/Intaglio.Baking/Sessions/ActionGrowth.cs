namespace Intaglio.Baking;

/// <summary>Adds the actions of a bake that go over files of folders or optional outputs, when these are known.</summary>
/// <remarks>Only one thread uses an instance, or threads that exclude each other.</remarks>
internal sealed class ActionGrowth(SessionPlan start, ActionStates states, SessionOutputs outputs, BakeOptions options)
{
    private readonly PlanGrowth growth = new(start.Plan);

    /// <summary>Determines whether the end of an action of a rule can add others.</summary>
    internal bool IsFollowed(PlannedRule rule) => growth.IsFollowed(rule);

    /// <summary>Adds the actions that follow from one that has ended.</summary>
    /// <returns>The new actions. Those that cannot be processed have failed.</returns>
    internal IReadOnlyList<BakeAction> End(BakeAction action)
    {
        if (!growth.IsFollowed(action.Rule) || !TryFindFiles(action, out (string, string)[]? files))
            return [];
        List<BakeAction> grown = [];
        foreach ((BakeAction added, string? problem) in growth.End(action, files))
        {
            start.Requests?.Add(added);
            if (problem is null)
                grown.Add(added);
            else
                states.Fail(added, new BakeOperationException(problem));
        }
        return grown;
    }

    /// <summary>Records the names of new outputs before they appear.</summary>
    internal void Prepare(IEnumerable<BakeAction> actions)
    {
        string[] names = options.IsTrial ? []
            : [.. actions.Where(action => action.Rule.Rule.IsKept).SelectMany(action => action.FileOutputs)];
        if (names.Length > 0)
            outputs.Own(names);
    }

    // A farm can still make a result that is missing.
    private bool TryFindFiles(BakeAction action, out (string Role, string Name)[]? files)
    {
        bool isDone = states[action] == ActionState.Done;
        files = isDone ? Array.ConvertAll(states.FindRecorded(action)!.Outputs, file => (file.Role, file.Name)) : null;
        return isDone || states[action] == ActionState.Failed || (options.IsTrial && states[action] == ActionState.Missing);
    }
}
