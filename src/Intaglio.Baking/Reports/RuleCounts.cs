namespace Intaglio.Baking;

/// <summary>Counts the actions of each rule.</summary>
internal static class RuleCounts
{
    /// <param name="groups">The rules with their actions.</param>
    /// <param name="actions">All actions in the same order.</param>
    internal static BakedRule[] Count(IReadOnlyList<RuleActions> groups, IReadOnlyList<ProcessedAction> actions)
    {
        List<BakedRule> rules = [];
        int next = 0;
        foreach (RuleActions group in groups)
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
