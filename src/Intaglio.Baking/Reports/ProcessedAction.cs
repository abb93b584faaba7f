namespace Intaglio.Baking;

/// <summary>The facts about an action at its end.</summary>
/// <param name="Action">The action.</param>
/// <param name="Recorded">Its keys and files in the output folder, or null if it was not processed.</param>
/// <param name="Result">Its result, or null if it is not known or did not have to be looked up.</param>
/// <param name="Origin">The origin of the result, or null if it has none.</param>
internal readonly record struct ProcessedAction(BakeAction Action, RecordedAction? Recorded, ActionResult? Result, ResultOrigin? Origin)
{
    /// <summary>Gets a value indicating whether a user has asked for another result.</summary>
    internal bool IsRequested { get; init; }

    /// <summary>Gets a value indicating whether the result is made again, for this action or for one with the same key.</summary>
    internal bool IsRenewed { get; init; }

    /// <summary>Gets an action that it needs, and that a trial would make, or null.</summary>
    internal BakeAction? MissingNeed { get; init; }

    /// <summary>Gets the time that the action took in this bake.</summary>
    internal TimeSpan Duration => Origin == ResultOrigin.Made && Result is not null ? TimeSpan.FromSeconds(Result.Seconds) : default;

    /// <summary>Gets the path of the first output, in which fields can be unknown. That of a folder has a slash at its end.</summary>
    internal string OutputName => Recorded is not { Outputs: [var first, ..] } || first.Role != Action.Rule.Rule.Outputs[0].Key
        ? Action.Title : Action.FindFolder(first.Role, first.Name) is { } folder ? folder + "/" : first.Name;
}
