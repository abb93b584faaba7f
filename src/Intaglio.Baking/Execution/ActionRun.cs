namespace Intaglio.Baking;

/// <summary>An action that is being processed, from its inputs to its outcome.</summary>
internal sealed class ActionRun(BakeAction action) : IDisposable
{
    internal BakeAction Action { get; } = action;

    /// <summary>Gets a value indicating whether the action runs if its result is not known.</summary>
    internal bool CanRun { get; init; } = true;

    /// <summary>Gets or sets the inputs, or null before they are found.</summary>
    internal ActionInputs? Inputs { get; set; }

    /// <summary>Gets or sets the snapshot of the only input, or null if it has not been read.</summary>
    internal FileSnapshot? Snapshot { get; set; }

    internal BakeKey Weak { get; set; }

    /// <summary>Gets or sets the inputs as they are encoded in the weak key.</summary>
    internal KeyedInput[] Keyed { get; set; } = [];

    /// <summary>Gets or sets the sets of names that the lookup of the result has found.</summary>
    internal FoundNames Names { get; set; } = new([], null);

    /// <summary>Gets or sets the turn in which no other action with the same key is processed.</summary>
    internal IDisposable? Turn { get; set; }

    /// <summary>Gets or sets the outputs that are not stored yet.</summary>
    internal ExecutedWork? Executed { get; set; }

    /// <summary>Gets or sets the outputs of the action that ran, with the metadata of those that exist already.</summary>
    internal (ActionOutput Output, FileStamp? Stamp)[] Files { get; set; } = [];

    /// <summary>Gets or sets the result and its record for the state, or null if the action has none.</summary>
    internal (ActionResult Result, RecordedAction Recorded)? Outcome { get; set; }

    /// <summary>Gets or sets the failure of the action.</summary>
    internal Exception? Error { get; set; }

    /// <summary>Gets or sets a value indicating whether an input changed after its digest was computed.</summary>
    internal bool HasChanged { get; set; }

    /// <summary>Gets or sets a value indicating whether another action with the same key is being processed.</summary>
    internal bool IsBusy { get; set; }

    /// <summary>Gets a value indicating whether the action must be processed again.</summary>
    internal bool MustRepeat => (HasChanged || IsBusy) && Error is null && Outcome is null;

    /// <summary>Releases everything but the outcome.</summary>
    public void Dispose()
    {
        Executed?.Dispose();
        Turn?.Dispose();
        Inputs?.Dispose();
        Snapshot?.Dispose();
        (Executed, Turn, Inputs, Snapshot) = (null, null, null, null);
    }
}
