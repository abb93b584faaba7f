using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about many conversions by <c>bake</c> and by <c>convert</c>.</summary>
internal sealed class ConversionSection(IReadOnlyList<ConversionComparison> comparisons, Text circumstances)
{
    internal const string Heading = "Conversions: bake compared with one process";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(comparisons.Select(comparison => (Text)$"For images of {comparison.Size} x {comparison.Size} pixels, a clean bake has "
            + $"{comparison.Costs.Throughputs} of the throughput of intaglio convert."))
        .Table(new(
            [
                Column.CreateText("PNG images, RGB of 8 bits"), new("pairs"), new("throughput, bake / convert"), new("bake", "s"), new("convert", "s"),
                new("bake, processor", "s"), new("convert, processor", "s"), new("bake, memory", "MB"), new("convert, memory", "MB"),
            ],
            comparisons.Select(comparison => (Text[])
            [
                $"{comparison.Count:N0} of {comparison.Size} x {comparison.Size}", $"{comparison.Costs.Bakes.Count}", comparison.Costs.Throughputs,
                CostPair.Seconds(comparison.Costs.Bakes), CostPair.Seconds(comparison.Costs.Others),
                CostPair.ProcessorSeconds(comparison.Costs.Bakes), CostPair.ProcessorSeconds(comparison.Costs.Others),
                CostPair.Megabytes(comparison.Costs.Bakes), CostPair.Megabytes(comparison.Costs.Others),
            ])))
        .Paragraph("Notes:")
        .Bullets(
            "Both read PNG, convert from sRGB to Display P3 and write PNG with the same bytes. Each pair starts without outputs, cache and state.",
            "Both use one thread for each processor. " + Text.Code("convert") + " writes the outputs only. A bake also hashes inputs and outputs, and stores "
                + "each output and a record in the cache.");
}
