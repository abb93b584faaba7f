namespace Intaglio.Farm;

/// <summary>An action of this worker.</summary>
internal sealed class RunningAction
{
    /// <summary>Gets the source that is canceled when the action is taken from this worker.</summary>
    internal CancellationTokenSource Source { get; } = new();

    /// <summary>Gets or sets a value indicating whether only the outcome must be sent.</summary>
    internal bool IsDone { get; set; }

    /// <summary>Gets or sets the outcome, or <see langword="null"/> if the action was taken from this worker.</summary>
    internal WorkReport? Report { get; set; }

    /// <summary>Gets a value indicating whether the lease is renewed.</summary>
    internal bool IsHeld => !IsDone && !Source.IsCancellationRequested;
}
