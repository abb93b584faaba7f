using System.Net.Http.Json;
using Intaglio.Baking;
using FileDigest = Intaglio.Cryptography.FileDigest;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Sources that actions discover, which clients send when workers ask for them.</summary>
[Trait("Duration", "Long")]
public sealed class SourceTests : IDisposable
{
    // The program reads the files of one folder, and the files of another folder are not used.
    private const string Depfile = "  parts: { for: \"0/*.txt\", run: [sh, \"-c\", \"cat $0 1/*.txt > $1; echo out: 1/*.txt > $2\", \"{in}\", \"{out}\", \"{depfile}\"], may-read: \"1/*.txt\", to: \"parts/{path}\" }\n";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task Discovered_sources_are_sent_when_a_worker_needs_them()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Depfile);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        await WaitUntilBegunAsync(farm, bake);
        Assert.Equal("0", await FindAsync(farm, project));
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run", "--slots", "4");
        BakeReport report = await bake.WaitAsync(Waiting.Limit);
        Assert.Equal((7, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        Assert.Equal("01", await FindAsync(farm, project));
        RunView? run = await farm.Client.GetFromJsonAsync($"farm/runs/{report.FarmRun}", FarmJson.Default.RunView);
        Assert.True(run is { EndedLeases: 0, Wanted: [], Actions: { Made: 7, Failed: 0 } });
    }

    [Fact]
    public async Task Files_that_operations_discover_are_sent_one_after_another()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        using FarmProject project = new("  meshes: { for: \"*.obj\", do: mesh, to: \"{name}.ply\" }\n");
        for (int i = 0; i < 3; i++)
        {
            project.Write($"assets/{i}.obj", $"mtllib {i}.mtl first/{i}.mtl\nv 0 0 {i}\nv 1 0 0\nv 0 1 0\nusemtl a\nf 1 2 3\n");
            project.Write($"assets/{i}.mtl", $"newmtl b\nKd 0 0 0.{i}\n");
            project.Write($"assets/first/{i}.mtl", $"newmtl a\nKd 0.{i} 0 0\n");
        }
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((3, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        Assert.Equal("", await FindAsync(farm, project));
    }

    [SkippableFact]
    public async Task A_detached_run_has_all_sources_that_it_could_discover()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Depfile);
        string run = project.Bake(farm.Addresses[0], detach: true).FarmRun!;
        Assert.Equal("01", await FindAsync(farm, project));
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run");
        BakeReport report = project.Bake(farm.Addresses[0], attach: run);
        Assert.Equal((0, 7), (report.Made, report.Fetched));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [SkippableFact]
    public async Task A_source_that_has_changed_ends_the_bake()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Depfile);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        string run = (await WaitUntilBegunAsync(farm, bake)).Run;
        project.Write("assets/1/4.txt", "other\n");
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run");
        Assert.Contains("4.txt' was changed", (await Assert.ThrowsAsync<BakeException>(() => bake.WaitAsync(Waiting.Limit))).Message, StringComparison.Ordinal);
        Assert.Null(await farm.GetAsync("cas/" + Digest("other\n")));
        Assert.True(await farm.Client.GetFromJsonAsync($"farm/runs/{run}", FarmJson.Default.RunView) is { IsCanceled: true });
        // The next bake has the new digest.
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((7, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [SkippableFact]
    public async Task A_server_gets_only_sources_of_the_plan_and_each_once()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        using FarmProject project = new(Depfile);
        project.Write("secret", "secret\n");
        string known = Digest("text 4\n"), unused = Digest("text 5\n"), recipe = Digest(File.ReadAllText(project["intaglio.yaml"])), secret = Digest("secret\n");
        string[] wanted = [known, known, unused, "../secret", recipe, secret, new('0', 64), "", known.ToUpperInvariant() + "\n"];
        await using GreedyFarm farm = await GreedyFarm.StartAsync(wanted, rounds: 3);
        Assert.Contains("the test has ended", Assert.Throws<BakeException>(() => project.Bake(farm.Address)).Message, StringComparison.Ordinal);
        Assert.Single(farm.Items, known);
        Assert.Equal(Enumerable.Range(0, 20).Where(i => i % 3 == 0 || i == 4).Select(i => Digest($"text {i}\n")).Order(), farm.Items.Where(item => item != FindPlan(farm)).Order());
        Assert.Equal(new[] { known, unused, recipe, secret, new('0', 64) }.Order(), farm.Answers.Distinct().Order());
    }

    // The plan follows the files that are sent before the run.
    private static string FindPlan(GreedyFarm farm) => farm.Items.ElementAt(7);

    private static string Digest(string text) => Convert.ToHexStringLower(FileDigest.HashData(System.Text.Encoding.UTF8.GetBytes(text)));

    // Names the folders whose files are in the store. The others have none there.
    private static async Task<string> FindAsync(StoreProcess farm, FarmProject project)
    {
        string found = "";
        for (int i = 0; i < 3; i++)
        {
            List<bool> files = [];
            foreach (string path in Directory.GetFiles(project[$"assets/{i}"]))
                files.Add(await farm.GetAsync("cas/" + Digest(await File.ReadAllTextAsync(path))) is not null);
            found += Assert.Single(files.Distinct()) ? i : "";
        }
        return found;
    }

    private static Task<RunView> WaitUntilBegunAsync(StoreProcess farm, Task bake) =>
        farm.WaitForRunAsync(bake, run => run.Actions.Ready > 0, "the run begins");
}
