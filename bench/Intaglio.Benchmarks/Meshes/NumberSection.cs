using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of ways to write a number.</summary>
/// <param name="times">What was measured.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class NumberSection(NumberComparison times, Text circumstances)
{
    internal const string Heading = "Numbers as text";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph($"The {times.Count:N0} numbers of the head as Blender holds them, not rounded to the decimals of a file: "
            + "all positions, the normal of each face, and the texture coordinates of its first corner. "
            + "One thread writes them one after the other into a buffer of 64 KiB, which it overwrites repeatedly.")
        .Paragraph("The framework's F6 and Intaglio's six decimals were verified to be the same text. "
            + "Each shortest text was verified to be read as the same number.")
        .Chart(Bars())
        .Table(Table());

    private Chart Bars() => new("numbers", "Time to write a number",
        new Axis("Way") { Ticks = [.. NumberComparison.Names.Select((name, way) => new Tick(way, name))] },
        new Axis("Median time for a number", "ns"),
        [new Series("One thread", [.. NumberComparison.Names.Select((_, way) => new Point(way, times.Median(way)))])])
    {
        Kind = ChartKind.Bars,
    };

    private Table Table() => new(
        [Column.CreateText($"{times.Rounds} rounds"), new("times the speed of F6"), new("median for a number", "ns"), new("best", "ns")],
        NumberComparison.Names.Select((name, way) => (Text[])
        [
            name, Figures.Ratio(times.Median(0) / times.Median(way)), Figures.Nanoseconds(times.Median(way)), Figures.Nanoseconds(times.Best(way)),
        ]));
}
