namespace Intaglio.Baking;

/// <summary>The result of an action.</summary>
/// <param name="Weak">The weak key.</param>
/// <param name="Outputs">The outputs in the order of the rule's roles. Outputs that the action did not write are missing.</param>
/// <param name="Discovered">The names that the action discovered.</param>
/// <param name="Origin">The origin of the result.</param>
internal sealed record ActionResult(BakeKey Weak, ActionOutput[] Outputs, DiscoveredName[] Discovered, ResultOrigin Origin)
{
    /// <summary>Gets a value indicating whether the action would run, so that its outputs are not known in a trial.</summary>
    internal bool IsUnknown => Outputs.Length == 0;

    /// <summary>Gets the warnings of the operations.</summary>
    internal IReadOnlyList<string> Warnings { get; init; } = [];

    /// <summary>Gets the lines that a program has written when the action ran.</summary>
    internal IReadOnlyList<string> Log { get; init; } = [];

    /// <summary>Gets the time that the action took when it ran.</summary>
    internal TimeSpan Duration { get; init; }
}
