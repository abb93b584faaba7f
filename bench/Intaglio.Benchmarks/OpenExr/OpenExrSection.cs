using Intaglio.OpenExr;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of OpenEXR files.</summary>
/// <param name="comparisons">One for each picture.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class OpenExrSection(IReadOnlyList<ExrComparison> comparisons, Text circumstances)
{
    internal const string Heading = "Writing and reading files, compared with OpenEXR 3.1";

    // The runs of Intaglio, and the runs of the reference that they are compared with.
    private static readonly (string Name, ExrRun Own, ExrRun Reference)[] pairs =
    [
        ("ZIP written", new(false, ExrCompression.Zip, true), new(true, ExrCompression.Zip, true)),
        ("ZIP read", new(false, ExrCompression.Zip, false), new(true, ExrCompression.Zip, false)),
        ("PIZ written", new(false, ExrCompression.Piz, true), new(true, ExrCompression.Piz, true)),
        ("PIZ read", new(false, ExrCompression.Piz, false), new(true, ExrCompression.Piz, false)),
        ("ZSTD written (compared with ZIP)", new(false, ExrCompression.Zstd, true), new(true, ExrCompression.Zip, true)),
        ("ZSTD read (compared with ZIP)", new(false, ExrCompression.Zstd, false), new(true, ExrCompression.Zip, false)),
    ];

    internal Report Write()
    {
        Report report = new Report().Paragraph(circumstances).Paragraph(comparisons.Select(Verdict));
        foreach (ExrComparison comparison in comparisons)
            report = report.Table(Table(comparison));
        return report
            .Paragraph("MB/s are 1,000,000 bytes of pixels per second, including opening and closing the file. "
                + "Both read the file that OpenEXR wrote, except for ZSTD, which OpenEXR 3.1 does not support.")
            .Paragraph("Limits of this comparison: OpenEXR's pixels have interleaved channels, as its interface for RGBA requires. "
                + "Intaglio's pixels have a plane for each channel. Both convert them to the order of the file. "
                + "Intaglio compresses ZIP with libdeflate where it is installed, OpenEXR 3.1 with zlib. "
                + "The files are in memory, so nothing waits for a disk.");
    }

    private static Text Verdict(ExrComparison comparison) =>
        $"{Describe(comparison)}: {Figures.List([.. pairs.Select(pair => $"{pair.Name} {Figures.Ratio(comparison.Gain(pair.Own, pair.Reference))} times as fast")])}.";

    private static string Describe(ExrComparison comparison) =>
        $"{comparison.Picture.Name} ({comparison.Picture.Width} × {comparison.Picture.Height}, {Figures.Ratio(comparison.Picture.Bytes / 1e6)} MB in half RGBA)";

    private static Table Table(ExrComparison comparison) => new(
        [
            Column.CreateText($"{Describe(comparison)}, {comparison.Rounds} rounds"), new("times OpenEXR's speed"),
            new("Intaglio, median (best)", "MB/s"), new("OpenEXR, median (best)", "MB/s"),
            new("Intaglio's file", "MB"), new("OpenEXR's file", "MB"),
        ],
        pairs.Select(pair => (Text[])
        [
            pair.Name,
            Figures.Ratio(comparison.Gain(pair.Own, pair.Reference)),
            Rates(comparison, pair.Own),
            Rates(comparison, pair.Reference),
            Size(comparison, pair.Own),
            Size(comparison, pair.Reference),
        ]));

    private static Text Rates(ExrComparison comparison, ExrRun run) => $"{comparison.Rate(run):F0} ({comparison.BestRate(run):F0})";

    private static Text Size(ExrComparison comparison, ExrRun run) => $"{comparison.Size(run.IsReference, run.Compression) / 1e6:F3}";
}
