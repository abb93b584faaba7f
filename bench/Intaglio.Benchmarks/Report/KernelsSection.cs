using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>What the page says of a function's kernels.</summary>
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
        .Paragraph(Winner(results.Loads[^1]), Winner(results.Loads[0]), $"The library chooses \"{chosen}\" here.", Unsupported())
        .Gains(results)
        .Measurements(results)
        .Paragraph("What is unfair about this: the kernels are called directly, with as little around them as hashing a message in memory needs, "
            + "while the transcription is the plainest scalar kernel with everything that belongs to it, its returned array included. "
            + "All messages fit into the caches.");

    private string Winner(Load load)
    {
        Contender fastest = results.Fastest(Role.Intaglio, load)!;
        string lead = $"On {load.Name} the kernel \"{fastest.Name}\" gains most over the transcription, "
            + $"{Figures.Ratio(results.Speed(fastest, results.Baseline, load))} times its speed";
        Contender? next = kernels.Where(kernel => kernel != fastest).MinBy(kernel => results[kernel, load].Median);
        return next is null ? $"{lead}." : $"{lead}; \"{next.Name}\" follows at {Figures.Ratio(results.Speed(next, results.Baseline, load))}.";
    }

    private string Unsupported()
    {
        string[] names = [.. unsupported.Select(name => $"\"{name}\"")];
        return names.Length == 0 ? "" : $"Not measured, because this processor lacks their instructions: {Figures.List(names)}.";
    }
}
