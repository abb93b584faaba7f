using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Workers whose machines have a fault, beside one that is sound.</summary>
[Trait("Duration", "Long")]
public sealed class FaultyWorkerTests : IDisposable
{
    private const int Length = 300_000;

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("size=2m")]
    [InlineData("noexec")]
    [InlineData("ro")]
    public async Task Another_worker_makes_what_a_faulty_one_returns(string options)
    {
        using SmallDisk disk = SmallDisk.Need(folder["disk"], megabytes: 1000);
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess faulty = new(address, Path.Combine(disk.Path, "work"), "--allow-run", "--slots", "4");
        using FarmProject project = new("  run: { for: \"**/*.txt\", run: [ ./tools/copy, \"{in}\", \"{out}\" ], to: \"{path}\" }\n");
        project.WriteTool("tools/copy", "#!/bin/sh\ncp \"$1\" \"$2\"\n");
        for (int i = 0; i < FarmProject.Files; i++)
            project.Write($"assets/{i % 3}/{i}.txt", new string((char)('a' + i), Length));
        string local = project.BakeLocally();
        await Waiting.ForAsync(() => Directory.Exists(Path.Combine(disk.Path, "work")), "the worker begins");
        disk.Remount(options);
        using FarmWorkerProcess sound = new(address, folder["sound"], "--allow-run", "--slots", "2");
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal("", string.Join('\n', report.Failures.Select(failure => failure.Error.Message)));
        Assert.Equal((FarmProject.Files, local), (report.Made, FarmProject.RootOf(report)));
    }
}
