namespace Intaglio.Farm;

/// <summary>The state of an action of a run.</summary>
internal enum WorkState : byte
{
    /// <summary>A group that the action needs is not finished, or the store does not have a source.</summary>
    Waiting,

    /// <summary>A worker can take the action.</summary>
    Ready,

    /// <summary>A worker has taken the action.</summary>
    Leased,

    Made,

    /// <summary>The result was known.</summary>
    Found,

    Failed,

    /// <summary>The action was not processed, because the run was canceled or another action has failed.</summary>
    Skipped,
}
