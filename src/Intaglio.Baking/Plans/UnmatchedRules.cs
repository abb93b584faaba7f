namespace Intaglio.Baking;

/// <summary>Decides whether rules that match no file are a mistake, so that nothing is removed because of it.</summary>
/// <param name="plan">The plan, of which only some actions can be processed.</param>
/// <param name="last">The numbers of files that rules matched at the last bake, by their names.</param>
internal sealed class UnmatchedRules(BakePlan plan, IReadOnlyDictionary<string, long> last)
{
    private const string WayOut = "'optional: true'";

    private readonly BakeRecipe recipe = plan.Recipe;
    private readonly SourceFile[] sources = plan.Sources;

    /// <summary>Checks the rules of a plan, and the sidecars.</summary>
    /// <param name="rules">The rules whose actions are processed, and those that they need.</param>
    /// <param name="isWhole">Whether these are all rules. Sidecars are not checked otherwise.</param>
    /// <returns>The warnings.</returns>
    /// <exception cref="BakeException">A rule matches no file, and this is likely a mistake.</exception>
    internal string[] Check(IReadOnlyCollection<PlannedRule> rules, bool isWhole) =>
        [.. ((string?[])[Check(rules)]).OfType<string>(), .. isWhole ? UnusedSettings.FindSidecars(plan) : []];

    private string? Check(IReadOnlyCollection<PlannedRule> rules)
    {
        BakeRule[] unmatched = [.. rules.Where(rule => rule is { Matches: 0, Rule: { Include.Count: > 0, IsOptional: false } })
            .Select(rule => rule.Rule)];
        if (unmatched.Length == 0)
            return null;
        string[] problems = [.. unmatched.Select(FindProblem).OfType<string>()];
        if (problems.Length == 0 && !rules.Any(rule => rule.Matches > 0))
            problems = [DescribeNone()];
        if (problems.Length > 0)
            throw new BakeException([.. problems.Select(PrintableText.Of)]) { IsInRecipe = true };
        string names = string.Join(", ", unmatched.Select(rule => $"'{rule.Name}'"));
        return unmatched.Length == 1 ? $"rule {names} matches no file (check its pattern, or add {WayOut} to it)"
            : $"rules {names} match no file (check their patterns, or add {WayOut} to them)";
    }

    private string? FindProblem(BakeRule rule)
    {
        long before = last.GetValueOrDefault(rule.Name);
        NearMatch? near = NearMatch.Find(rule, sources, recipe.Rules);
        if (before == 0 && near is null)
            return null;
        string earlier = before == 0 ? "" : $", but matched {before} at the last bake",
            difference = near is null ? "" : $", {(before == 0 ? "but" : "and")} {near.Difference}",
            correction = near?.Correction ?? "restore the files";
        return $"{(recipe.GivenPath is null ? "" : recipe.Locate(rule.Position))}rule '{rule.Name}' matches no file{earlier}{difference} "
            + $"({correction}, or add {WayOut} to the rule)";
    }

    private string DescribeNone() => recipe.Locate(recipe.Positions.Rules) + (sources.Length == 0
        ? $"the source folder '{recipe.Source}' has no files (check 'source', or add {WayOut} to the rules)"
        : $"no rule matches a file of the source folder '{recipe.Source}' (check 'source' and the patterns, "
            + $"or add {WayOut} to the rules)");
}
