using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about tree hashes with several threads.</summary>
/// <param name="results">The measurements; the first contender has one thread, the last all processors.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class TreeSection(Results results, Text circumstances)
{
    internal const string Heading = "BLAKE2b tree hashes by number of threads";

    private readonly Load load = results.Loads[^1];

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph($"For {load.Name} in memory, {results.Contenders[^1].Name} {(results.Contenders.Count > 1 ? "are" : "is")} "
            + $"{Figures.Ratio(results.Speed(results.Contenders[^1], results.Baseline, load))} times as fast as {results.Baseline.Name}.")
        .Chart(Scaling())
        .Gains(results)
        .Measurements(results)
        .Paragraph("Limits of this comparison: the bytes are in memory, so nothing waits for a disk. "
            + "Two virtual processors may share one core.");

    private Chart Scaling()
    {
        // The contenders are Threads.Counts in their order.
        Tick[] ticks = [.. Threads.Counts.Select(count => new Tick(count, $"{count}"))];
        return new Chart("blake2b-tree-threads", "BLAKE2b tree sums: throughput against the number of threads",
            new Axis("Threads") { IsLogarithmic = true, Ticks = ticks }, new Axis("Throughput", "GB/s"),
            [new Series("BLAKE2b tree", [.. results.Contenders.Select((contender, index) => new Point(Threads.Counts[index], load.Bytes / results[contender, load].Median))])]);
    }
}
