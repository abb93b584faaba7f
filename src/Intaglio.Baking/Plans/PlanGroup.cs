namespace Intaglio.Baking;

/// <summary>Actions of a rule that other machines make.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Needs">The indexes of the groups whose outputs are inputs of the actions.</param>
/// <param name="Actions">The actions.</param>
public sealed record PlanGroup(string Rule, IReadOnlyList<int> Needs, IReadOnlyList<PlannedWork> Actions);

/// <summary>An action that other machines make.</summary>
/// <param name="Input">The path of the input of a rule with <c>for</c>; otherwise, <see langword="null"/>.</param>
/// <param name="Code">The identity of the code that makes it.</param>
public readonly record struct PlannedWork(string? Input, BakeKey Code)
{
    /// <summary>Gets the weak key, or the default value if it depends on outputs of other actions.</summary>
    public BakeKey Key { get; init; }
}
