namespace Intaglio.Documentation.Tests.Style;

/// <summary>Each rule finds the sentence that breaks it, and accepts the one that says the same in plain words.</summary>
public class RuleTests
{
    public static TheoryData<string> Patterns => [.. All.Select(rule => rule.Pattern)];

    private static IEnumerable<StyleRule> All => [.. StyleRules.Common, .. StyleRules.CommandLine, .. StyleRules.Prose, .. StyleRules.Comments, .. StyleRules.Pages];

    [Theory]
    [MemberData(nameof(Patterns))]
    public void A_rule_finds_its_counterexample(string pattern)
    {
        StyleRule rule = All.Single(rule => rule.Pattern == pattern);
        Assert.NotNull(rule.Find(rule.Wrong));
        Assert.All(All, other => Assert.Null(other.Find(rule.Right)));
    }
}
