namespace Intaglio.Baking;

/// <summary>Finds overrides and sidecars that have no effect, which can be mistakes.</summary>
internal static class UnusedSettings
{
    private const int MostListed = 10;

    /// <summary>Describes the patterns of overrides that match no file of their rule.</summary>
    /// <param name="plan">The plan after the bake. Rules whose actions are not all known are not checked.</param>
    /// <param name="rules">The rules that are processed.</param>
    internal static IEnumerable<string> FindOverrides(BakePlan plan, IEnumerable<PlannedRule> rules)
    {
        HashSet<PlannedRule> unknown = [.. plan.Groups.Where(group => group.Growth is { IsKnown: false }).Select(group => group.Rule)];
        // A rule without files is told for itself.
        return Limit([.. rules.Where(rule => rule.Count > 0 && !unknown.Contains(rule))
            .SelectMany(rule => rule.Variants.Unmatched, (rule, unmatched) => plan.Recipe.Locate(unmatched.Position)
                + $"override \"{unmatched.Pattern.Text}\" matches no file of rule '{rule.Rule.Name}' (check the pattern, or remove it)")],
            "overrides match no file");
    }

    /// <summary>Describes the sidecars without a source or a rule, and their settings that no rule uses.</summary>
    /// <param name="plan">The plan with all actions.</param>
    internal static IEnumerable<string> FindSidecars(BakePlan plan)
    {
        if (plan.Sidecars is not { } sidecars)
            return [];
        HashSet<string> names = [.. plan.Sources.Select(source => source.Name)];
        return Limit([.. sidecars.Sources.SelectMany(source => Describe(plan.Recipe, sidecars, source, names.Contains(source)))],
            "sidecars have no effect");
    }

    private static IEnumerable<string> Describe(BakeRecipe recipe, Sidecars sidecars, string source, bool exists)
    {
        string name = source + Sidecar.Suffix;
        BakeRule[] rules = !exists ? [] : [.. recipe.Rules.Where(rule => rule.Kind == RuleKind.ForEach && rule.IsMatch(source))];
        if (rules.Length == 0)
            return [exists ? $"sidecar '{name}' has no effect, because no rule with 'for' matches '{source}' (remove it)"
                : $"sidecar '{name}' has no effect, because '{source}' does not exist (rename or remove it)"];
        return sidecars.Find(source, out _)?.FindUnused(rules).Select(unused => $"{name}:{unused.Line}: '{unused.Key}' has no effect, "
            + $"because no rule for '{source}' has this step or name (remove it)") ?? [];
    }

    private static IEnumerable<string> Limit(string[] warnings, string what) => (warnings.Length <= MostListed ? warnings
        : warnings.Take(MostListed).Append($"{warnings.Length - MostListed} more {what}")).Select(PrintableText.Of);
}
