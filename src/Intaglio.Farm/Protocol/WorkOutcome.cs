namespace Intaglio.Farm;

/// <summary>The outcome of an action that a worker has taken.</summary>
internal enum WorkOutcome : byte
{
    /// <summary>The action ran.</summary>
    Made,

    /// <summary>The result was known.</summary>
    Found,

    /// <summary>The action has failed, which is its own fault.</summary>
    Failed,

    /// <summary>
    /// The worker gives the action back, because it ends, its slots are busy, or its machine has a fault, such as a full disk.
    /// </summary>
    Returned,

    /// <summary>The worker lacks something that the actions of the rule need.</summary>
    Refused,

    /// <summary>The store does not answer, or does not have a file.</summary>
    StoreFailed,
}
