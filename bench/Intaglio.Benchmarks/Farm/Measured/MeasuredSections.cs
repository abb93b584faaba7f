using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The sections about real farms.</summary>
/// <param name="circumstances">The date of the measurement, and how it was made.</param>
internal sealed class MeasuredSections(Text circumstances)
{
    private const string Medians = "Figures are medians of the runs. Ranges are those of the quartiles.";

    internal Report WriteEfficiency(IReadOnlyList<SlotComparison> comparisons) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                new("servers"), new("slots"), new("runs"), new("actions"), new("efficiency"), new("actions", "1/s"), new("servers, processor", "ms/action"),
                new("workers, processor", "ms/action"), new("Redis, processor", "ms/action"),
            ],
            comparisons.Select(comparison => (Text[])
            [
                $"{comparison.Servers}", $"{comparison.Slots}", $"{comparison.Times.Count}", $"{comparison.Actions:N0}", Range(comparison.Efficiencies),
                Median(comparison.Rates), .. Costs(comparison),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            Medians,
            "The efficiency is the time in which the slots of an ideal farm would make all actions, divided by the time from the beginning of the run to its last "
                + "result.",
            "Each action has its own lease. The worker looks its key up, sleeps, and stores an item of 1 KiB and a record.",
            "Up to four workers share a process, each with at least one slot. All processes share the processors.");

    internal Report WriteRates(IReadOnlyList<SlotComparison> comparisons) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                new("servers"), new("slots"), new("runs"), new("actions, 1/s"), new("servers, processor", "ms/action"), new("workers, processor", "ms/action"),
                new("Redis, processor", "ms/action"),
            ],
            comparisons.Select(comparison => (Text[])
                [$"{comparison.Servers}", $"{comparison.Slots}", $"{comparison.Times.Count}", Range(comparison.Rates), .. Costs(comparison)])))
        .Paragraph("Notes:")
        .Bullets(Medians, $"The {comparisons[0].Actions:N0} actions do not sleep. The servers, the workers and Redis share the processors, which are busy.");

    internal Report Write(QueueMeasurement measurement) => new Report()
        .Paragraph(circumstances)
        .Bullets(
            $"A server takes {Reporting.Figures.Round(measurement.Memory / 1e6)} MB of memory for {QueueMeasurement.Queued:N0} queued actions.",
            $"{QueueMeasurement.Slots} slots are idle {Range(measurement.CancelTimes)} s after a run with {QueueMeasurement.Canceled:N0} actions was canceled "
                + $"({measurement.CancelTimes.Count} runs, longest {Reporting.Figures.Round(measurement.CancelTimes.Max())} s).");

    internal Report Write(FarmBakeComparison comparison) => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [Column.CreateText("project"), Column.CreateText("server"), new("pairs"), new("farm / local"), new("farm", "s"), new("local", "s"),
                new("client, processor", "s"), new("local, processor", "s")],
            [Row("guide", "running", comparison.GuideCosts), Row("guide", "just started", comparison.FirstGuideCosts),
                Row("images", "running", comparison.ImageCosts), Row("images", "just started", comparison.FirstImageCosts)]))
        .Paragraph("Notes:")
        .Bullets(
            $"The project of the guide to bakes has {GuideProject.Count} small outputs. The other project has {FarmBakeComparison.Images} images of "
                + $"{FarmBakeComparison.ImageSize} x {FarmBakeComparison.ImageSize} pixels. No server and no cache has seen the sources before.",
            Text.Code("intaglio-farm serve") + " runs with its worker on the same machine. A running server has made one other bake before.",
            "A ratio is the median of the pairs, with the quartiles. Both bakes of a pair make the same root.");

    private static Text[] Row(string project, string server, CostPair costs) =>
        [project, server, $"{costs.Bakes.Count}", costs.Ratios, CostPair.Seconds(costs.Bakes), CostPair.Seconds(costs.Others),
            CostPair.ProcessorSeconds(costs.Bakes), CostPair.ProcessorSeconds(costs.Others)];

    private static Text[] Costs(SlotComparison comparison) =>
        [PerAction(comparison, comparison.ServerTimes), PerAction(comparison, comparison.WorkerTimes), PerAction(comparison, comparison.RedisTimes)];

    private static string PerAction(SlotComparison comparison, List<double> times) => Reporting.Figures.Round(Turns.Quantile([.. times], 0.5) / comparison.Actions * 1e3);

    private static string Median(IReadOnlyList<double> values) => Reporting.Figures.Round(Turns.Quantile([.. values], 0.5));

    internal static string Range(IReadOnlyList<double> values) =>
        $"{Median(values)} ({Reporting.Figures.Round(Turns.Quantile([.. values], 0.25))}–{Reporting.Figures.Round(Turns.Quantile([.. values], 0.75))})";
}
