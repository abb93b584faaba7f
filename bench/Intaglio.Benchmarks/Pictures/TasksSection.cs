using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of tasks: the ratios of all, then what each cost.</summary>
/// <param name="comparisons">One for each task.</param>
/// <param name="tools">The contenders.</param>
/// <param name="circumstances">The sentences on when and how was measured.</param>
internal sealed class TasksSection(IReadOnlyList<TaskComparison> comparisons, PictureTools tools, Text circumstances)
{
    private readonly string[] own = [.. Names(comparisons, isIntaglio: true)], others = [.. Names(comparisons, isIntaglio: false)];

    /// <summary>Writes the section.</summary>
    /// <param name="remarks">The limits of the comparison, and other notes.</param>
    internal Report Write(params IEnumerable<Text> remarks)
    {
        Report report = new Report().Paragraph(circumstances).Paragraph(comparisons.Select(Verdict))
            .Paragraph("The time of Intaglio divided by that of another program in the same round, as median and quartiles, "
                + "and its peak memory divided by the other's. Below 1, Intaglio takes less:")
            .Table(Ratios("Time", (comparison, name, other) => comparison.Ratios(name, other)))
            .Table(Ratios("Memory", (comparison, name, other) => Figures.Ratio(comparison.MemoryRatio(name, other))));
        foreach (TaskComparison comparison in comparisons)
            report = report.Table(Costs(comparison));
        return report.Paragraph("Notes:").Bullets([.. remarks,
            "Differences are relative to the input where nothing is converted, and to the result of libvips otherwise.",
            "Memory is the peak resident memory of all rounds. It includes the runtime, shared libraries and pages of mapped files. "
                + "libvips maps PPM files.",
            .. tools.Absences.Select(Text.FromString)]);
    }

    private static IEnumerable<string> Names(IEnumerable<TaskComparison> comparisons, bool isIntaglio) =>
        comparisons.SelectMany(comparison => comparison.Task.Programs).Select(program => program.Name).Distinct().Where(name => name.StartsWith("intaglio", StringComparison.Ordinal) == isIntaglio);

    private Text Verdict(TaskComparison comparison) => $"{comparison.Task.Title}: {tools.First} takes {comparison.Ratios(tools.First, PictureTools.Vips)} times as long as {PictureTools.Vips}, "
        + $"with {Figures.Ratio(comparison.MemoryRatio(tools.First, PictureTools.Vips))} times its memory.";

    private Table Ratios(string what, Func<TaskComparison, string, string, string> ratio)
    {
        (string Name, string Other)[] pairs = [.. own.SelectMany(name => others.Select(other => (name, other)))];
        return new([Column.CreateText(what), .. pairs.Select(pair => new Column($"{pair.Name} / {pair.Other}"))],
            comparisons.Select(comparison => (Text[])
            [
                comparison.Task.Title,
                .. pairs.Select(pair => (Text)(comparison.Has(pair.Other) ? ratio(comparison, pair.Name, pair.Other) : Reporting.Figures.None)),
            ]));
    }

    private static Table Costs(TaskComparison comparison) => new(
        [
            Column.CreateText($"{comparison.Task.Title}; {comparison.Rounds} {(comparison.Rounds == 1 ? "round" : "rounds")}"), Column.CreateText("command"),
            new("median", "s"), new("processor time", "s"), new("peak memory", "MB"), new("output", "MB"), new("largest difference", "codes"), new("PSNR", "dB"),
        ],
        comparison.Task.Programs.Select(program => (Text[])
        [
            program.Name, Text.Code(program.Command),
            Seconds(comparison.Median(program.Name)), Seconds(comparison.ProcessorMedian(program.Name)),
            Megabytes(comparison.PeakMemory(program.Name)), Megabytes(comparison.OutputSize(program.Name)),
            Codes(comparison.Likeness(program.Name)), Decibels(comparison.Likeness(program.Name)),
        ]));

    private static string Seconds(double nanoseconds) => Reporting.Figures.Round(nanoseconds / 1e9);

    private static string Megabytes(long bytes) => Reporting.Figures.Round(bytes / 1e6);

    private static string Codes(PictureLikeness likeness) => likeness.LargestDifference == 0 ? "none" : $"{likeness.LargestDifference:0}";

    private static string Decibels(PictureLikeness likeness) => double.IsFinite(likeness.Decibels) ? $"{likeness.Decibels:0.0}" : "same";
}
