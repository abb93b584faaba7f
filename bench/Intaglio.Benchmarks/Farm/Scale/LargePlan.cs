namespace Intaglio.Benchmarks;

/// <summary>A bake with many actions.</summary>
/// <param name="Actions">The number of actions.</param>
/// <param name="Farm">The cost of the client.</param>
/// <param name="Local">The cost of a local bake.</param>
/// <param name="ServerMemory">The memory of the server before the bake, in bytes.</param>
/// <param name="ServerPeak">The most memory of the server.</param>
/// <param name="ServerTime">The processor time of the server with its worker.</param>
internal sealed record LargePlan(int Actions, ProcessCost Farm, ProcessCost Local, long ServerMemory, long ServerPeak, TimeSpan ServerTime)
{
    private const int FileSize = 100;

    internal static async Task<LargePlan> MeasureAsync(string intaglio, int count, string folder)
    {
        Console.WriteLine($"A plan of {count} actions…");
        string project = Path.Combine(folder, "large-project"), store = Path.Combine(folder, "large-store");
        CopyFiles.Create(project, count, FileSize, count);
        LargePlan plan;
        string root;
        using (FarmHost host = new(store))
        {
            await host.WaitForWorkersAsync(1);
            long before = host.Memory;
            (ProcessCost farm, root) = Bake(host.Address);
            plan = new(count, farm, farm, before, host.PeakMemory, host.ProcessorTime);
        }
        MemoryFolder.Remove(store);
        (ProcessCost local, string expected) = Bake(null);
        MemoryFolder.Remove(project);
        return root == expected ? plan with { Local = local } : throw new InvalidOperationException("The root differs.");

        // Each bake has an own cache, so that nothing is known.
        (ProcessCost Cost, string Root) Bake(Uri? address)
        {
            string cache = Path.Combine(folder, "large-cache");
            foreach (string path in (string[])[cache, Path.Combine(project, "out"), Path.Combine(project, ".intaglio")])
                MemoryFolder.Remove(path);
            ProcessCost cost = ProcessCost.Measure(intaglio, project, CommandLineBake.Arguments(address), [new("XDG_CACHE_HOME", cache)]);
            MemoryFolder.Remove(cache);
            return (cost, CommandLineBake.ReadRoot(project));
        }
    }
}
