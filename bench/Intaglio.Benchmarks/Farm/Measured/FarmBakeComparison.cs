using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>A bake on a farm with one server on the same machine, and a local bake, as whole commands in pairs.</summary>
internal sealed class FarmBakeComparison : IDisposable
{
    internal const int Count = 150, ImageSize = 800;

    private const long Room = 12L << 30;

    private static readonly KeyValuePair<string, string>[] none = [];

    private readonly MemoryFolder folder = new(Room);
    private readonly string intaglio;
    private int projects;

    private FarmBakeComparison(string intaglio) => this.intaglio = intaglio;

    /// <summary>The bakes on a server that has made another bake before.</summary>
    internal CostPair Costs { get; } = new();

    /// <summary>The bakes on servers that have just started.</summary>
    internal CostPair FirstCosts { get; } = new();

    internal static FarmBakeComparison Measure(string intaglio, int rounds)
    {
        using FarmBakeComparison comparison = new(intaglio);
        for (int round = 0; round < rounds; round++)
        {
            Console.WriteLine($"Pair {round + 1} of bakes on a new server…");
            using FarmHost host = comparison.Start();
            comparison.Add(host, comparison.FirstCosts, round);
        }
        using FarmHost running = comparison.Start();
        comparison.Add(running, new(), 0);
        for (int round = 0; round < rounds; round++)
        {
            Console.WriteLine($"Pair {round + 1} of bakes…");
            comparison.Add(running, comparison.Costs, round);
        }
        return comparison;
    }

    public void Dispose() => folder.Dispose();

    private FarmHost Start()
    {
        string store = Path.Combine(folder.Path, "farm");
        if (Directory.Exists(store))
            Directory.Delete(store, recursive: true);
        FarmHost host = new(store);
        host.WaitForWorkersAsync(1).GetAwaiter().GetResult();
        return host;
    }

    // The images of a pair are new, so that neither the server nor a cache has a result.
    private void Add(FarmHost host, CostPair costs, int round)
    {
        ConversionProject project = new(folder.Path, Count, ImageSize, projects++ * Count);
        string root = "";
        costs.Add(round % 2 == 0, () => Bake("--farm", $"{host.Address}"), () => Bake());

        ProcessCost Bake(params string[] options)
        {
            const string Report = "report.json";
            project.Clear();
            ProcessCost cost = ProcessCost.Measure(intaglio, folder.Path, ["bake", "--report", Report, .. options], none);
            using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder.Path, Report)));
            string result = report.RootElement.GetProperty("root").GetString()!;
            if (root.Length > 0 && result != root)
                throw new InvalidOperationException("The root differs.");
            root = result;
            return report.RootElement.GetProperty("made").GetInt32() == Count ? cost
                : throw new InvalidOperationException("Not all outputs were made.");
        }
    }
}
