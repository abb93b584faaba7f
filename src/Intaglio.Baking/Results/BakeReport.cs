namespace Intaglio.Baking;

/// <summary>The outcome of a bake.</summary>
public sealed class BakeReport
{
    /// <summary>Gets a value indicating whether nothing was written.</summary>
    public required bool IsTrial { get; init; }

    /// <summary>Gets the number of actions that ran, or would run by a trial.</summary>
    public required long Made { get; init; }

    /// <summary>Gets the number of actions whose outputs were copied from the cache.</summary>
    public required long Cached { get; init; }

    /// <summary>Gets the number of actions whose outputs were already in the output folder.</summary>
    public required long UpToDate { get; init; }

    /// <summary>Gets the actions that failed.</summary>
    public required IReadOnlyList<BakeFailure> Failures { get; init; }

    /// <summary>Gets the number of actions that were not processed, because the bake ended before.</summary>
    public required long Skipped { get; init; }

    /// <summary>Gets the outputs that were removed because the recipe no longer makes them, or would be removed by a trial.</summary>
    public required IReadOnlyList<string> Removed { get; init; }

    /// <summary>Gets the actions that ran, or would run by a trial, the slowest first.</summary>
    public required IReadOnlyList<BakedAction> MadeActions { get; init; }

    /// <summary>Gets the warnings of the actions that ran.</summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>Gets the lines that programs have written in actions that ran, with the first output of each action.</summary>
    public required IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> Logs { get; init; }

    /// <summary>
    /// Gets the root of the manifest of all outputs, or an empty value if the bake failed, was a trial or was restricted to some outputs.
    /// </summary>
    public required ReadOnlyMemory<byte> Root { get; init; }

    /// <summary>Gets the number of actions that did not have to run.</summary>
    public long Hits => Cached + UpToDate;
}

/// <summary>An action that ran.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Output">The path of the first output below the output folder.</param>
/// <param name="Duration">The time that the action took, or zero if it was a trial.</param>
public sealed record BakedAction(string Rule, string Output, TimeSpan Duration);

/// <summary>An action that failed.</summary>
public sealed record BakeFailure
{
    /// <summary>Gets the name of the rule.</summary>
    public required string Rule { get; init; }

    /// <summary>Gets the path of the first input below the source folder, or <see langword="null"/> for an action without inputs.</summary>
    public string? Input { get; init; }

    /// <summary>Gets the path of the first output below the output folder.</summary>
    public required string Output { get; init; }

    /// <summary>Gets the cause.</summary>
    public required Exception Error { get; init; }
}
