using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of other formats than OBJ.</summary>
/// <param name="comparisons">One for each format.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class FormatSection(IReadOnlyList<FormatComparison> comparisons, Text circumstances)
{
    internal const string Heading = "PLY and STL";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph($"The head of two million faces in binary files, with {LadderRung.Threads} threads of Intaglio. "
            + "Both programs write the same data: positions, normals and faces as PLY, triangles as STL. "
            + "Intaglio writes the mesh that it read from Blender's file. "
            + "Blender was verified to read the same numbers of vertices, edges, faces and corners from Intaglio's file. "
            + "Blender's operators for these formats are Python add-ons and run only once each.")
        .Table(new(
            [
                Column.CreateText($"{comparisons[0].Rounds} rounds of Intaglio"), new("file", "MB"),
                new("writing, times Blender's speed"), new("Intaglio's median", "ms"), new("Blender", "ms"),
                new("reading, times Blender's speed"), new("Intaglio's median", "ms"), new("Blender", "ms"),
            ],
            comparisons.Select(times => (Text[])
            [
                times.Name, $"{times.Bytes / 1e6:N0}",
                Figures.Ratio(times.BlenderWrites / times.Writes), Figures.Milliseconds(times.Writes), Figures.Milliseconds(times.BlenderWrites),
                Figures.Ratio(times.BlenderReads / times.Reads), Figures.Milliseconds(times.Reads), Figures.Milliseconds(times.BlenderReads),
            ])));
}
