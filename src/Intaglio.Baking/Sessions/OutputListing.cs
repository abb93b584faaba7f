namespace Intaglio.Baking;

/// <summary>Lists the outputs of a recipe.</summary>
internal static class OutputListing
{
    internal static IEnumerable<ListedOutput> List(BakeRecipe recipe, CancellationToken cancellationToken)
    {
        BakePlan plan = BakePlan.Create(recipe, SourceScanner.Scan(recipe, Environment.ProcessorCount, cancellationToken));
        BakeState state = BakeState.Load(recipe.StatePath, StateKey.FindForUser(creates: false), place: default);
        PlanGrowth growth = new(plan);
        // Each rule follows those that it needs.
        foreach (RuleActions group in plan.Groups)
        {
            foreach (BakeAction action in group.Actions)
                growth.End(action, state.Actions.TryGetValue(action.Name, out RecordedAction? recorded)
                    ? Array.ConvertAll(recorded.Outputs, file => (file.Role, file.Name)) : null);
            foreach (BakeAction action in group.Actions)
                foreach (string name in Enumerable.Range(0, action.Outputs.Length).SelectMany(i => FindNames(state, action, i)))
                    yield return new ListedOutput(name, action.Rule.Rule.Name,
                        [.. action.Inputs.Select(input => input.Name), .. FindOutputs(state, action)]) { IsKept = action.Rule.Rule.IsKept };
            if (group.Growth?.Missing is { } missing)
                yield return new ListedOutput(group.Rule.Rule.Outputs[0].Value.Text, group.Rule.Rule.Name, [missing.Title])
                { IsKept = group.Rule.Rule.IsKept, IsKnown = false };
        }
    }

    // The outputs that the action goes over.
    private static IEnumerable<string> FindOutputs(BakeState state, BakeAction action) =>
        from need in action.Needs
        where need.Role == BakeOperation.InRole
        from other in need.Actions
        from i in Enumerable.Range(0, other.Outputs.Length)
        from name in FindNames(state, other, i)
        where need.Reads(other, other.Rule.Rule.Outputs[i].Key, name)
        select name;

    // The digest in a name and the files in a folder are known only after the output was made.
    private static string[] FindNames(BakeState state, BakeAction action, int index)
    {
        (string role, OutputPattern pattern) = action.Rule.Rule.Outputs[index];
        string[] names = state.Actions.TryGetValue(action.Name, out RecordedAction? recorded)
            ? [.. recorded.Outputs.Where(file => file.Role == role).Select(file => file.Name)] : [];
        bool isOptional = !pattern.IsFolder && !action.Rule.Rule.IsCertain(index);
        return names.Length > 0 || (recorded is not null && isOptional) ? names
            : [OutputPattern.Describe(action.Outputs[index]) + (pattern.IsFolder ? "/" : "")];
    }
}
