namespace Intaglio.Baking;

/// <summary>The name of an action in a plan. Names of outputs are not unique before their keys are known.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Input">The path of the input of a rule with <c>for-each</c>; otherwise, <see langword="null"/>.</param>
internal readonly record struct ActionName(string Rule, string? Input)
{
    internal static ActionName Of(BakeAction action) => new(action.Rule.Rule.Name,
        action.Rule.Rule.Kind == RuleKind.ForEach ? action.Inputs[0].Name : null);
}
