namespace Intaglio.Baking;

/// <summary>Fills the report of a bake from the states of its actions. Explanations compare it with the last bake.</summary>
internal sealed class SessionReport
{
    private readonly SessionPlan start;
    private readonly BakePlan plan;
    private readonly ActionStates states;
    private readonly bool isTrial;
    private readonly Func<IEnumerable<string?>> findProblems;
    private readonly ReasonFile kept;
    private readonly ProcessedAction[] actions;
    private readonly Dictionary<BakeAction, IReadOnlyList<BakeReason>> reasons = [];

    /// <param name="start">The plan and the state.</param>
    /// <param name="states">The states of the actions.</param>
    /// <param name="isTrial">Whether nothing was made.</param>
    /// <param name="findProblems">Finds warnings about the files and folders of the bake, of which some are null.</param>
    internal SessionReport(SessionPlan start, ActionStates states, bool isTrial, Func<IEnumerable<string?>> findProblems)
    {
        (this.start, plan, this.states, this.isTrial, this.findProblems) = (start, start.Plan, states, isTrial, findProblems);
        kept = new(plan.Recipe.ReasonPath);
        actions = new ProcessedAction[plan.Count];
        Explanation? explanation = null;
        int next = 0;
        foreach (BakeAction action in plan.Actions)
        {
            ProcessedAction processed = actions[next++] = states.Describe(action);
            // The state changes afterward.
            if (processed.Origin is not (null or ResultOrigin.UpToDate))
                reasons.Add(action, ExplainRenewal(processed)
                    ?? (explanation ??= new(plan, new LastBake(start.State, start.Codes), start.Key)).Explain(processed));
        }
    }

    /// <summary>Writes the reasons for which actions were processed to a file for explanations.</summary>
    internal void KeepReasons()
    {
        if (!isTrial && reasons.Count > 0)
            kept.Add(reasons);
    }

    /// <summary>Sums the times that the actions took when they ran whose outputs were fetched.</summary>
    internal TimeSpan SumFetched() => SumSaved(origin => origin == ResultOrigin.Remote);

    /// <summary>Counts the processed actions whose keys depend on values of environment variables.</summary>
    internal long CountCovering() =>
        actions.LongCount(action => action.Action.Rule.CoversVariables && action.Origin is not (null or ResultOrigin.UpToDate));

    /// <summary>Creates the report.</summary>
    internal BakeReport Create(IReadOnlyList<string> removed, byte[] root, RepeatedActions repeated, string? farmRun,
        BakeRemoteReport? remote)
    {
        ILookup<ResultOrigin?, ProcessedAction> byOrigin = actions.Where(action => action.Origin != ResultOrigin.UpToDate)
            .ToLookup(action => action.Origin);
        ProcessedAction[] made = [.. byOrigin[ResultOrigin.Made]];
        BakedRule[] rules = RuleCounts.Count(plan.Groups, actions);
        return new BakeReport
        {
            Made = made.Length,
            Cached = byOrigin[ResultOrigin.Cache].Count(),
            Fetched = byOrigin[ResultOrigin.Remote].Count(),
            Remote = remote,
            FarmRun = farmRun,
            UpToDate = rules.Sum(rule => rule.UpToDate),
            Skipped = byOrigin[null].Count() - states.Errors.Count,
            Failures = BakeFailure.Describe(states.Errors),
            Checked = repeated.Count,
            Rules = rules,
            Differences = BakeFailure.Describe(repeated.Differences),
            Removed = removed,
            MadeActions = [.. made.OrderByDescending(action => action.Duration).Select(Describe)],
            CachedActions = [.. byOrigin[ResultOrigin.Cache].Select(Describe)],
            FetchedActions = [.. byOrigin[ResultOrigin.Remote].Select(Describe)],
            Saved = SumSaved(origin => origin != ResultOrigin.Made),
            IsTrial = isTrial,
            Unknown = UnknownOutputs.Find(plan),
            StateNote = start.Note,
            FormerOutputs = start.FormerOutputs,
            TrackedFolders = start.TrackedFolders,
            Warnings = [.. findProblems().Append(start.Codes.Problem).Append(kept.Problem).OfType<string>(), .. start.FindWarnings(states),
                .. made.SelectMany(action => action.Result?.Warnings ?? [], (action, text) => $"{action.OutputName}: {text}")],
            Logs = FindLogs(made, areLocal: false),
            LocalLogs = FindLogs(made, areLocal: true),
            Root = root,
            Details = (plan.Rules, actions, reasons, start.Key),
        };
    }

    private static BakeReason[]? ExplainRenewal(in ProcessedAction processed) => !processed.IsRenewed ? null
        : processed.IsRequested ? Explanation.Requested : Explanation.RequestedForOther;

    private static KeyValuePair<string, IReadOnlyList<string>>[] FindLogs(ProcessedAction[] made, bool areLocal) =>
        [.. made.Where(action => action.Result is { Log.Count: > 0 } result && result.IsLogLocal == areLocal)
            .Select(action => KeyValuePair.Create(action.OutputName, action.Result!.Log))];

    private TimeSpan SumSaved(Func<ResultOrigin, bool> counts)
    {
        double seconds = 0;
        foreach (ProcessedAction action in actions)
            if (action is { Origin: { } origin, Recorded: { } recorded } && counts(origin))
                seconds += recorded.Seconds;
        return TimeSpan.FromSeconds(seconds);
    }

    private BakedAction Describe(ProcessedAction action) => new(action.Action.Rule.Rule.Name, action.OutputName, action.Duration)
    { Reasons = reasons[action.Action] };
}
