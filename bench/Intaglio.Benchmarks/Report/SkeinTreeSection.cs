using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about Skein's trees.</summary>
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
        .Paragraph("The known answer of a tree is the transcription's digest of the byte FF, "
            + "because no digest is published for leaves of these sizes.")
        .Paragraph("Limits of this comparison: a tree is a different function with different digests. "
            + "All nodes have up to 64 children, and the height of the tree is not limited. "
            + "Everything runs on one thread. The length of the message determines how many nodes remain for the last lanes.");

    private Text On(Load load)
    {
        string[] gains = [.. results.Contenders.Skip(1).Select(tree => $"{Figures.Ratio(results.Speed(tree, results.Baseline, load))} times as fast as {results.Baseline.Name} ({tree.Name})")];
        return $"For {load.Name}, trees are {Figures.List(gains)}, on one thread.";
    }
}
