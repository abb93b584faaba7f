namespace Intaglio.Baking;

/// <summary>Selects the actions whose results are made again, also those that become known during the bake.</summary>
internal sealed class RenewalRequests
{
    private readonly IReadOnlyList<ActionPattern> patterns;
    private readonly BakeState state;
    private readonly bool knowsAll;

    // Patterns that have selected no action yet.
    private readonly HashSet<ActionPattern> unused;

    private RenewalRequests(BakeOptions options, BakeState state)
    {
        (patterns, this.state, unused, knowsAll) =
            (options.Again, state, [.. options.Again], options is { IsTrial: false, IsRestricted: false });
        // A bake that continues a run on a farm finds the results that the run has made again.
        Renewed = new(options.Farm?.Run ?? Guid.NewGuid().ToString("n"));
    }

    /// <summary>Gets the selected actions.</summary>
    internal RenewedActions Renewed { get; }

    /// <summary>Selects actions, or returns null if none were requested.</summary>
    /// <param name="plan">The plan with all actions, also with those that the bake does not process.</param>
    /// <param name="options">The options.</param>
    /// <param name="state">The state, which has the names of outputs with keys and digests, and of files in folders.</param>
    /// <exception cref="BakeException">A pattern selects no action, and cannot select one that becomes known during the bake.</exception>
    internal static RenewalRequests? Create(BakePlan plan, BakeOptions options, BakeState state)
    {
        if (options.Again.Count == 0)
            return null;
        RenewalRequests requests = new(options, state);
        foreach (BakeAction action in plan.Actions)
            requests.Add(action);
        string[] wrong = [.. requests.unused.Where(pattern => !CanMatchLater(plan, pattern)).Select(pattern => pattern.Text)];
        return wrong.Length == 0 ? requests
            : throw new BakeException(plan.Recipe.Locate(plan.Recipe.Positions.Rules) + $"no action matches '{string.Join("', '", wrong)}' "
                + "(specify an input, an output or rule:NAME; run 'intaglio bake list' for all of them)")
            { IsInRecipe = true };
    }

    /// <summary>Selects an action if a pattern matches.</summary>
    internal void Add(BakeAction action)
    {
        RecordedAction? last = state.Actions.GetValueOrDefault(action.Name);
        string[] names = NamesOf(action, last);
        foreach (ActionPattern pattern in patterns)
            // Without a record, it is not known which files the folders of the action have.
            if (pattern.IsMatch(action, names) || (last is null && action.FolderOutputs.Any(pattern.CanMatchIn)))
            {
                Renewed.Request(action);
                unused.Remove(pattern);
            }
    }

    /// <summary>Finds a warning about patterns that have selected nothing, or returns null.</summary>
    /// <param name="plan">The plan after the bake.</param>
    /// <param name="states">The states of its actions.</param>
    internal string? FindWarning(BakePlan plan, ActionStates states)
    {
        if (!knowsAll || unused.Count == 0 || plan.Groups.Any(group => group.Growth is { IsKnown: false }))
            return null;
        string[] wrong = [.. unused.Where(pattern => !plan.Actions.Any(action =>
            pattern.IsMatch(action, NamesOf(action, states.FindRecorded(action))))).Select(pattern => pattern.Text)];
        return wrong.Length == 0 ? null
            : $"no action matches '{string.Join("', '", wrong)}' of --again (run 'intaglio bake list' for all outputs)";
    }

    private static bool CanMatchLater(BakePlan plan, ActionPattern pattern) =>
        plan.Groups.Any(group => group.Growth is { } growth && pattern.CanMatch(growth))
        || plan.Actions.Any(action => action.FolderOutputs.Any(pattern.CanMatchIn));

    // Outputs have the names of the last bake, and logical names.
    private static string[] NamesOf(BakeAction action, RecordedAction? last) =>
    [
        .. Selection.NamesOf(action, last), .. action.FileOutputs.Select(OutputPattern.ToLogical),
        .. last?.Outputs.Select(file => action.NameFileLogically(file.Role, file.Name)) ?? [],
    ];
}
