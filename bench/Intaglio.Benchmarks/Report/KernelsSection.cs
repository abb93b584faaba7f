namespace Intaglio.Benchmarks;

/// <summary>What the page says of a function's kernels.</summary>
/// <param name="results">The measurements; the first contender is the transcription.</param>
/// <param name="chosen">The kernel that the library's rule chooses on this processor.</param>
/// <param name="unsupported">Names of kernels that this processor cannot run.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class KernelsSection(Results results, string chosen, IEnumerable<string> unsupported, string circumstances)
{
    private readonly Contender[] kernels = [.. results.Contenders.Where(contender => contender.Role == Role.Intaglio)];

    internal string Heading => $"{results.Transcription.Algorithm.Name} kernels";

    internal string Write() => new Markdown()
        .Paragraph(circumstances)
        .Paragraph(Winner(results.Sizes[^1]), Winner(results.Sizes[0]), $"The library chooses \"{chosen}\" here.", Unsupported())
        .Gains(results)
        .Measurements(results)
        .Paragraph("What is unfair about this: the kernels are called directly, with as little around them as hashing a message in memory needs, "
            + "while the transcription is the plainest scalar kernel with everything that belongs to it, its returned array included. "
            + "All messages fit into the caches.")
        .ToString();

    private string Winner(int size)
    {
        Contender fastest = results.Fastest(Role.Intaglio, size)!;
        string lead = $"On {MessageSizes.Name(size)} the kernel \"{fastest.Name}\" gains most over the transcription, "
            + $"{Figures.Ratio(results.Speed(fastest, results.Transcription, size))} times its speed";
        Contender? next = kernels.Where(kernel => kernel != fastest).MinBy(kernel => results[kernel, size].Median);
        return next is null ? $"{lead}." : $"{lead}; \"{next.Name}\" follows at {Figures.Ratio(results.Speed(next, results.Transcription, size))}.";
    }

    private string Unsupported()
    {
        string[] names = [.. unsupported.Select(name => $"\"{name}\"")];
        return names.Length == 0 ? "" : $"Not measured, because this processor lacks their instructions: {Figures.List(names)}.";
    }
}
