using System.Diagnostics.Metrics;

namespace Intaglio.Farm;

/// <summary>Counts the losses that the grains of this server notice.</summary>
internal sealed class LossCounters
{
    private static readonly Meter meter = new("Intaglio.Farm");
    private static readonly Counter<long> leaseCounter =
        meter.CreateCounter<long>("intaglio.farm.lost_leases", description: "Leases that ended without a result."),
        strikeCounter = meter.CreateCounter<long>("intaglio.farm.strikes", description: "Workers whose machine had a fault."),
        workerCounter = meter.CreateCounter<long>("intaglio.farm.lost_workers", description: "Workers that did not ask any more.");

    private long leases, strikes, workers;

    /// <summary>Gets the number of leases that ended without a result.</summary>
    internal long Leases => Interlocked.Read(ref leases);

    /// <summary>Gets the number of workers whose machine had a fault, as often as it began.</summary>
    internal long Strikes => Interlocked.Read(ref strikes);

    /// <summary>Gets the number of workers that did not ask any more.</summary>
    internal long Workers => Interlocked.Read(ref workers);

    internal void AddLeases(int count)
    {
        leaseCounter.Add(count);
        Interlocked.Add(ref leases, count);
    }

    internal void AddStrike()
    {
        strikeCounter.Add(1);
        Interlocked.Increment(ref strikes);
    }

    internal void AddWorker()
    {
        workerCounter.Add(1);
        Interlocked.Increment(ref workers);
    }
}
