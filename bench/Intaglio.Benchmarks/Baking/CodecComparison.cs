namespace Intaglio.Benchmarks;

/// <summary>The costs of OpenEXR outputs with the codecs that ship with the program, and with the libraries of the system.</summary>
internal sealed class CodecComparison
{
    private const int Width = 4096, Height = 2160, Period = 512;

    private const long Room = 1L << 30;

    private static readonly KeyValuePair<string, string>[] none = [];

    private static readonly string[] compressions = ["zip", "zstd"];

    /// <summary>Where the files were.</summary>
    internal required string Place { get; init; }

    /// <summary>The costs for each compression. The others of a pair are those of the system's libraries.</summary>
    internal Dictionary<string, CostPair> Costs { get; } = [];

    /// <summary>The sizes of the files in bytes.</summary>
    internal Dictionary<string, (long Bundled, long System)> Sizes { get; } = [];

    internal static string Picture => $"{Width} x {Height} pixels, RGB of 16 bits, as PPM";

    /// <exception cref="InvalidOperationException">A program fails.</exception>
    internal static CodecComparison Measure(string intaglio, int rounds)
    {
        Console.WriteLine("Codecs of OpenEXR…");
        using MemoryFolder folder = new(Room);
        CodecComparison comparison = new() { Place = folder.Description };
        SamplePhotograph.Write(Path.Combine(Directory.CreateDirectory(Path.Combine(folder.Path, "assets")).FullName, "photograph.ppm"), Width, Height, 16, Period);
        foreach (string compression in compressions)
        {
            CostPair pair = comparison.Costs[compression] = new();
            for (int round = 0; round < rounds; round++)
            {
                long bundled = 0, system = 0;
                pair.Add(round % 2 == 0, () => Bake(compression, "", out bundled), () => Bake(compression, "codec: system", out system));
                comparison.Sizes[compression] = (bundled, system);
            }
        }
        return comparison;

        ProcessCost Bake(string compression, string codec, out long size)
        {
            const string Output = "baked";
            foreach (string name in new[] { Output, ".intaglio" })
                MemoryFolder.Remove(Path.Combine(folder.Path, name));
            File.WriteAllText(Path.Combine(folder.Path, "intaglio.yaml"), $$"""
                intaglio: 1
                source: assets
                output: {{Output}}
                rules:
                  lights:
                    for: "*.ppm"
                    do: { exr: { compression: {{compression}} } }
                    to: "{name}.exr"
                    {{codec}}

                """);
            ProcessCost cost = ProcessCost.Measure(intaglio, folder.Path, ["bake"], none);
            size = new FileInfo(Path.Combine(folder.Path, Output, "photograph.exr")).Length;
            return cost;
        }
    }
}
