using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <summary>The workers of the farm.</summary>
[Alias("intaglio.worker-index")]
internal interface IWorkerIndexGrain : IGrainWithIntegerKey
{
    /// <summary>Records that a worker has asked for actions.</summary>
    [Alias("saw")]
    Task<WorkerAdvice> SawAsync(WorkerView worker);

    /// <summary>Records that a worker has returned an action of a run because of an error, and that another worker has made it.</summary>
    [Alias("returned"), OneWay]
    Task ReturnedAsync(string worker, string run);

    /// <summary>Ends the workers with a name for people when they have finished their actions.</summary>
    /// <returns><see langword="false"/> if the farm does not have a worker with this name.</returns>
    [Alias("drain")]
    Task<bool> DrainAsync(string name);

    /// <summary>Removes a worker that ends.</summary>
    [Alias("left")]
    Task LeftAsync(string worker);

    /// <summary>Returns the workers that have asked in the last time.</summary>
    [Alias("list")]
    Task<IReadOnlyList<WorkerView>> ListAsync();
}
