namespace Intaglio.Baking;

/// <summary>The outcome of an action on a machine of a farm.</summary>
internal sealed record WorkOutcome
{
    /// <summary>Gets the origin of the result, or <see langword="null"/> if the action has failed.</summary>
    internal ResultOrigin? Origin { get; init; }

    /// <summary>Gets the reason of a failure.</summary>
    internal Exception? Error { get; init; }
}
