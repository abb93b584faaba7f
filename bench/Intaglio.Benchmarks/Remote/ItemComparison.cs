using System.Diagnostics;
using System.Globalization;
using System.Text.RegularExpressions;
using Intaglio.Caching;

namespace Intaglio.Benchmarks;

/// <summary>The items a second that a cache fetches, verifies and stores, and the requests a second of ApacheBench to the same server.</summary>
internal sealed partial class ItemComparison
{
    /// <summary>The number of items, their size in bytes, and the number of connections.</summary>
    internal const int Count = 10_000, Size = 4096, Connections = 16;

    private ItemComparison(string server) => Server = server;

    internal string Server { get; }

    /// <summary>The nanoseconds for all items, and for as many requests.</summary>
    internal List<double> Cache { get; } = [];

    internal List<double> Ab { get; } = [];

    /// <summary>The processor time of the cache, of the server for the cache, and of the server for ApacheBench.</summary>
    internal List<double> CacheProcessor { get; } = [];

    internal List<double> ServerProcessor { get; } = [];

    internal List<double> ServerProcessorForAb { get; } = [];

    internal static bool CanMeasure => ProgramRun.Find("ab") is not null;

    internal static ItemComparison Measure(Func<string, CacheHost> start, int rounds)
    {
        using MemoryFolder folder = new(2L << 30);
        using CacheHost host = start(folder.Path);
        Console.WriteLine($"{Count:N0} items on {host.Name}…");
        ItemComparison comparison = new(host.Name);
        ContentName[] names = Upload(host, Path.Combine(folder.Path, "source"));
        // The first round compiles the code of both ends.
        for (int round = -1; round < rounds; round++)
        {
            string local = Path.Combine(folder.Path, "cache");
            double server = host.ProcessorNanoseconds;
            double ab = round % 2 == 0 ? RunAb(host, names[0]) : 0;
            double serverForAb = host.ProcessorNanoseconds - server;
            server = host.ProcessorNanoseconds;
            (double cache, double processor) = Fetch(host, local, names);
            double serverForCache = host.ProcessorNanoseconds - server;
            if (round % 2 != 0)
            {
                server = host.ProcessorNanoseconds;
                ab = RunAb(host, names[0]);
                serverForAb = host.ProcessorNanoseconds - server;
            }
            Directory.Delete(local, recursive: true);
            if (round < 0)
                continue;
            comparison.Cache.Add(cache);
            comparison.Ab.Add(ab);
            comparison.CacheProcessor.Add(processor);
            comparison.ServerProcessor.Add(serverForCache);
            comparison.ServerProcessorForAb.Add(serverForAb);
        }
        return comparison;
    }

    private static ContentName[] Upload(CacheHost host, string folder)
    {
        using ContentCache cache = Open(host, folder, push: true);
        Random random = new(7693);
        ContentName[] names = new ContentName[Count];
        byte[] bytes = new byte[Size];
        for (int i = 0; i < Count; i++)
        {
            random.NextBytes(bytes);
            names[i] = cache.Put(bytes);
            cache.Remote!.Upload(names[i]);
        }
        long left = cache.Remote!.FlushUploadsAsync(TimeSpan.FromMinutes(2)).AsTask().GetAwaiter().GetResult();
        return left == 0 && cache.Remote!.Statistics.Uploads == Count ? names : throw new InvalidOperationException("Not all items were uploaded.");
    }

    private static (double Nanoseconds, double Processor) Fetch(CacheHost host, string folder, ContentName[] names)
    {
        using ContentCache cache = Open(host, folder, push: false);
        using Process self = Process.GetCurrentProcess();
        TimeSpan processor = self.TotalProcessorTime;
        long start = Stopwatch.GetTimestamp();
        Parallel.ForEachAsync(names, new ParallelOptions { MaxDegreeOfParallelism = Connections }, async (name, token) =>
        {
            using CachedContent? found = await cache.FindAsync(name, token);
            if (found?.Length != Size)
                throw new InvalidOperationException($"{name} was not fetched: {cache.Remote!.Statistics.LastError}");
        }).GetAwaiter().GetResult();
        double elapsed = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        self.Refresh();
        return (elapsed, (self.TotalProcessorTime - processor).TotalNanoseconds);
    }

    private static ContentCache Open(CacheHost host, string folder, bool push) => new(new ContentCacheOptions
    {
        Directory = folder,
        FlushToDisk = false,
        Remote = new() { Address = host.Address, AllowUploads = push, AllowUnsigned = true, MaxConnections = Connections },
    });

    private static double RunAb(CacheHost host, ContentName name)
    {
        (int exitCode, string output, _) = ProgramRun.Time(ProgramRun.Find("ab")!, "",
            ["-k", "-c", $"{Connections}", "-n", $"{Count}", "-q", $"{host.Address}cas/{name}"], redirectsErrors: false);
        if (exitCode != 0 || !output.Contains("Failed requests:        0\n", StringComparison.Ordinal))
            throw new InvalidOperationException($"ab failed: {output}");
        return double.Parse(Taken().Match(output).Groups[1].Value, CultureInfo.InvariantCulture) * 1e9;
    }

    [GeneratedRegex("Time taken for tests: +([0-9.]+) seconds")]
    private static partial Regex Taken();
}
