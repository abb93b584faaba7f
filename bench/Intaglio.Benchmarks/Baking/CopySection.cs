using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about copies by <c>bake</c> and by Ninja.</summary>
internal sealed class CopySection(CopyComparison comparison, Text circumstances)
{
    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph($"If nothing has changed, a bake takes {comparison.Null.Ratios} times as long as Ninja, with at most "
            + $"{CostPair.Megabytes(comparison.Null.Bakes)} MB of memory. A bake of files with new times and the same content takes "
            + $"{CostPair.Seconds(comparison.Touched.Bakes)} s.")
        .Table(new(
            [
                Column.CreateText($"{comparison.Count:N0} files of {CopyProject.FileSize >> 10} KiB"), new("runs"), new("bake / Ninja"), new("bake", "s"), new("Ninja", "s"),
                new("bake, processor", "s"), new("Ninja, processor", "s"), new("bake, memory", "MB"), new("Ninja, memory", "MB"),
            ],
            [
                Row("first run, all copied", comparison.Clean), Row("nothing has changed", comparison.Null), Row("one file has changed", comparison.OneChanged),
                Row("one output overwritten, one deleted", comparison.Repaired), Row("all files have new times, same content", comparison.Touched),
            ]))
        .Paragraph("Notes:")
        .Bullets(
            "A ratio is the median of the pairs, with the quartiles. Times are medians. Memory is the largest peak of all runs.",
            "A bake compares the metadata of all inputs and outputs. Ninja compares the times of files, and does not notice that an output was overwritten.",
            "A bake stores each output in the cache as well, and waits until all are on the disk. Ninja starts " + Text.Code("cp") + " for each file.",
            "Ninja would copy all files with new times again, and was not measured there.");

    private static Text[] Row(string what, CostPair pair) =>
    [
        what, $"{pair.Bakes.Count}", pair.Others.Count == 0 ? Reporting.Figures.None : pair.Ratios, CostPair.Seconds(pair.Bakes), CostPair.Seconds(pair.Others),
        CostPair.ProcessorSeconds(pair.Bakes), CostPair.ProcessorSeconds(pair.Others), CostPair.Megabytes(pair.Bakes), CostPair.Megabytes(pair.Others),
    ];
}
