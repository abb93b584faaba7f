namespace Intaglio.Benchmarks;

/// <summary>The costs of fetching and verifying a large item by <c>cache get</c>, and by <c>curl</c> followed by <c>sum -a file</c>.</summary>
internal sealed class LargeItemComparison
{
    internal const long Size = 1L << 30;

    // The server, the caches, and both copies.
    private const long Room = 6 * Size;

    private static readonly KeyValuePair<string, string>[] none = [];

    internal required string Server { get; init; }

    internal CostPair Costs { get; } = new();

    internal static bool CanMeasure => ProgramRun.Find("curl") is not null;

    internal static LargeItemComparison Measure(Func<string, CacheHost> start, string intaglio, int rounds)
    {
        using MemoryFolder folder = new(Room);
        using CacheHost host = start(folder.Path);
        Console.WriteLine($"1 GiB on {host.Name}…");
        LargeItemComparison comparison = new() { Server = host.Name };
        FileSet file = new(folder.Path, 1, Size);
        string source = Path.Combine(file.Folder, file.Names[0]);
        string[] remote = ["--remote", $"{host.Address}", "--trust-unsigned"];
        ProcessCost.Measure(intaglio, folder.Path, ["cache", "put", "first", source, "--push", "--push-wait", "120", .. remote], none);
        string digest = File.ReadAllText(Path.Combine(folder.Path, "output.log")).Split(' ')[0];
        Directory.Delete(Path.Combine(folder.Path, "first"), recursive: true);
        File.Delete(source);
        string copy = Path.Combine(folder.Path, "copy");
        for (int round = -1; round < rounds; round++)
        {
            CostPair pair = round < 0 ? new() : comparison.Costs;
            pair.Add(round % 2 == 0, () =>
            {
                Clean();
                return ProcessCost.Measure(intaglio, folder.Path, ["cache", "get", "second", digest, "-o", copy, .. remote], none);
            }, () =>
            {
                Clean();
                return ProcessCost.Measure("/bin/sh", folder.Path,
                    ["-c", "curl -s -o \"$1\" \"$2\" && \"$3\" sum -a file \"$1\"", "-", copy, $"{host.Address}cas/{digest}", intaglio], none);
            });
            if (new FileInfo(copy).Length != Size)
                throw new InvalidOperationException("The copy has another length.");
        }
        return comparison;

        void Clean()
        {
            File.Delete(copy);
            MemoryFolder.Remove(Path.Combine(folder.Path, "second"));
        }
    }
}
