namespace Intaglio.Farm;

/// <summary>The runs from which a queue takes actions.</summary>
internal interface IWorkSource
{
    /// <summary>Takes actions of a run.</summary>
    /// <param name="run">The name of the run.</param>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The maximum number of actions.</param>
    /// <param name="avoided">The keys of the actions that have to wait, because workers make them for other runs.</param>
    /// <param name="isBusy">Whether the worker has actions of other runs.</param>
    Task<WorkGrant> TakeAsync(string run, string worker, int most, IReadOnlyList<string> avoided, bool isBusy);

    /// <summary>Gives an action back to its run.</summary>
    Task GiveBackAsync(WorkOrder order);
}
