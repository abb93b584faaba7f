using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>What the grain of a run does with the scheduler's code.</summary>
/// <param name="plan">The actions.</param>
/// <param name="time">The clock.</param>
internal sealed class SimulatedRun(SimulatedPlan plan, TimeProvider time)
{
    private readonly RunBook book = new(plan.Actions, time);

    internal SimulatedPlan Plan => plan;

    internal RunBook Book => book;

    internal WorkGrant Take(string worker, int most, IReadOnlyList<string> avoided, bool isBusy)
    {
        List<WorkLease> leases = [];
        HashSet<string> keys = new(avoided, StringComparer.Ordinal);
        bool isReserved = book.Take(worker, most, isBusy,
            keys.Count == 0 ? null : action => keys.Contains(plan.Work[action].Key), leases);
        WorkOrder[] orders = [.. leases.Select(lease => new WorkOrder(plan.Name, plan.Name, lease)
        { Code = "", Key = FindWork(lease).Key })];
        return new(orders, isReserved);
    }

    internal SimulatedWork FindWork(in WorkLease lease) => plan.Work[lease.Action];

    internal List<WorkLease> Renew(string worker, IEnumerable<WorkLease> leases) =>
        [.. leases.Where(lease => !book.Renew(worker, lease))];
}
