namespace Intaglio.Baking;

/// <summary>A rule of a plan with its actions, in the order of their inputs.</summary>
/// <param name="Rule">The rule.</param>
/// <param name="Actions">The actions that are processed.</param>
internal sealed record RuleActions(PlannedRule Rule, IReadOnlyList<BakeAction> Actions)
{
    /// <summary>Gets the growth of a rule whose actions are not all known before the bake, or null.</summary>
    internal RuleGrowth? Growth { get; init; }
}
