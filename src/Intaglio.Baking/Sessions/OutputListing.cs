namespace Intaglio.Baking;

/// <summary>Lists the outputs of a recipe.</summary>
internal static class OutputListing
{
    internal static IEnumerable<ListedOutput> List(BakeRecipe recipe, CancellationToken cancellationToken)
    {
        BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, Environment.ProcessorCount, cancellationToken));
        BakeState state = BakeState.Load(recipe.StatePath, StateKey.None, place: default);
        foreach (BakeAction action in plan.Actions)
            for (int i = 0; i < action.Outputs.Length; i++)
                yield return new ListedOutput(FindName(state, action, i), action.Rule.Rule.Name,
                    [.. action.Inputs.Select(input => input.Name), .. FindOutputs(state, action)]) { IsKept = action.Rule.Rule.IsKept };
    }

    // The outputs that the action goes over.
    private static IEnumerable<string> FindOutputs(BakeState state, BakeAction action) =>
        from need in action.Needs
        where need.Role == BakeOperation.InRole
        from other in need.Actions
        from i in Enumerable.Range(0, other.Outputs.Length)
        where need.Reads(other, other.Rule.Rule.Outputs[i].Key)
        select FindName(state, other, i);

    // The digest in a name is known only after the output was made.
    private static string FindName(BakeState state, BakeAction action, int index)
    {
        string role = action.Rule.Rule.Outputs[index].Key;
        return state.Actions.TryGetValue(action.Name, out RecordedAction? recorded)
            ? Array.Find(recorded.Outputs, file => file.Role == role)?.Name ?? OutputPattern.Describe(action.Outputs[index])
            : OutputPattern.Describe(action.Outputs[index]);
    }
}
