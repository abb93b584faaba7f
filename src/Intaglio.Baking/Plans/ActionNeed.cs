namespace Intaglio.Baking;

/// <summary>Actions whose outputs are inputs of another one. Actions that need the same ones share an instance.</summary>
/// <param name="Role">The role that the outputs have as inputs.</param>
/// <param name="Actions">The actions.</param>
internal sealed record ActionNeed(string Role, IReadOnlyList<BakeAction> Actions)
{
    /// <summary>Gets the role of the outputs that are inputs, or null for all outputs.</summary>
    internal string? Output { get; init; }

    /// <summary>Gets the rule that excludes outputs by their logical names, or null.</summary>
    internal BakeRule? Excluding { get; init; }

    /// <summary>Gets a value indicating whether all outputs of the actions are inputs.</summary>
    internal bool IsWhole => Output is null && Excluding is null;

    /// <summary>Determines whether an output is an input.</summary>
    internal bool Reads(BakeAction action, string role) => (Output is null || Output == role)
        && (Excluding is null || !Excluding.IsExcluded(action.NameLogically(role)));
}
