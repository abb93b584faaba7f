using Intaglio.OpenExr;
using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of OpenEXR files.</summary>
/// <param name="comparisons">One for each picture.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class OpenExrSection(IReadOnlyList<ExrComparison> comparisons, Text circumstances)
{
    internal const string Heading = "Writing and reading files, beside OpenEXR 3.1";

    // What of Intaglio's is compared with what of the reference's.
    private static readonly (string Name, ExrRun Own, ExrRun Reference)[] pairs =
    [
        ("ZIP written", new(false, ExrCompression.Zip, true), new(true, ExrCompression.Zip, true)),
        ("ZIP read", new(false, ExrCompression.Zip, false), new(true, ExrCompression.Zip, false)),
        ("PIZ written", new(false, ExrCompression.Piz, true), new(true, ExrCompression.Piz, true)),
        ("PIZ read", new(false, ExrCompression.Piz, false), new(true, ExrCompression.Piz, false)),
        ("ZSTD written, beside ZIP", new(false, ExrCompression.Zstd, true), new(true, ExrCompression.Zip, true)),
        ("ZSTD read, beside ZIP", new(false, ExrCompression.Zstd, false), new(true, ExrCompression.Zip, false)),
    ];

    internal Report Write()
    {
        Report report = new Report().Paragraph(circumstances).Paragraph(comparisons.Select(Verdict));
        foreach (ExrComparison comparison in comparisons)
            report = report.Table(Table(comparison));
        return report
            .Paragraph("MB/s are 1,000,000 bytes of pixels in a second, opening and closing the file included. Both read the file that OpenEXR wrote, but for ZSTD, which 3.1 has not.")
            .Paragraph("What is unfair about this: OpenEXR has its pixels with their channels together, as its interface for RGBA is, Intaglio has a plane for each channel; "
                + "both bring them to the order of the file. Intaglio packs ZIP with libdeflate where that is installed, OpenEXR 3.1 has zlib. The files are in memory: nothing waits for a disk.");
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
