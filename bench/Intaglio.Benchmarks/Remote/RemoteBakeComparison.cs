using System.Text.Json;
using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>The costs of bakes with a remote cache, and of clean bakes without one, as whole commands in pairs.</summary>
internal sealed class RemoteBakeComparison
{
    /// <summary>The seconds that a bake waits for uploads.</summary>
    internal const string PushWait = "0.5";

    private const int ImageSize = 800;

    private const long Room = 8L << 30;

    private static readonly KeyValuePair<string, string>[] none = [];

    private readonly string intaglio, folder;
    private readonly ConversionProject project;
    private string root = "";

    private RemoteBakeComparison(string intaglio, string folder, int count)
    {
        (this.intaglio, this.folder, Count) = (intaglio, folder, count);
        project = new ConversionProject(folder, count, ImageSize);
    }

    internal int Count { get; }

    internal static string Images => $"{ImageSize} x {ImageSize} pixels";

    /// <summary>The costs of bakes that fetch everything, by server.</summary>
    internal List<(string Server, CostPair Costs)> Second { get; } = [];

    /// <summary>The costs of bakes with lookups and uploads and a server that has a fault.</summary>
    internal List<(RemoteFault Fault, CostPair Costs)> Faults { get; } = [];

    /// <summary>The costs with a server that does not exist.</summary>
    internal CostPair Dead { get; } = new();

    internal static RemoteBakeComparison Measure(string intaglio, int rounds, int faultRounds, int count)
    {
        using MemoryFolder folder = new(Room);
        RemoteBakeComparison comparison = new(intaglio, folder.Path, count);
        comparison.Bake();
        foreach (Func<string, CacheHost> start in CacheHost.All)
            comparison.MeasureSecond(start, rounds);
        comparison.MeasureDead(rounds);
        comparison.MeasureFaults(faultRounds);
        return comparison;
    }

    private void MeasureSecond(Func<string, CacheHost> start, int rounds)
    {
        using CacheHost host = start(folder);
        Console.WriteLine($"A second machine and {host.Name}…");
        Bake("--remote", $"{host.Address}", "--push", "--push-wait", "120", "--trust-unsigned");
        CostPair costs = new();
        for (int round = 0; round < rounds; round++)
            costs.Add(round % 2 == 0, () => Bake(made: 0, "--remote", $"{host.Address}", "--trust-unsigned"), () => Bake());
        Second.Add((host.Name, costs));
    }

    private void MeasureDead(int rounds)
    {
        Console.WriteLine("A dead server…");
        // A documentation address, to which packets are dropped or not routed.
        for (int round = 0; round < rounds; round++)
            Dead.Add(round % 2 == 0, () => Bake("--remote", "http://192.0.2.1/", "--trust-unsigned", "--push", "--push-wait", PushWait), () => Bake());
    }

    private void MeasureFaults(int rounds)
    {
        using RemoteServer server = new();
        Bake("--remote", $"{server.Address}", "--push", "--push-wait", "120", "--trust-unsigned");
        KeyValuePair<string, byte[]>[] files = [.. server.Files];
        foreach (RemoteFault fault in Enum.GetValues<RemoteFault>())
        {
            Console.WriteLine($"Fault {fault}…");
            CostPair costs = new();
            for (int round = 0; round < rounds; round++)
            {
                server.Files.Clear();
                foreach ((string path, byte[] file) in files)
                    server.Files[path] = file;
                server.FailAll(fault);
                costs.Add(round % 2 == 0, () => Bake("--remote", $"{server.Address}", "--trust-unsigned", "--push", "--push-wait", PushWait), () => Bake());
                server.FailAll(RemoteFault.None);
            }
            Faults.Add((fault, costs));
        }
    }

    private ProcessCost Bake(params string[] options) => Bake(null, options);

    private ProcessCost Bake(int? made, params string[] options)
    {
        const string Report = "report.json";
        project.Clear();
        ProcessCost cost = ProcessCost.Measure(intaglio, folder, ["bake", "--report", Report, .. options], none);
        using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, Report)));
        string result = report.RootElement.GetProperty("root").GetString()!;
        if (root.Length > 0 && result != root)
            throw new InvalidOperationException("The root differs.");
        root = result;
        int count = report.RootElement.GetProperty("made").GetInt32();
        return made is null || count == made ? cost : throw new InvalidOperationException($"{count} outputs were made instead of {made}.");
    }
}
