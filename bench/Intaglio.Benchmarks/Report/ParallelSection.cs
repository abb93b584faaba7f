using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section that compares a function that has leaves with the one without leaves.</summary>
/// <param name="results">The measurements; the first contender is the function without leaves, the second the one with.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class ParallelSection(Results results, Text circumstances)
{
    private readonly Contender own = results.Contenders[1];

    internal string Heading => $"{own.Algorithm.Name} compared with {results.Baseline.Algorithm.Name}";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(On(results.Loads[^1]))
        .Gains(results)
        .Measurements(results)
        .Paragraph(NativePeer.Absences(results.Contenders[1].Algorithm).Select(Text.FromString))
        .Paragraph("Limits of this comparison: Intaglio runs on one thread. libb2's function, as Debian compiles it, "
            + "requests a thread for each leaf from OpenMP and uses all processors. A caller cannot prevent that.");

    private string On(Load load)
    {
        string[] comparisons = [.. results.Contenders.Where(contender => contender != own).Select(contender =>
            $"{Figures.Ratio(results.Speed(own, contender, load))} times as fast as {contender.Name}")];
        return $"For {load.Name}, {own.Name} is {Figures.List(comparisons)}.";
    }
}
