using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about the codecs that ship with the program.</summary>
internal sealed class CodecSection(CodecComparison comparison, Text circumstances)
{
    internal const string Heading = "Codecs: the same bytes everywhere compared with the system's libraries";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Table(new(
            [
                Column.CreateText("OpenEXR compression"), new("pairs"), new("time, bundled / system"), new("bundled", "s"), new("system", "s"),
                new("size, bundled / system"),
            ],
            comparison.Costs.Select(entry => (Text[])
            [
                Text.Code(entry.Key), $"{entry.Value.Bakes.Count}", entry.Value.Ratios, CostPair.Seconds(entry.Value.Bakes), CostPair.Seconds(entry.Value.Others),
                Figures.Ratio(comparison.Sizes[entry.Key].Bundled / (double)comparison.Sizes[entry.Key].System),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            "A bake uses the Deflate of the runtime and ZstdSharp.Port, so that all machines make the same bytes. With " + Text.Code("codec: system")
                + ", it uses libdeflate and libzstd where they are installed.",
            "PNG uses the Deflate of the runtime with and without " + Text.Code("codec: system") + ".");
}
