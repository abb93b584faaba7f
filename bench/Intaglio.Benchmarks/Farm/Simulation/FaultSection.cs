using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about runs on a farm with faults.</summary>
/// <param name="scenario">The runs and the faults.</param>
/// <param name="circumstances">The date of the measurement, and how it was made.</param>
internal sealed class FaultSection(FaultScenario scenario, Text circumstances)
{
    internal Report Write(SimulatedFarm faultless, SimulatedFarm faulty, TimeSpan elapsed)
    {
        FarmFigures without = new(faultless), with = new(faulty);
        return new Report()
            .Paragraph(circumstances)
            .Paragraph($"{FaultScenario.Workers} workers with {FaultScenario.Slots} slots each process "
                + $"{faulty.Plans.Sum(plan => plan.Work.Count):N0} actions in {faulty.Plans.Count()} runs. No action is lost. The makespan is "
                + $"{Figures.Ratio(with.Makespan / without.Makespan)} times as long with the faults as without them.")
            .Table(new(
                [Column.CreateText("all runs"), new("without faults"), new("with faults")],
                [
                    Row("ideal, s", without.Ideal.TotalSeconds, with.Ideal.TotalSeconds),
                    Row("makespan, s", without.Makespan.TotalSeconds, with.Makespan.TotalSeconds),
                    Row("efficiency", without.Efficiency, with.Efficiency),
                    Row("actions a second", without.ActionsPerSecond, with.ActionsPerSecond),
                    Row("coordinator busy, %", 100 * without.Busy, 100 * with.Busy),
                    Row("slot idle, median, ms", 1e3 * without.SlotWaits.Median, 1e3 * with.SlotWaits.Median),
                    Row("slot idle, 99 %, ms", 1e3 * without.SlotWaits.High, 1e3 * with.SlotWaits.High),
                    Row("request waits, median, ms", 1e3 * without.Waits.Median, 1e3 * with.Waits.Median),
                    Row("request waits, 99 %, ms", 1e3 * without.Waits.High, 1e3 * with.Waits.High),
                    Row("request waits, longest, ms", 1e3 * without.Waits.Most, 1e3 * with.Waits.Most),
                    Count("leases ended", farm => farm.Server.EndedLeases),
                    Count("actions made twice, because a late worker went on", farm => farm.Results.MadeTwice),
                    Count("actions stopped by workers that had lost the lease", farm => farm.Results.Stopped),
                    Count("results that came after another result", farm => farm.Server.Repeated),
                    Row("largest difference from equal shares, %", 100 * faultless.Server.Shares.Worst, 100 * faulty.Server.Shares.Worst),
                ]))
            .Table(new(
                [
                    Column.CreateText("run, with faults"), new("actions"), new("start", "s"), new("end", "s"), new("made"), new("found"),
                    new("failed"),
                ],
                faulty.Plans.Select((plan, i) => (Text[])
                [
                    plan.Name, $"{plan.Work.Count:N0}", SimulationSections.Round(plan.Start.TotalSeconds),
                    SimulationSections.Round(faulty.Server.Ends[i]!.Value.TotalSeconds), $"{faulty.Server.Counts[i].Made:N0}",
                    $"{faulty.Server.Counts[i].Found:N0}", $"{faulty.Server.Counts[i].Failed:N0}",
                ])))
            .Paragraph("Notes:")
            .Bullets(
            [
                "Durations and costs are those of images in the section above. Of the actions of the second and the third run, "
                    + $"{100 * FaultScenario.Shared} % are also actions of the first. "
                    + $"A worker that finds a result in the store needs {SimulatedFarm.LookupTime.TotalMilliseconds} ms.",
                .. DescribeFaults(),
                DescribeFound(Found(faulty) - Found(faultless)),
                "The simulation fails if an action is lost, if two workers have an action although no lease has ended, if two runs make an "
                    + "action at the same time, or if runs with ready actions do not get equal shares of the leases. "
                    + $"Shares were compared in {faulty.Server.Shares.Windows:N0} windows of time.",
                $"The simulation with faults has {faulty.Time.Events:N0} events, and took {elapsed.TotalSeconds:N0} s.",
            ]);

        Text[] Count(string what, Func<SimulatedFarm, long> count) => [what, $"{count(faultless):N0}", $"{count(faulty):N0}"];
    }

    private Text DescribeFound(long found) =>
        "After the restart, workers find the results that were made before in the store. A run counts these as found. While workers find "
            + "many results, the coordinator is saturated, because each takes so little time. "
            + $"With faults, {found:N0} more results are found than without them. "
            + $"The coordinator needs at least {SimulationSections.Round(found * scenario.Service.TotalSeconds)} s for them.";

    private static long Found(SimulatedFarm farm) => farm.Server.Counts.Sum(counts => counts.Found);

    private IEnumerable<Text> DescribeFaults() =>
    [
        $"Every {FaultScenario.KillInterval.TotalSeconds} s, a random worker is killed ({scenario.Kills} kills). Another starts "
            + $"{SimulatedFarm.Downtime.TotalSeconds} s later.",
        $"Every {FaultScenario.PauseInterval.TotalSeconds} s, a random worker pauses for {FaultScenario.PauseLengths[0].TotalSeconds} s or "
            + $"{FaultScenario.PauseLengths[1].TotalSeconds} s ({scenario.Pauses} pauses). Its results are late.",
        $"{FaultScenario.Deadly} actions kill their workers. They fail after three.",
        $"The coordinator ends once. It is back {FaultScenario.RestartTime.TotalSeconds} s later, "
            + "and does not know which actions were made.",
    ];

    private static Text[] Row(string what, double without, double with) =>
        [what, SimulationSections.Round(without), SimulationSections.Round(with)];
}
