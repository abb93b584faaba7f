using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of merging normals and texture coordinates.</summary>
/// <param name="preparations">One for each scene.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class PreparationSection(IReadOnlyList<Preparation> preparations, Text circumstances)
{
    internal const string Heading = "The ladder: normals and texture coordinates for each corner";

    internal Report Write()
    {
        Report report = new Report().Paragraph(circumstances)
            .Paragraph("The same scenes, as a renderer holds them: each corner of a face has its own normal and texture coordinates. "
                + "Without merging, the file is larger. "
                + "Merging combines values with the same text and numbers them in the order of their first occurrence, "
                + "so all ways of merging give the same file. "
                + "The time includes merging and writing.");
        foreach (Preparation preparation in preparations)
            report = report.Table(Table(preparation));
        return report;
    }

    private static Table Table(Preparation preparation) => new(
        [Column.CreateText($"{preparation.Scene.Title}, {preparation.Rounds} rounds"), new("times the dictionary's speed"), new("median", "ms"), new("best", "ms"), new("file", "MB")],
        Preparation.Names.Select((name, way) => (Text[])
        [
            name,
            Figures.Ratio(preparation.Median(1) / preparation.Median(way)),
            Figures.Milliseconds(preparation.Median(way)),
            Figures.Milliseconds(preparation.Best(way)),
            $"{preparation.Bytes(way) / 1e6:N0}",
        ]));
}
