using Intaglio.Testing.Remote;

namespace Intaglio.Benchmarks;

/// <summary>The memory and the disk space of a farm after many small bakes.</summary>
internal sealed class SmallBakes
{
    /// <summary>The files of each bake.</summary>
    internal const int Files = 10;

    /// <summary>The limit of the store, which is reached before the first sample.</summary>
    internal const int MostMegabytes = 8;

    private const int FileSize = 10_000, SamplesPerRun = 3;

    // Files that were used in the last minutes are kept. Connections, leases and buffers end.
    private static readonly TimeSpan rest = TimeSpan.FromSeconds(10);

    internal List<Sample> Samples { get; } = [];

    /// <summary>The state of a farm after a number of bakes.</summary>
    /// <param name="Bakes">The number of bakes.</param>
    /// <param name="ServerMemory">The resident memory of the server, in bytes.</param>
    /// <param name="FolderSize">The sum of the lengths of all files in the folder of the server.</param>
    /// <param name="FolderFiles">The number of these files.</param>
    /// <param name="RedisMemory">The memory that Redis has allocated, in bytes.</param>
    /// <param name="RedisKeys">The number of keys in Redis.</param>
    internal sealed record Sample(int Bakes, long ServerMemory, long FolderSize, int FolderFiles, long RedisMemory, int RedisKeys);

    internal static async Task<SmallBakes> MeasureAsync(string intaglio, int count, string folder)
    {
        SmallBakes bakes = new();
        string store = Path.Combine(folder, "small-store");
        using RedisServer redis = await RedisServer.StartAsync(ProgramRun.Find(RedisServer.Program)!, Path.Combine(folder, "small-redis"));
        using FarmHost host = new(store, "--cluster", redis.Address, "--max-size", $"{MostMegabytes}M");
        await host.WaitForWorkersAsync(1);
        for (int bake = 1; bake <= count; bake++)
        {
            string project = Path.Combine(folder, "small-project");
            CopyFiles.Create(project, Files, FileSize, bake);
            CommandLineBake.Run(intaglio, project, host.Address);
            MemoryFolder.Remove(project);
            if (bake % (count / SamplesPerRun) != 0)
                continue;
            await Task.Delay(rest);
            FileInfo[] files = new DirectoryInfo(store).GetFiles("*", SearchOption.AllDirectories);
            Sample sample = new(bake, host.Memory, files.Sum(file => file.Length), files.Length, await redis.GetMemoryAsync(), await redis.CountKeysAsync());
            bakes.Samples.Add(sample);
            Console.WriteLine($"{sample}");
        }
        return bakes;
    }
}
