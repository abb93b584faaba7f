using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The sections about the scheduler on simulated time.</summary>
/// <param name="model">The coordinator's costs.</param>
/// <param name="circumstances">The date of the measurement, and how it was made.</param>
internal sealed class SimulationSections(CoordinatorModel model, Text circumstances)
{
    internal static string CostHeading => "Scheduler: time and memory of its code";

    internal static string GridHeading => $"Simulation: farms of {EfficiencyGrid.AllWorkers[0]} to {EfficiencyGrid.AllWorkers[^1]} workers";

    internal static string FaultHeading => "Simulation: several runs on a farm with faults";

    internal Report WriteCosts(IReadOnlyList<SchedulerCost> costs, int rounds) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                Column.CreateText("runs"), new("actions that workers have"), new("result and next action", "µs"), new("renewal", "µs"),
                new("allocated for an action", "B"), new($"memory for {SchedulerCost.Actions:N0} queued actions", "MB"),
            ],
            costs.Select(cost => (Text[])
            [
                $"{cost.Runs}", $"{cost.Leases:N0}", Round(cost.Action), Round(cost.Renewal),
                Round(cost.Allocated), Round(cost.Queued / 1e6),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            "The classes " + Text.Code("RunBook") + " and " + Text.Code("WorkQueue")
                + " run in one thread, without HTTP and without grains.",
            "Workers renew the leases of the actions that they have, as long as they make them.",
            $"A time is the mean over all actions, in the best of {rounds} rounds.",
            "The memory does not include the plans.");

    internal Report WriteGrid(IReadOnlyList<EfficiencyGrid> grid) => new Report()
        .Paragraph(circumstances)
        .Paragraph(DescribeSaturation(grid))
        .Table(new(
            [
                Column.CreateText("durations"), new("workers"), new("slots"), new("actions"), new("ideal", "s"), new("makespan", "s"),
                new("efficiency"), new("actions", "1/s"), new("coordinator busy"), new("slot idle, median", "ms"),
                new("slot idle, 99 %", "ms"),
                new("request waits, 99 %", "ms"),
            ],
            grid.Select(it => (Text[])
            [
                it.Durations.Name, $"{it.Workers}", $"{it.Figures.Slots:N0}", $"{it.Actions:N0}", Round(it.Figures.Ideal.TotalSeconds),
                Round(it.Figures.Makespan.TotalSeconds), Round(it.Figures.Efficiency), Round(it.Figures.ActionsPerSecond),
                Figures.Percent(it.Figures.Busy), Round(1e3 * it.Figures.SlotWaits.Median),
                Round(1e3 * it.Figures.SlotWaits.High), Round(1e3 * it.Figures.Waits.High),
            ])))
        .Paragraph("Notes:")
        .Bullets(
        [
            $"Each worker has {EfficiencyGrid.Slots} slots. All actions are in one run and ready at its beginning.",
            "The ideal is the sum of the durations divided by the number of slots. The efficiency is the ideal divided by the makespan, "
                + "which ends with the last action.",
            "A slot is idle from the end of an action to the beginning of its next one.",
            .. model.Describe(),
            DescribeDurations(grid),
        ]);

    private static Text DescribeDurations(IReadOnlyList<EfficiencyGrid> grid) =>
        "Durations around a mean are between a half and three halves of it, all equally probable. Images are PNG conversions of squares "
            + "with edges of 256, 512, 1,024, 2,048 or 4,096 pixels, all equally probable. They take "
            + $"{Round(grid.First(it => it.Durations.Name == Durations.Images).Durations.Mean.TotalSeconds)} s on average. "
            + "This is extrapolated from the processor times of bakes of images of 64 x 64 and 160 x 160 pixels, the first ones in "
            + Text.Code("bake-performance.md") + ".";

    private Text DescribeSaturation(IReadOnlyList<EfficiencyGrid> grid)
    {
        double rate = 1 / model.Service.TotalSeconds, most = grid.Max(it => it.Figures.ActionsPerSecond);
        IEnumerable<string> slots = grid.Select(it => it.Durations).Distinct()
            .Select(durations => $"{Round(rate * durations.Mean.TotalSeconds)} slots for {durations.Describe()}");
        return $"The coordinator serves at most {Round(rate)} requests a second. The fastest of these farms made {Round(most)} actions "
            + $"a second. The coordinator saturates with about {Figures.List([.. slots])}.";
    }

    internal static string Round(double value) => Reporting.Figures.Round(value);
}
