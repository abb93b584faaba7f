using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about a function's kernels.</summary>
/// <param name="results">The measurements; the first contender is the transcription.</param>
/// <param name="chosen">The kernel that the library's rule chooses on this processor.</param>
/// <param name="unsupported">Names of kernels that this processor cannot run.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class KernelsSection(Results results, string chosen, IEnumerable<string> unsupported, Text circumstances)
{
    private readonly Contender[] kernels = [.. results.Contenders.Where(contender => contender.Role == Role.Intaglio)];

    internal string Heading => $"{results.Baseline.Algorithm.Name} kernels";

    internal Report Write() => new Report()
        .Paragraph(circumstances)
        .Paragraph(Winner(results.Loads[^1]), Winner(results.Loads[0]), $"The library selects \"{chosen}\" on this processor.", Unsupported())
        .Gains(results)
        .Measurements(results)
        .Paragraph("Limits of this comparison: the kernels are called directly, with only the code that hashing a message in memory needs. "
            + "The transcription is the plainest scalar kernel, and its time includes the whole call and the array that it returns. "
            + "All messages fit into the caches.");

    private string Winner(Load load)
    {
        Contender fastest = results.Fastest(Role.Intaglio, load)!;
        string lead = $"For {load.Name}, the kernel \"{fastest.Name}\" is the fastest, with "
            + $"{Figures.Ratio(results.Speed(fastest, results.Baseline, load))} times the speed of the transcription";
        Contender? next = kernels.Where(kernel => kernel != fastest).MinBy(kernel => results[kernel, load].Median);
        return next is null ? $"{lead}." : $"{lead}, followed by \"{next.Name}\" with "
            + $"{Figures.Ratio(results.Speed(next, results.Baseline, load))}.";
    }

    private string Unsupported()
    {
        string[] names = [.. unsupported.Select(name => $"\"{name}\"")];
        return names.Length == 0 ? "" : $"Not measured, because this processor lacks their instructions: {Figures.List(names)}.";
    }
}
