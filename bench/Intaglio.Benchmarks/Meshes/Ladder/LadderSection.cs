using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of the ladder.</summary>
/// <param name="ladders">One for each scene.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class LadderSection(IReadOnlyList<Ladder> ladders, Text circumstances)
{
    internal const string Heading = "The ladder: steps to fast writing";

    internal Report Write()
    {
        Report report = new Report().Paragraph(circumstances)
            .Paragraph(
                "Each rung of the ladder differs from the one below in one respect. All rungs write the same text of the same mesh.",
                "The lowest rung formats each number with the framework's general formatter and passes each number to the system "
                    + "separately.",
                "The second rung adds a buffer of 1 MiB. The third formats objects in parallel, each into its own buffer.",
                "The fourth formats chunks of 32,768 elements in parallel, as the product does, with only a few in progress at a time.",
                "The highest rung is the product, which also uses its own formatting of numbers.")
            .Chart(Bars());
        foreach (Ladder ladder in ladders)
            report = report.Table(Table(ladder));
        return report.Paragraph("The lowest rung is measured only once because it is slow.");
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
            Column.CreateText($"{ladder.Scene.Title}, {ladder.Rounds} rounds"), new("times the speed of the lowest"), new("times the speed of the rung below"), new("median", "ms"), new("best", "ms"), new("peak memory above the mesh", "MB"),
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
