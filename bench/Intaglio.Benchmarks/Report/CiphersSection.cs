using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about encrypting and decrypting many blocks.</summary>
/// <param name="results">The measurements; in each direction the first contender does one block after the other, the second as the library does.</param>
/// <param name="capped">The same for the largest number without AVX-512, where that is a difference.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class CiphersSection(Results results, Results? capped, Text circumstances)
{
    internal const string Heading = "Threefish-512 of many blocks";

    private const string Capped = ", without AVX-512";

    private readonly (Algorithm Algorithm, string Name, string Verb)[] directions =
    [
        (PublishedBlock.Threefish512Untweaked.Encryption, "Encryption", "encrypts"),
        (PublishedBlock.Threefish512Untweaked.Decryption, "Decryption", "decrypts"),
    ];

    private readonly Load most = results.Loads[^1];

    internal Report Write()
    {
        Report page = new Report()
            .Paragraph(circumstances)
            .Paragraph(Verdict(results, ","))
            .Paragraph(capped is null ? Text.Empty : Verdict(capped, Capped + " (" + Text.Code("DOTNET_EnableAVX512=0") + "),"))
            .Chart(Bars());
        foreach (var (algorithm, name, _) in directions)
            page.Gains(results.Of(algorithm), name).Measurements(results.Of(algorithm), name);
        if (capped is not null)
            foreach (var (algorithm, name, _) in directions)
                page.Gains(capped.Of(algorithm), name + Capped).Measurements(capped.Of(algorithm), name + Capped);
        return page
            .Paragraph(NativePeer.Absences(directions[0].Algorithm).Select(Text.FromString))
            .Paragraph("Limits of this comparison:")
            .Bullets(
                "Each call of Intaglio computes all subkeys for its lanes and wipes them. Botan keeps the expanded key between calls.",
                "Botan's C interface has no tweak, so no contender sets one. A tweak of zeros costs as much as any other.",
                "BouncyCastle's interface takes one block per call. It also keeps the expanded key.",
                "The key and the expected result of one block are from Botan's tests. "
                    + "For more blocks, the transcription of the Skein paper gives the expected result.",
                "AVX-512 is disabled only in the runtime. Everything runs on one thread.");
    }

    private Text Verdict(Results of, Text circumstance) => "For " + Text.FromString(most.Name) + circumstance + " "
        + string.Join(". It ", directions.Select((direction, index) => (index == 0 ? "Intaglio " : "") + Compare(of.Of(direction.Algorithm), direction.Verb))) + ".";

    private string Compare(Results of, string verb)
    {
        Contender own = of.Contenders[1];
        string[] comparisons = [.. of.Contenders.Where(contender => contender != own).Select(contender =>
            $"{Figures.Ratio(of.Speed(own, contender, most))} times as fast as {contender.Name}")];
        return $"{verb} {Figures.List(comparisons)}";
    }

    private Chart Bars()
    {
        Contender[] contenders = [.. results.Of(directions[0].Algorithm).Contenders];
        return new Chart("threefish-512-blocks", $"Threefish-512 on {most.Name} of blocks, one thread",
            new Axis("Contender") { Ticks = [.. contenders.Select((contender, index) => new Tick(index, contender.Name))] },
            new Axis("Throughput", "GB/s"),
            [.. Bars(results, ""), .. capped is null ? [] : Bars(capped, Capped)])
        {
            Kind = ChartKind.Bars,
        };
    }

    private IEnumerable<Series> Bars(Results of, string circumstance) => directions.Select(direction =>
    {
        Results its = of.Of(direction.Algorithm);
        return new Series(direction.Name + circumstance,
            [.. its.Contenders.Select((contender, index) => new Point(index, most.Bytes / its[contender, most].Median))]);
    });
}
