using System.Text.Json;

namespace Intaglio.Baking;

/// <summary>The outcome of a bake.</summary>
public sealed class BakeReport
{
    /// <summary>Gets a value indicating whether nothing was written.</summary>
    public required bool IsTrial { get; init; }

    /// <summary>
    /// Gets a text about the state of earlier bakes, or <see langword="null"/> for a state that the user has written
    /// (<see cref="StateKey"/>), and for the first bake.
    /// </summary>
    public string? StateNote { get; init; }

    /// <summary>
    /// Gets the output folders that the recipe had before its present one, relative to the folder of the recipe, in the first bake into the
    /// present one. Their files stay, and belong to the recipe again if its output folder changes back.
    /// </summary>
    public IReadOnlyList<string> FormerOutputs { get; init; } = [];

    /// <summary>
    /// Gets the full paths of the folders of the state and the cache of which git tracks files, although they belong to one machine.
    /// </summary>
    public IReadOnlyList<string> TrackedFolders { get; init; } = [];

    /// <summary>Gets the number of actions that ran, or would run by a trial.</summary>
    public required long Made { get; init; }

    /// <summary>Gets the number of actions whose outputs were copied from the cache.</summary>
    public required long Cached { get; init; }

    /// <summary>Gets the number of actions whose outputs were fetched from the remote cache.</summary>
    public required long Fetched { get; init; }

    /// <summary>Gets the number of actions whose outputs were already in the output folder.</summary>
    public required long UpToDate { get; init; }

    /// <summary>Gets the actions that failed.</summary>
    public required IReadOnlyList<BakeFailure> Failures { get; init; }

    /// <summary>Gets the numbers of actions of each rule.</summary>
    public required IReadOnlyList<BakedRule> Rules { get; init; }

    /// <summary>Gets the number of actions that ran again to compare their outputs.</summary>
    public required long Checked { get; init; }

    /// <summary>Gets the actions that made other outputs when they ran again, or failed.</summary>
    public required IReadOnlyList<BakeFailure> Differences { get; init; }

    /// <summary>Gets the number of actions that were not processed, because the bake ended before.</summary>
    public required long Skipped { get; init; }

    /// <summary>Gets the outputs that were removed because the recipe no longer makes them, or would be removed by a trial.</summary>
    public required IReadOnlyList<string> Removed { get; init; }

    /// <summary>Gets the actions that ran, or would run by a trial, the slowest first.</summary>
    public required IReadOnlyList<BakedAction> MadeActions { get; init; }

    /// <summary>
    /// Gets the actions whose outputs were copied from the cache, or would be copied by a trial, in the order of the rules.
    /// </summary>
    public required IReadOnlyList<BakedAction> CachedActions { get; init; }

    /// <summary>Gets the actions whose outputs were fetched from the remote cache, in the order of the rules.</summary>
    public required IReadOnlyList<BakedAction> FetchedActions { get; init; }

    /// <summary>Gets the use of the remote cache, or <see langword="null"/> if the bake had none.</summary>
    public required BakeRemoteReport? Remote { get; init; }

    /// <summary>Gets the name of the run that was sent to a farm, or <see langword="null"/> if none was needed.</summary>
    public string? FarmRun { get; init; }

    /// <summary>Gets the rules whose outputs a trial does not know completely, with the first folder that it would make.</summary>
    public IReadOnlyList<UnknownOutputs> Unknown { get; init; } = [];

    /// <summary>Gets the time that the actions that did not have to run took when they ran.</summary>
    public required TimeSpan Saved { get; init; }

    /// <summary>
    /// Gets the warnings about a cache that can only be read and about rules that match no file, and those of the actions that ran.
    /// </summary>
    public required IReadOnlyList<string> Warnings { get; init; }

    /// <summary>Gets the lines that programs have written in actions that ran, with the first output of each action.</summary>
    public required IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> Logs { get; init; }

    /// <summary>
    /// Gets the lines that programs have written in other actions that ran, which must not leave this machine, because they can contain
    /// short values of environment variables that a rule names.
    /// </summary>
    public IReadOnlyList<KeyValuePair<string, IReadOnlyList<string>>> LocalLogs { get; init; } = [];

    /// <summary>
    /// Gets the root of the manifest of all outputs, or an empty value if the bake failed, was a trial or was restricted to some outputs.
    /// </summary>
    public required ReadOnlyMemory<byte> Root { get; init; }

    /// <summary>Gets the number of actions that did not have to run.</summary>
    public long Hits => Cached + Fetched + UpToDate;

    /// <summary>Gets all rules and actions, with the reasons for which actions were processed.</summary>
    internal (IReadOnlyList<PlannedRule> Rules, IReadOnlyList<ProcessedAction> Actions,
        IReadOnlyDictionary<BakeAction, IReadOnlyList<BakeReason>> Reasons, StateKey Key) Details { get; init; } =
        ([], [], new Dictionary<BakeAction, IReadOnlyList<BakeReason>>(), StateKey.None);

    /// <summary>Writes all actions with the parts of their keys, as the members <c>codes</c> and <c>actions</c> of a JSON object.</summary>
    /// <remarks><see cref="Bake.Explain"/> compares a later bake with these members.</remarks>
    /// <param name="json">The writer, which is in an object.</param>
    public void WriteActions(Utf8JsonWriter json) =>
        ReportActions.Write(json, Details.Rules, Details.Actions, Details.Reasons, Details.Key);
}

/// <summary>An action that was processed.</summary>
/// <param name="Rule">The name of the rule.</param>
/// <param name="Output">The path of the first output below the output folder.</param>
/// <param name="Duration">The time that the action took, or zero if it was a trial.</param>
public sealed record BakedAction(string Rule, string Output, TimeSpan Duration)
{
    /// <summary>Gets the reasons for which the action was processed.</summary>
    public IReadOnlyList<BakeReason> Reasons { get; init; } = [];
}

/// <summary>The numbers of actions of a rule.</summary>
public sealed record BakedRule
{
    /// <summary>Gets the name of the rule.</summary>
    public required string Name { get; init; }

    /// <summary>Gets the number of actions that ran, or would run by a trial.</summary>
    public required long Made { get; init; }

    /// <summary>Gets the number of actions whose outputs were copied from the cache.</summary>
    public required long Cached { get; init; }

    /// <summary>Gets the number of actions whose outputs were fetched from the remote cache.</summary>
    public required long Fetched { get; init; }

    /// <summary>Gets the number of actions whose outputs were already in the output folder.</summary>
    public required long UpToDate { get; init; }

    /// <summary>Gets the time that the actions that ran took together.</summary>
    public required TimeSpan Duration { get; init; }
}

/// <summary>An action that failed.</summary>
public sealed record BakeFailure
{
    /// <summary>Gets the name of the rule.</summary>
    public required string Rule { get; init; }

    /// <summary>
    /// Gets the path of the first input below the source folder, or the logical name of the output of another rule that the action goes
    /// over, or <see langword="null"/> for an action without inputs.
    /// </summary>
    public string? Input { get; init; }

    /// <summary>Gets the path of the first output below the output folder.</summary>
    public required string Output { get; init; }

    /// <summary>Gets the cause.</summary>
    public required Exception Error { get; init; }

    /// <summary>Describes the errors of actions, sorted by the names of their outputs.</summary>
    internal static BakeFailure[] Describe(IReadOnlyDictionary<BakeAction, Exception> errors) =>
        [.. errors.Select(error => new BakeFailure
        {
            Rule = error.Key.Rule.Rule.Name,
            Input = error.Key.FirstInput,
            Output = error.Key.Title,
            Error = error.Value,
        }).OrderBy(failure => failure.Output, NameOrder.ByBytes)];
}
