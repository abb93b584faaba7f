using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>A bake on a farm with one server on the same machine, and a local bake, as whole commands in pairs.</summary>
internal sealed class FarmBakeComparison : IDisposable
{
    internal const int Images = 150, ImageSize = 800;

    private const long Room = 12L << 30;

    private static readonly KeyValuePair<string, string>[] none = [];

    private readonly MemoryFolder folder = new(Room);
    private readonly string intaglio;
    private int projects;

    private FarmBakeComparison(string intaglio) => this.intaglio = intaglio;

    /// <summary>The bakes of images on a server that has made another bake before.</summary>
    internal CostPair ImageCosts { get; } = new();

    /// <summary>The bakes of images on servers that have just started.</summary>
    internal CostPair FirstImageCosts { get; } = new();

    /// <summary>The bakes of the project of the guide on a server that has made another bake before.</summary>
    internal CostPair GuideCosts { get; } = new();

    /// <summary>The bakes of the project of the guide on servers that have just started.</summary>
    internal CostPair FirstGuideCosts { get; } = new();

    internal static FarmBakeComparison Measure(string intaglio, int rounds)
    {
        using FarmBakeComparison comparison = new(intaglio);
        comparison.Measure(rounds, comparison.AddGuide, comparison.FirstGuideCosts, comparison.GuideCosts);
        comparison.Measure(rounds, comparison.AddImages, comparison.FirstImageCosts, comparison.ImageCosts);
        return comparison;
    }

    public void Dispose() => folder.Dispose();

    private void Measure(int rounds, Action<FarmHost, CostPair, bool> add, CostPair first, CostPair costs)
    {
        for (int round = 0; round < rounds; round++)
        {
            Console.WriteLine($"Pair {round + 1} of bakes on a new server…");
            using FarmHost host = Start();
            add(host, first, round % 2 == 0);
        }
        using FarmHost running = Start();
        add(running, new(), true);
        for (int round = 0; round < rounds; round++)
        {
            Console.WriteLine($"Pair {round + 1} of bakes…");
            add(running, costs, round % 2 == 0);
        }
    }

    private FarmHost Start()
    {
        string store = Path.Combine(folder.Path, "farm");
        MemoryFolder.Remove(store);
        FarmHost host = new(store);
        host.WaitForWorkersAsync(1).GetAwaiter().GetResult();
        return host;
    }

    // The sources of a pair are new, so that neither the server nor a cache has a result.
    private void AddImages(FarmHost host, CostPair costs, bool isFarmFirst)
    {
        ConversionProject project = new(folder.Path, Images, ImageSize, projects++ * Images);
        Add(host, costs, isFarmFirst, folder.Path, project.Clear, Images);
    }

    private void AddGuide(FarmHost host, CostPair costs, bool isFarmFirst)
    {
        string place = Path.Combine(folder.Path, "guide");
        GuideProject project = new(place, intaglio, projects++);
        Add(host, costs, isFarmFirst, place, project.Clear, GuideProject.Count);
    }

    private void Add(FarmHost host, CostPair costs, bool isFarmFirst, string place, Action clear, int count)
    {
        string root = "";
        costs.Add(isFarmFirst, () => Bake("--farm", $"{host.Address}"), () => Bake());

        ProcessCost Bake(params string[] options)
        {
            const string Report = "report.json";
            clear();
            ProcessCost cost = ProcessCost.Measure(intaglio, place, ["bake", "--report", Report, .. options], none);
            using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(place, Report)));
            string result = report.RootElement.GetProperty("root").GetString()!;
            if (root.Length > 0 && result != root)
                throw new InvalidOperationException("The root differs.");
            root = result;
            return report.RootElement.GetProperty("made").GetInt32() == count ? cost
                : throw new InvalidOperationException("Not all outputs were made.");
        }
    }
}
