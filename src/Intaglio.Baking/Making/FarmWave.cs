namespace Intaglio.Baking;

/// <summary>Actions that a farm makes together, because their inputs are known, or are outputs of each other.</summary>
/// <param name="Plan">The plan.</param>
/// <param name="Actions">The actions with their weak keys, or default values if these depend on others of them.</param>
/// <param name="Known">The outputs of finished actions that these actions need.</param>
internal sealed record FarmWave(BakePlan Plan, IReadOnlyDictionary<BakeAction, BakeKey> Actions,
    IReadOnlyDictionary<BakeAction, IReadOnlyList<KnownFile>> Known)
{
    /// <summary>Gets the actions among them whose results are made again, with others, or null for none.</summary>
    internal RenewedActions? Renewed { get; init; }

    /// <summary>Gets a value indicating whether the bake has sent no other actions before.</summary>
    internal bool IsFirst { get; init; }
}

/// <summary>An output of a finished action.</summary>
/// <param name="Role">The role of the output.</param>
/// <param name="Output">Its names, its length and its digest.</param>
/// <param name="Path">The full path of a file with its bytes, or null if this machine has none.</param>
internal sealed record KnownFile(string Role, KnownOutput Output, string? Path);
