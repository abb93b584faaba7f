namespace Intaglio.Farm;

/// <summary>The runs whose actions the workers with one tool identity can make.</summary>
[Alias("intaglio.queue")]
internal interface IQueueGrain : IGrainWithStringKey
{
    /// <summary>Begins a run.</summary>
    [Alias("start")]
    Task StartAsync(string run, RunRequest request);

    /// <summary>Adds a run. Workers that wait are woken if the queue did not have it, or if it has further actions.</summary>
    [Alias("add")]
    Task AddAsync(string run, bool hasMore);

    /// <summary>Removes a run that has ended.</summary>
    [Alias("remove")]
    Task RemoveAsync(string run);

    /// <summary>Gives actions of all runs in turn to a worker.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="most">The number of actions that the worker can process in addition to those that it has.</param>
    [Alias("take")]
    Task<IReadOnlyList<WorkOrder>> TakeAsync(string worker, int most);

    /// <summary>Records outcomes of a worker, and gives it further actions.</summary>
    /// <param name="worker">The name of the worker.</param>
    /// <param name="results">The outcomes.</param>
    /// <param name="most">The number of actions that the worker can process in addition to those that it has.</param>
    [Alias("complete")]
    Task<IReadOnlyList<WorkOrder>> CompleteAsync(string worker, IReadOnlyList<WorkResult> results, int most);

    /// <summary>Gives the actions of a worker that has ended to others, also those of answers that it did not receive.</summary>
    [Alias("leave")]
    Task LeaveAsync(string worker);

    /// <summary>Records that workers no longer have the actions of a run with some keys, so that other runs can take them.</summary>
    [Alias("land")]
    Task LandAsync(string run, IReadOnlyList<string> keys);

    /// <summary>Gets the names of the workers that have asked for actions in the last time.</summary>
    [Alias("workers")]
    Task<IReadOnlyList<string>> ListWorkersAsync();

    /// <summary>Waits until a run may have an action, or for a short time.</summary>
    [Alias("wait")]
    Task WaitAsync();
}
