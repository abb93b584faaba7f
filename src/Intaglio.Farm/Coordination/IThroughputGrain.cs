using Orleans.Concurrency;

namespace Intaglio.Farm;

/// <summary>The number of actions that ended in each of the last seconds, in all runs of the farm.</summary>
[Alias("intaglio.throughput")]
internal interface IThroughputGrain : IGrainWithIntegerKey
{
    /// <summary>Adds actions that have ended in the last second.</summary>
    [Alias("add"), OneWay]
    Task AddAsync(long actions);

    /// <summary>Returns the number of each second, the latest one first, without the current one.</summary>
    [Alias("list")]
    Task<IReadOnlyList<long>> ListAsync();
}
