using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>A bake on a farm with one server on the same machine, and a local bake, as whole commands in pairs.</summary>
internal sealed class FarmBakeComparison
{
    internal const int Count = 150, ImageSize = 800;

    private const long Room = 8L << 30;

    private static readonly KeyValuePair<string, string>[] none = [];

    internal CostPair Costs { get; } = new();

    internal static FarmBakeComparison Measure(string intaglio, int rounds)
    {
        using MemoryFolder folder = new(Room);
        ConversionProject project = new(folder.Path, Count, ImageSize);
        FarmBakeComparison comparison = new();
        string root = "";
        for (int round = 0; round < rounds; round++)
        {
            Console.WriteLine($"Pair {round + 1} of bakes…");
            comparison.Costs.Add(round % 2 == 0, BakeOnFarm, () => Bake());
        }
        return comparison;

        // The store and the cache of the worker are empty, as those of the client are.
        ProcessCost BakeOnFarm()
        {
            string store = Path.Combine(folder.Path, "farm");
            ProcessCost cost;
            using (FarmHost host = new(store))
            {
                host.WaitForWorkersAsync(1).GetAwaiter().GetResult();
                cost = Bake("--farm", $"{host.Address}");
            }
            Directory.Delete(store, recursive: true);
            return cost;
        }

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
            return report.RootElement.GetProperty("made").GetInt32() == Count ? cost : throw new InvalidOperationException("Not all outputs were made.");
        }
    }
}
