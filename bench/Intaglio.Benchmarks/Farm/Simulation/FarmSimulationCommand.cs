using System.Diagnostics;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary><c>farm-simulation</c>: simulates farms with the scheduler's code, and writes the figures to the page about farms.</summary>
internal static class FarmSimulationCommand
{
    private static readonly int[] runs = [1, 3], leases = [64, 1600, 6400];

    internal static int Run(Options options)
    {
        Text circumstances = $"Measured on {DateTime.UtcNow:yyyy-MM-dd}.{(options.IsShort ? Measuring.Caution : Text.Empty)}";
        Durations images = Durations.ReadImages(Repository.BakePage);
        Page page = Page.Load(options.PageOr(Repository.FarmPage), FarmPage.Text);
        page.Replace(Machine.Processor, "", Machine.Current.Describe());

        int rounds = options.IsShort ? 5 : 15;
        SchedulerCost[] costs = [.. runs.SelectMany(_ => leases, (run, lease) => SchedulerCost.Measure(run, lease, rounds))];
        CoordinatorModel model = new(options.Cost, TimeSpan.FromMicroseconds(costs[^1].Action));
        SimulationSections sections = new(model, circumstances);
        page.Replace(Machine.Processor, SimulationSections.CostHeading, sections.WriteCosts(costs, rounds));
        page.Save();

        Durations[] all = [Durations.Around(TimeSpan.FromSeconds(0.1)), Durations.Around(TimeSpan.FromSeconds(1)), images];
        EfficiencyGrid[] grid = [.. all.SelectMany(durations => EfficiencyGrid.Run(durations, model.Service, options.IsShort ? 20 : 100))];
        page.Replace(Machine.Processor, SimulationSections.GridHeading, sections.WriteGrid(grid));
        page.Save();

        FaultScenario scenario = new(images, model.Service, options.IsShort ? 100_000 : 1_000_000);
        SimulatedFarm faultless = scenario.Run(hasFaults: false);
        long start = Stopwatch.GetTimestamp();
        SimulatedFarm faulty = scenario.Run(hasFaults: true);
        page.Replace(Machine.Processor, SimulationSections.FaultHeading,
            new FaultSection(scenario, circumstances).Write(faultless, faulty, Stopwatch.GetElapsedTime(start)));
        page.Save();
        Console.WriteLine($"Wrote {options.PageOr(Repository.FarmPage)}.");
        return 0;
    }
}
