namespace Intaglio.Baking;

/// <summary>Actions whose outputs are inputs of another one. Actions that need the same ones share an instance.</summary>
/// <param name="Role">The role that the outputs have as inputs.</param>
/// <param name="Actions">The actions.</param>
internal sealed record ActionNeed(string Role, IReadOnlyList<BakeAction> Actions)
{
    /// <summary>Gets the role of the outputs that are inputs, or null for all outputs.</summary>
    internal string? Output { get; init; }

    /// <summary>Gets the path of the only input below the folder that the output is, or null for all files of a folder.</summary>
    internal string? File { get; init; }

    /// <summary>Gets the number of the only input among all files of its action, at which it is looked for first.</summary>
    internal int Index { get; init; }

    /// <summary>Gets the growth of the rule whose actions are needed, or null if all of them are known.</summary>
    internal RuleGrowth? Growth { get; init; }

    /// <summary>Gets a value indicating whether all actions are known.</summary>
    internal bool IsComplete => Growth is null or { IsComplete: true, Missing: null };

    /// <summary>Gets the rule that excludes outputs by their logical names, or null.</summary>
    internal BakeRule? Excluding { get; init; }

    /// <summary>Gets a value indicating whether all outputs of the actions are inputs.</summary>
    internal bool IsWhole => Output is null && File is null && Excluding is null;

    /// <summary>Determines whether a file is an input.</summary>
    /// <param name="action">The action that makes the file.</param>
    /// <param name="role">The role of the output that it belongs to.</param>
    /// <param name="name">The path below the output folder.</param>
    internal bool Reads(BakeAction action, string role, string name)
    {
        if (IsWhole)
            return true;
        if (Output is not null && Output != role)
            return false;
        string? inner = action.FindInner(role, name);
        return (File is null || File == inner) && (Excluding is null || !Excluding.IsExcluded(action.NameLogically(role, inner)));
    }
}
