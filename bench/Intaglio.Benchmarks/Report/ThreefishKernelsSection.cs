using Intaglio.Reporting;

namespace Intaglio.Benchmarks;

/// <summary>The section about the kernels of a size of Threefish.</summary>
/// <param name="size">The size.</param>
/// <param name="results">The measurements, all with the same load.</param>
/// <param name="clock">The processor's clock, where it was measured.</param>
/// <param name="circumstances">The sentence on when and how was measured.</param>
internal sealed class ThreefishKernelsSection(ThreefishSize size, Results results, Clock? clock, Text circumstances)
{
    private readonly Load load = results.Loads[^1];

    // In the order of the contenders: encryption, decryption, UBI.
    private readonly Results[] directions = [.. results.Contenders.Select(contender => contender.Algorithm).Distinct().Select(results.Of)];

    internal string Heading => $"{size.Name} kernels";

    private int Subkeys => size.Rounds / 4 + 1;

    internal Report Write()
    {
        Report page = new Report()
            .Paragraph(circumstances)
            .Paragraph([.. directions.Select(Winner), $"The library selects \"{size.Chosen}\" on this processor for all "
                + "three.", Unsupported()])
            .Chart(Bars());
        foreach (Results direction in directions)
            page.Table(Table(direction));
        return page
            .Paragraph("The gain is the speed divided by that of the scalar kernel. The efficiency is the gain divided by the number of "
                + "words that one instruction processes.",
                clock?.Describe() ?? "", Limit())
            .Paragraph("Limits of this comparison:")
            .Bullets(
                "The kernels are called directly, one block after the other, on one thread, with blocks that are in the caches. "
                    + "For many blocks under one key the library uses lanes, which are faster. "
                    + "These kernels are for UBI, where each block depends on the previous one, and for a few blocks.",
                $"UBI is measured as {HashName} of one message. Its output block counts as one more block.");
    }

    private string HashName => directions[^1].Baseline.Algorithm.Name;

    private static bool IsCipher(Results direction) => direction.Baseline.Algorithm.IsCipher;

    private static string NameOf(Results direction) => IsCipher(direction) ? direction.Baseline.Algorithm.Name.Split(' ')[^1] : "UBI";

    private static string Verb(Results direction) => NameOf(direction) == "decryption" ? "decrypts" : "encrypts";

    private static KernelContender[] KernelsOf(Results direction) => [.. direction.Contenders.Cast<KernelContender>()];

    private string Winner(Results direction)
    {
        KernelContender fastest = KernelsOf(direction).MinBy(kernel => direction[kernel, load].Median)!;
        string lead = $"For {NameOf(direction)}, \"{fastest.Name}\" is the fastest kernel of the library";
        return fastest == direction.Baseline ? $"{lead}."
            : $"{lead}, with {Figures.Ratio(direction.Speed(fastest, direction.Baseline, load))} times the speed of "
                + $"\"{direction.Baseline.Name}\" "
                + $"and an efficiency of {Figures.Percent(Efficiency(direction, fastest))}.";
    }

    private double Efficiency(Results direction, KernelContender kernel) => direction.Speed(kernel, direction.Baseline, load) / kernel.WordsPerVector;

    private double Blocks(Results direction) => (double)load.Bytes / size.BlockSize + (IsCipher(direction) ? 0 : 1);

    private string Unsupported()
    {
        string[] names = [.. size.Kernels.Where(kernel => !KernelsOf(results).Any(it => it.Kernel == kernel)).Select(kernel => $"\"{KernelContender.NameOf(kernel)}\"")];
        return names.Length == 0 ? "" : $"Not measured, because this processor lacks their instructions: {Figures.List(names)}.";
    }

    // An addition and an exclusive-or; undone, an exclusive-or, a rotation and a subtraction.
    private static int StepsPerRound(Results direction) => Verb(direction) == "decrypts" ? 3 : 2;

    private int LatencyLimit(Results direction) => StepsPerRound(direction) * size.Rounds + Subkeys;

    private string Limit() => clock?.Rate is null ? ""
        : "The latency limit of a block is its longest chain of dependent steps, with one cycle per step. "
            + $"Encryption has two steps in each of {size.Rounds} rounds and one for each of {Subkeys} subkeys, "
            + $"{LatencyLimit(directions[0])} in total. "
            + $"Decryption has three steps in each round, {LatencyLimit(directions[1])} in total. "
            + "Blocks under one key do not depend on each other, "
            + "so a processor can begin a block before the previous one is done and exceed this limit. "
            + "In UBI each block depends on the previous one.";

    private Chart Bars()
    {
        string[] names = [.. directions[0].Contenders.Select(contender => contender.Name)];
        return new Chart($"{size.Name.ToLowerInvariant()}-kernels", $"{size.Name} kernels on {load.Name} of blocks",
            new Axis("Kernel") { Ticks = [.. names.Select((name, index) => new Tick(index, name))] },
            new Axis("Throughput", "GB/s"),
            [.. directions.Select(direction => new Series(NameOf(direction),
                [.. direction.Contenders.Select(kernel => new Point(Array.IndexOf(names, kernel.Name), load.Bytes / direction[kernel, load].Median))]))])
        {
            Kind = ChartKind.Bars,
        };
    }

    private Table Table(Results direction)
    {
        bool counts = clock?.Rate is not null;
        return new Table(
            [
                Column.CreateText($"{size.Name}: {NameOf(direction)}, {load.Name}"), new("known answer"), new("median (best)", "GB/s"), new("gain"), new("words an instruction"), new("efficiency"),
                .. counts ? new Column[] { new("cycles a block"), new("of the latency limit") } : [],
            ],
            KernelsOf(direction).Select(kernel => (Text[])
            [
                kernel.Name, Text.Code(kernel.ShortAnswer),
                $"{Figures.Throughput(load.Bytes, direction[kernel, load].Median)} ({Figures.Throughput(load.Bytes, direction[kernel, load].Best)})",
                Figures.Ratio(direction.Speed(kernel, direction.Baseline, load)), $"{kernel.WordsPerVector}", Figures.Percent(Efficiency(direction, kernel)),
                .. counts ? Counts(direction, kernel) : [],
            ]));
    }

    private Text[] Counts(Results direction, KernelContender kernel)
    {
        double cycles = direction[kernel, load].Best * clock!.Rate!.Value / Blocks(direction);
        return [Figures.Ratio(cycles), Figures.Percent(LatencyLimit(direction) / cycles)];
    }
}
