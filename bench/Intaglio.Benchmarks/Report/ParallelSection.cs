using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of a function with leaves beside the one without.</summary>
/// <param name="results">The measurements; the first contender is the function without leaves, the second the one with.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class ParallelSection(Results results, Text circumstances)
{
    private readonly Contender own = results.Contenders[1];

    internal string Heading => $"{own.Algorithm.Name} beside {results.Baseline.Algorithm.Name}";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(On(results.Loads[^1]))
        .Gains(results)
        .Measurements(results)
        .Paragraph(NativePeer.Absences(results.Contenders[1].Algorithm).Select(Text.FromString))
        .Paragraph("What is unfair about this: ours runs on one thread, while libb2's function, as Debian compiles it, asks OpenMP for a thread for each leaf and takes all processors; nothing from outside keeps it from that.");

    private string On(Load load)
    {
        string[] comparisons = [.. results.Contenders.Where(contender => contender != own).Select(contender =>
            $"{Figures.Ratio(results.Speed(own, contender, load))} times as fast as {contender.Name}")];
        return $"On {load.Name} {own.Name} is {Figures.List(comparisons)}.";
    }
}
