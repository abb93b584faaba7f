namespace Intaglio.Baking;

/// <summary>Selects the actions that a bake processes.</summary>
internal static class Selection
{
    /// <summary>Drops the actions that are not selected, except for those that the selected ones need.</summary>
    /// <exception cref="BakeException">No output is selected.</exception>
    internal static BakePlan Select(BakePlan plan, BakeOptions options, BakeState state)
    {
        PlanShards? shards = options.Shard is null ? null : new(plan);
        // An action that becomes known is in the shard of the action that it goes over.
        BakePlan selected = plan.Select(action => IsSelected(action, options, state)
            && (action.Place >= plan.Size || shards?.Contains(action, options.Shard!) != false),
            rule => shards is null && rule.Outputs.Any(output => CanSelect(output.Value, options)));
        // A shard of a small plan can be empty.
        return selected.Count > 0 || shards is not null ? selected
            : throw new BakeException(plan.Recipe.Locate(plan.Recipe.Positions.Rules)
                + $"no output matches '{options.OnlyOutput ?? string.Join("', '", options.Only)}' "
                + "(run 'intaglio bake list' for all outputs)")
            { IsInRecipe = true };
    }

    /// <summary>Finds the rules of a plan that have actions, and those that they need.</summary>
    internal static IReadOnlyCollection<PlannedRule> FindRules(BakePlan plan)
    {
        List<PlannedRule> rules = [];
        HashSet<string> needed = new(StringComparer.Ordinal);
        // Each rule follows those that it needs.
        foreach (RuleActions group in plan.Groups.Reverse())
        {
            if (group.Actions.Count == 0 && !needed.Contains(group.Rule.Rule.Name))
                continue;
            rules.Add(group.Rule);
            needed.UnionWith(group.Rule.Rule.References.Select(reference => reference.Rule));
        }
        return rules;
    }

    /// <summary>Determines whether an action has an output with a name.</summary>
    internal static bool HasOutput(BakeAction action, string name, RecordedAction? last) =>
        NamesOf(action, last).Contains(name.TrimEnd('/'));

    private static bool IsSelected(BakeAction action, BakeOptions options, BakeState state) =>
        (options.Only.Count == 0 && options.OnlyOutput is null)
        || NamesOf(action, state.Actions.GetValueOrDefault(action.Name))
            .Any(name => name == options.OnlyOutput?.TrimEnd('/') || options.Only.Any(only => only.IsMatch(name)))
        || action.FolderOutputs.Any(folder => options.Only.Any(only => only.CanMatchIn(OutputPattern.Describe(folder))));

    private static bool CanSelect(OutputPattern output, BakeOptions options) => !options.SelectsOutputs
        || (options.OnlyOutput is { } name && name.StartsWith(output.Prefix, StringComparison.Ordinal))
        || options.Only.Any(only => output.Folder.Length == 0 || only.CanMatchIn(output.Folder));

    /// <summary>
    /// Returns the names of the outputs of an action and of the files in its folders, as they were at the last bake, and with the fields of
    /// the recipe. Those of folders occur with and without a slash at their ends.
    /// </summary>
    internal static IEnumerable<string> NamesOf(BakeAction action, RecordedAction? last) =>
        action.Outputs.Select(OutputPattern.Describe).Concat(last?.Outputs.Select(file => file.Name) ?? [])
            .Concat(action.FolderOutputs.Select(OutputPattern.Describe).Concat(FoldersOf(action, last))
                .SelectMany(folder => (string[])[folder, folder + "/"]));

    private static IEnumerable<string> FoldersOf(BakeAction action, RecordedAction? last) => !action.Rule.HasFolder || last is null ? []
        : last.Outputs.Select(file => action.FindFolder(file.Role, file.Name)).OfType<string>().Distinct();
}
