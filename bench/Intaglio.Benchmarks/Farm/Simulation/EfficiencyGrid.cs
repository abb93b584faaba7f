namespace Intaglio.Benchmarks;

/// <summary>A farm without faults that makes one run of equal actions.</summary>
/// <param name="Workers">The number of workers.</param>
/// <param name="Durations">The durations of the actions.</param>
/// <param name="Actions">The number of actions.</param>
/// <param name="Figures">The figures of the run.</param>
internal sealed record EfficiencyGrid(int Workers, Durations Durations, int Actions, FarmFigures Figures)
{
    internal const int Slots = FaultScenario.Slots;

    private const int Fewest = 1000;

    internal static readonly int[] AllWorkers = [1, 10, 50, 100, 200, 400, 800];

    /// <summary>Simulates all numbers of workers.</summary>
    /// <param name="durations">The durations.</param>
    /// <param name="service">The time that the coordinator needs for a request.</param>
    /// <param name="perSlot">The number of actions for each slot.</param>
    internal static IEnumerable<EfficiencyGrid> Run(Durations durations, TimeSpan service, int perSlot)
    {
        foreach (int workers in AllWorkers)
        {
            int count = Math.Max(Fewest, workers * Slots * perSlot);
            SimulatedFarm farm = new(workers, Slots, service, [SimulatedPlan.CreateFlat("run", durations.CreateWork(count, new(1)))]);
            farm.Run();
            yield return new(workers, durations, count, new FarmFigures(farm));
        }
    }
}
