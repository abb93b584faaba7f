namespace Intaglio.Baking;

/// <summary>Fills the report of a bake from the states of its actions. Explanations compare it with the last bake.</summary>
internal sealed class SessionReport
{
    private readonly BakePlan plan;
    private readonly ActionStates states;
    private readonly bool isTrial;
    private readonly ProcessedAction[] actions;

    internal SessionReport(BakePlan plan, ActionStates states, EarlierBake last, bool isTrial)
    {
        (this.plan, this.states, this.isTrial) = (plan, states, isTrial);
        actions = new ProcessedAction[plan.Count];
        Explanation explanation = new(plan, last);
        int next = 0;
        foreach (BakeAction action in plan.Actions)
        {
            ProcessedAction processed = actions[next++] = states.Describe(action);
            // The state changes afterward.
            if (processed.Origin is not (null or ResultOrigin.UpToDate))
                Reasons.Add(action, explanation.Explain(processed));
        }
    }

    /// <summary>Gets the reasons for which actions were processed.</summary>
    internal Dictionary<BakeAction, IReadOnlyList<BakeReason>> Reasons { get; } = [];

    /// <summary>Sums the times that actions took when they ran, by the origin of their results.</summary>
    internal TimeSpan SumSaved(Func<ResultOrigin, bool> counts)
    {
        double seconds = 0;
        foreach (ProcessedAction action in actions)
            if (action is { Origin: { } origin, Recorded: { } recorded } && counts(origin))
                seconds += recorded.Seconds;
        return TimeSpan.FromSeconds(seconds);
    }

    /// <summary>Creates the report.</summary>
    internal BakeReport Create(SessionEnd end, RepeatedActions repeated, string? farmRun, BakeRemoteReport? remote)
    {
        ILookup<ResultOrigin?, ProcessedAction> byOrigin = actions.Where(action => action.Origin != ResultOrigin.UpToDate)
            .ToLookup(action => action.Origin);
        ProcessedAction[] made = [.. byOrigin[ResultOrigin.Made]];
        BakedRule[] rules = Count();
        return new BakeReport
        {
            Made = made.Length,
            Cached = byOrigin[ResultOrigin.Cache].Count(),
            Fetched = byOrigin[ResultOrigin.Remote].Count(),
            Remote = remote,
            FarmRun = farmRun,
            UpToDate = rules.Sum(rule => rule.UpToDate),
            Skipped = byOrigin[null].Count() - states.Errors.Count,
            Failures = Describe(states.Errors),
            Checked = repeated.Count,
            Rules = rules,
            Differences = Describe(repeated.Differences),
            Removed = end.Removed,
            MadeActions = [.. made.OrderByDescending(action => action.Duration).Select(Describe)],
            CachedActions = [.. byOrigin[ResultOrigin.Cache].Select(Describe)],
            FetchedActions = [.. byOrigin[ResultOrigin.Remote].Select(Describe)],
            Saved = SumSaved(origin => origin != ResultOrigin.Made),
            IsTrial = isTrial,
            Warnings = [.. made.SelectMany(action => action.Result?.Warnings ?? [],
                (action, warning) => $"{action.OutputName}: {warning}")],
            Logs = [.. made.Where(action => action.Result is { Log.Count: > 0 })
                .Select(action => KeyValuePair.Create(action.OutputName, action.Result!.Log))],
            Root = end.Root,
            Details = (plan.Rules, actions, Reasons),
        };
    }

    private BakedAction Describe(ProcessedAction action) => new(action.Action.Rule.Rule.Name, action.OutputName, action.Duration)
    { Reasons = Reasons[action.Action] };

    private static BakeFailure[] Describe(IReadOnlyDictionary<BakeAction, Exception> errors) =>
        [.. errors.Select(error => new BakeFailure
        {
            Rule = error.Key.Rule.Rule.Name,
            Input = error.Key.Inputs.FirstOrDefault()?.Name,
            Output = OutputPattern.Describe(error.Key.Name),
            Error = error.Value,
        }).OrderBy(failure => failure.Output, NameOrder.ByBytes)];

    private BakedRule[] Count()
    {
        List<BakedRule> rules = [];
        int next = 0;
        foreach (RuleActions group in plan.Groups)
        {
            long[] counts = new long[Enum.GetValues<ResultOrigin>().Length];
            TimeSpan duration = default;
            for (int end = next + group.Actions.Count; next < end; next++)
                if (actions[next].Origin is { } origin)
                {
                    counts[(int)origin]++;
                    duration += actions[next].Duration;
                }
            rules.Add(new BakedRule { Name = group.Rule.Rule.Name, Made = counts[(int)ResultOrigin.Made],
                Cached = counts[(int)ResultOrigin.Cache], Fetched = counts[(int)ResultOrigin.Remote],
                UpToDate = counts[(int)ResultOrigin.UpToDate], Duration = duration });
        }
        return [.. rules];
    }
}
