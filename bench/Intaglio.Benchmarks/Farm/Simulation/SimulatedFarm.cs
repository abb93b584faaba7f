using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>A coordinator with workers on simulated time.</summary>
internal sealed class SimulatedFarm
{
    /// <summary>The time that a request or an answer travels.</summary>
    internal static readonly TimeSpan NetworkDelay = TimeSpan.FromMilliseconds(0.5);

    /// <summary>The time in which a worker finds a result in the store.</summary>
    internal static readonly TimeSpan LookupTime = TimeSpan.FromMilliseconds(5);

    /// <summary>The time after which an action kills its worker.</summary>
    internal static readonly TimeSpan DeadlyTime = TimeSpan.FromMilliseconds(500);

    /// <summary>The time until a machine starts a worker again.</summary>
    internal static readonly TimeSpan Downtime = TimeSpan.FromSeconds(10);

    private static readonly TimeSpan limit = TimeSpan.FromDays(30);

    private readonly Dictionary<string, SimulatedPlan> plans;
    private readonly SimulatedWorker[] workers;

    /// <param name="workers">The number of workers.</param>
    /// <param name="slots">The number of slots of each.</param>
    /// <param name="service">The time that the coordinator needs for a request.</param>
    /// <param name="plans">The runs.</param>
    internal SimulatedFarm(int workers, int slots, TimeSpan service, IReadOnlyList<SimulatedPlan> plans)
    {
        this.plans = plans.ToDictionary(plan => plan.Name);
        Slots = workers * slots;
        Server = new(Time, service, plans);
        this.workers = [.. Enumerable.Range(0, workers).Select(i => new SimulatedWorker(i, slots, this))];
        // Workers that start at the same time would ask at the same times for as long as they run.
        foreach (SimulatedWorker worker in this.workers)
            Time.After(TimeSpan.FromSeconds(0.1 * Random.NextDouble()), worker.Start);
    }

    internal int Slots { get; }

    internal SimulatedTime Time { get; } = new();

    internal Random Random { get; } = new(1);

    internal SimulatedServer Server { get; }

    internal SimulatedResults Results { get; } = new();

    internal IEnumerable<SimulatedPlan> Plans => plans.Values;

    internal SimulatedWork FindWork(in HeldLease held) => plans[held.Run].Work[held.Lease.Action];

    internal SimulatedWorker ChooseWorker() => workers[Random.Next(workers.Length)];

    /// <summary>Runs until all runs have ended, and checks that no action is lost.</summary>
    internal void Run()
    {
        Time.RunUntil(() => Server.IsFinished, limit);
        foreach ((SimulatedPlan plan, WorkCounts counts) in plans.Values.Zip(Server.Counts))
        {
            int deadly = plan.Work.Count(work => work.IsDeadly);
            if (counts.Failed != deadly || counts.Made + counts.Found != plan.Work.Count - deadly)
                throw new InvalidOperationException($"Run {plan.Name} of {plan.Work.Count} actions, of which {deadly} kill workers: {counts}.");
            if (plan.Work.Any(work => work.IsMade == work.IsDeadly))
                throw new InvalidOperationException($"The store lacks results of run {plan.Name}.");
        }
    }
}
