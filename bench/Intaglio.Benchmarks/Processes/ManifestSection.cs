using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about manifests of folders as whole processes.</summary>
internal sealed class ManifestSection(ManifestComparison times, Text circumstances)
{
    internal const string Heading = "Whole processes: manifests";

    private readonly string tree = $"{ManifestComparison.Few:N0} files of 4 KiB in {ManifestComparison.Few / ManifestTree.FilesInDirectory} directories and {ManifestTree.LargeCount} files of 256 MiB";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph([$"For {tree},", Text.Code(times.Create.Name) + $" takes {Share(times.Create, times.Baseline)} of the time of", Text.Code(times.Baseline.Name) + ".",
            "If no file has changed,", Text.Code(times.Update.Name) + $" takes {Share(times.Update, times.Create)} of the time of", Text.Code("create") + "."])
        .Chart(Bars())
        .Table(Table())
        .Paragraph(["The peak memory that the system reports for a separate run:"])
        .Table(new(
            [Column.CreateText("small files"), new("create", "MiB"), new("update", "MiB")],
            [
                [$"{ManifestComparison.Few:N0}", Mebibytes(times.CreateMemory.Few), Mebibytes(times.UpdateMemory.Few)],
                [$"{ManifestComparison.Many:N0}", Mebibytes(times.CreateMemory.Many), Mebibytes(times.UpdateMemory.Many)],
                ["times", Figures.Ratio((double)times.CreateMemory.Many / times.CreateMemory.Few), Figures.Ratio((double)times.UpdateMemory.Many / times.UpdateMemory.Few)],
            ]))
        .Paragraph("Limits of this comparison:")
        .Bullets(
            "A manifest contains more than a list: lengths, times, kinds, executable bits, "
                + "the digests of 1,024 leaves and one of the folder. "
                + "Its digests of the large files are tree hashes, which b2sum does not compute.",
            $"All files are in the page cache and in {times.Place}. " + Text.Code("create")
                + " waits until the manifest is on the disk before it renames it to its final name.");

    private static string Mebibytes(long bytes) => $"{bytes / (double)(1 << 20):N0}";

    private string Share(FileProgram program, FileProgram of) =>
        $"{times[program].Median / times[of].Median:F2} ({times[program].Best / times[of].Best:F2} by the best runs)";

    private Chart Bars() => new("processes-manifests", $"Manifests of {tree}",
        new Axis("Program") { Ticks = [.. times.Programs.Select((program, index) => new Tick(index, program.Name))] },
        new Axis("Median time", "ms"),
        [new Series("median", [.. times.Programs.Select((program, index) => new Point(index, times[program].Median / 1e6))])])
    {
        Kind = ChartKind.Bars,
    };

    private Table Table() => new(
        [Column.CreateText($"{times.Rounds} runs each"), new($"time compared with {times.Baseline.Name}"), new("by best runs"), new("median", "ms"), new("best", "ms")],
        [.. times.Programs.Select(program => (Text[])
        [
            Text.Code(program.Name),
            $"{times[program].Median / times[times.Baseline].Median:F2}", $"{times[program].Best / times[times.Baseline].Best:F2}",
            Figures.Milliseconds(times[program].Median), Figures.Milliseconds(times[program].Best),
        ])]);
}
