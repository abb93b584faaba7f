using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about many messages at once.</summary>
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
            .Paragraph(OnMost(results, ","))
            .Chart(ResultCharts.OverCounts(results, [results.Contenders[1], results.Baseline, .. Natives]))
            .Gains(results)
            .Measurements(results);
        if (capped is not null)
            page.Paragraph(OnMost(capped, ", without AVX-512 (" + Text.Code("DOTNET_EnableAVX512=0") + "),")).Gains(capped).Measurements(capped);
        return page
            .Paragraph(NativePeer.Absences(results.Contenders[1].Algorithm).Select(Text.FromString))
            .Paragraph("Limits of this comparison:")
            .Bullets(
                "The native libraries have no call for many messages, so they hash one message after the other. "
                    + "Everything runs on one thread, although each contender could run on several.",
                "All messages have the same length, which suits lanes best. A few long messages among short ones leave lanes idle.",
                "AVX-512 is disabled only in the runtime. Native libraries that use it still use it.");
    }

    private IEnumerable<Contender> Natives => results.Contenders.Where(contender => contender.Role == Role.Native);

    private static Text OnMost(Results results, Text circumstance)
    {
        Contender atOnce = results.Contenders[1];
        Load most = results.Loads[^1];
        string[] comparisons = [.. results.Contenders.Where(contender => contender != atOnce).Select(contender =>
            $"{Figures.Ratio(results.Speed(atOnce, contender, most))} times as fast as {contender.Name}")];
        return $"For {most.Name}" + circumstance + $" {atOnce.Name} is {Figures.List(comparisons)}, all on one thread.";
    }
}
