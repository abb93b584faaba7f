using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of Skein's trees.</summary>
/// <param name="results">The measurements; the first contender has no tree.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class SkeinTreeSection(Results results, Text circumstances)
{
    internal const string Heading = "Skein-512 in trees";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(results.Loads.Select(On))
        .Gains(results)
        .Measurements(results)
        .Paragraph("The known answer of a tree, of the byte FF, is the transcription's: none is published for leaves of these sizes.")
        .Paragraph("What is unfair about this: a tree is another function, with digests of its own. All nodes have up to 64 children and no limit to their height; "
            + "everything runs on one thread. Where a message ends decides how many nodes are left for the last lanes.");

    private Text On(Load load)
    {
        string[] gains = [.. results.Contenders.Skip(1).Select(tree => $"{Figures.Ratio(results.Speed(tree, results.Baseline, load))} times as fast as {results.Baseline.Name} ({tree.Name})")];
        return $"On {load.Name} trees are {Figures.List(gains)}, on one thread.";
    }
}
