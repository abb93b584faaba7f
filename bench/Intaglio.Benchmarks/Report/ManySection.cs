using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of many messages at once.</summary>
/// <param name="results">The measurements; the first contender hashes one by one, the second all at once.</param>
/// <param name="capped">The same for the largest number without AVX-512, where that is a difference.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class ManySection(Results results, Results? capped, Text circumstances)
{
    internal string Heading => $"{results.Baseline.Algorithm.Name} of many messages";

    internal Report Write()
    {
        Report page = new Report()
            .Paragraph(circumstances)
            .Paragraph(OnMost(results, ""))
            .Chart(ResultCharts.OverCounts(results, [results.Contenders[1], results.Baseline, .. Natives]))
            .Gains(results)
            .Measurements(results);
        if (capped is not null)
            page.Paragraph(OnMost(capped, ", without AVX-512 (" + Text.Code("DOTNET_EnableAVX512=0") + "),")).Gains(capped).Measurements(capped);
        return page
            .Paragraph(NativePeer.Absences(results.Contenders[1].Algorithm).Select(Text.FromString))
            .Paragraph("What is unfair about this:")
            .Bullets(
                "The native libraries have no call for many messages and hash one after the other. Everything runs on one thread, where any of them could be called on several.",
                "All messages are of the same length, which suits lanes best; a few long messages among short ones leave lanes idle.",
                "AVX-512 is taken from the runtime alone. The native libraries keep it, where they use it.");
    }

    private IEnumerable<Contender> Natives => results.Contenders.Where(contender => contender.Role == Role.Native);

    private static Text OnMost(Results results, Text circumstance)
    {
        Contender atOnce = results.Contenders[1];
        Load most = results.Loads[^1];
        string[] comparisons = [.. results.Contenders.Where(contender => contender != atOnce).Select(contender =>
            $"{Figures.Ratio(results.Speed(atOnce, contender, most))} times as fast as {contender.Name}")];
        return $"With {most.Name}" + circumstance + $" {atOnce.Name} is {Figures.List(comparisons)}, all on one thread.";
    }
}
