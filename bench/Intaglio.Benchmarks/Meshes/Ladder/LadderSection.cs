using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of the ladder.</summary>
/// <param name="ladders">One for each scene.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class LadderSection(IReadOnlyList<Ladder> ladders, Text circumstances)
{
    internal const string Heading = "The ladder: what makes writing fast";

    internal Report Write()
    {
        Report report = new Report().Paragraph(circumstances)
            .Paragraph(
                "Each rung differs from the one below in one thing, and all write the same text of the same mesh.",
                "The lowest formats each number with the framework's general formatter and hands it to the system by itself; the next lets a buffer of 1 MiB lie between.",
                "Then objects are formatted in parallel, each into a buffer of its own; then chunks of 32,768 elements, as the product cuts them, of which few are in the making at a time;",
                "and the highest is the product, which also writes numbers in its own way.")
            .Chart(Bars());
        foreach (Ladder ladder in ladders)
            report = report.Table(Table(ladder));
        return report.Paragraph("The lowest rung is measured once, as it takes so long.");
    }

    private Chart Bars() => new("ladder", "Time to write a scene, by rung",
        new Axis("Rung") { Ticks = [new(-1, "Blender, for comparison"), .. LadderRung.All.Select((rung, index) => new Tick(index, rung.Name))] },
        new Axis("Median time", "s") { IsLogarithmic = true },
        [.. ladders.Select(ladder => new Series(ladder.Scene.Title, [new(-1, ladder.Blender / 1e9), .. LadderRung.All.Select((_, index) => new Point(index, ladder.Median(index) / 1e9))]))])
    {
        Kind = ChartKind.Bars,
    };

    private static Table Table(Ladder ladder) => new(
        [
            Column.CreateText($"{ladder.Scene.Title}, {ladder.Rounds} rounds"), new("times the lowest's speed"), new("times the speed of the one below"), new("median", "ms"), new("best", "ms"), new("most memory above the mesh", "MB"),
        ],
        LadderRung.All.Select((rung, index) => (Text[])
        [
            rung.Name,
            Figures.Ratio(ladder.Median(0) / ladder.Median(index)),
            index == 0 ? Reporting.Figures.None : Figures.Ratio(ladder.Median(index - 1) / ladder.Median(index)),
            Figures.Milliseconds(ladder.Median(index)),
            Figures.Milliseconds(ladder.Best(index)),
            ladder.Memory.TryGetValue(rung, out long memory) ? $"{memory / 1e6:N0}" : Reporting.Figures.None,
        ]));
}
