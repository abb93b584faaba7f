namespace Intaglio.Farm;

/// <summary>The workers of the farm.</summary>
[Alias("intaglio.worker-index")]
internal interface IWorkerIndexGrain : IGrainWithIntegerKey
{
    /// <summary>Records that a worker has asked for actions.</summary>
    [Alias("saw")]
    Task SawAsync(WorkerView worker);

    /// <summary>Removes a worker that ends.</summary>
    [Alias("left")]
    Task LeftAsync(string worker);

    /// <summary>Returns the workers that have asked in the last time.</summary>
    [Alias("list")]
    Task<IReadOnlyList<WorkerView>> ListAsync();
}
