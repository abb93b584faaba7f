namespace Intaglio.Benchmarks;

/// <summary>Runs that share actions on a farm whose workers and coordinator fail.</summary>
/// <param name="durations">The durations of the actions.</param>
/// <param name="service">The time that the coordinator needs for a request.</param>
/// <param name="actions">The number of actions of all runs.</param>
internal sealed class FaultScenario(Durations durations, TimeSpan service, int actions)
{
    internal const int Workers = 200, Slots = 8, SmallRun = 1000, Deadly = 10;

    /// <summary>The share of the actions of the second and the third run that are also actions of the first.</summary>
    internal const double Shared = 0.2;

    internal static readonly TimeSpan KillInterval = TimeSpan.FromSeconds(4), PauseInterval = TimeSpan.FromSeconds(5),
        RestartTime = TimeSpan.FromSeconds(5);

    internal static readonly TimeSpan[] PauseLengths = [TimeSpan.FromSeconds(20), TimeSpan.FromSeconds(40)];

    private readonly TimeSpan expected = actions * durations.Mean / (Workers * Slots);

    internal TimeSpan Service => service;

    internal int Kills { get; private set; }

    internal int Pauses { get; private set; }

    /// <summary>Simulates the runs, which are the same with and without faults.</summary>
    internal SimulatedFarm Run(bool hasFaults)
    {
        SimulatedPlan[] plans = CreatePlans();
        SimulatedFarm farm = new(Workers, Slots, service, plans);
        if (hasFaults)
        {
            farm.Time.After(KillInterval, () => Kill(farm));
            farm.Time.After(PauseInterval, () => Pause(farm));
            farm.Time.After(expected / 2, () => farm.Server.Restart(RestartTime));
            // No other group needs this one, so that nothing is skipped.
            IEnumerable<SimulatedWork> others = plans.Skip(1).SelectMany(plan => plan.Work);
            int[] counts = [.. plans[0].Actions.Groups.Select(group => group.Count)];
            foreach (SimulatedWork work in plans[0].Work.Skip(counts[0]).Take(counts[1]).Except(others).Take(Deadly))
                work.IsDeadly = true;
        }
        farm.Run();
        return farm;
    }

    private SimulatedPlan[] CreatePlans()
    {
        Random random = new(1);
        int second = actions * 3 / 10, third = actions / 5, first = actions - second - third - SmallRun;
        SimulatedWork[] work = durations.CreateWork(first, random);
        return
        [
            SimulatedPlan.Create("first", TimeSpan.Zero, work),
            SimulatedPlan.Create("second", expected / 10, Share(work, second, random)),
            SimulatedPlan.Create("third", expected / 5, Share(work, third, random)),
            SimulatedPlan.Create("small", expected * 0.3, durations.CreateWork(SmallRun, random)),
        ];
    }

    private SimulatedWork[] Share(SimulatedWork[] work, int count, Random random)
    {
        int shared = (int)(count * Shared), begin = random.Next(work.Length - shared);
        SimulatedWork[] mixed = [.. work.AsSpan(begin, shared), .. durations.CreateWork(count - shared, random)];
        random.Shuffle(mixed);
        return mixed;
    }

    private void Kill(SimulatedFarm farm)
    {
        Kills++;
        farm.ChooseWorker().Kill(SimulatedFarm.Downtime);
        farm.Time.After(KillInterval, () => Kill(farm));
    }

    private void Pause(SimulatedFarm farm)
    {
        farm.ChooseWorker().Pause(PauseLengths[Pauses++ % PauseLengths.Length]);
        farm.Time.After(PauseInterval, () => Pause(farm));
    }
}
