using Intaglio.Caching;

namespace Intaglio.Reliability;

/// <summary>Stores a large and a small content where there may be room for the small one only.</summary>
internal static class SmallDisk
{
    internal static async Task RunAsync(string folder)
    {
        ContentCache cache = new(folder);
        await TryAsync("large key", async () => (await cache.GetOrCreateAsync(Sample.Key(1), (stream, token) => stream.WriteAsync(new byte[1_000_000], token))).Dispose());
        await TryAsync("large", () => Task.FromResult(cache.Put(new byte[1_000_000])));
        await TryAsync("small key", async () => (await cache.GetOrCreateAsync(Sample.Key(2), (stream, token) => stream.WriteAsync(new byte[1000], token))).Dispose());
        await TryAsync("small", () => Task.FromResult(cache.Put(new byte[1001])));
        CacheStatistics statistics = cache.Maintenance.GetStatistics();
        Console.WriteLine($"contents {statistics.Contents}, entries {statistics.Entries}, temporary {statistics.Temporaries}, damaged {cache.Maintenance.Verify().Problems.Count}");
    }

    private static async Task TryAsync(string name, Func<Task> store)
    {
        try
        {
            await store();
            Console.WriteLine($"{name}: stored");
        }
        catch (Exception exception) when (exception is IOException or ArgumentOutOfRangeException)
        {
            // The second is what .NET makes of a file that grows too large.
            Console.WriteLine($"{name}: refused");
        }
    }
}
