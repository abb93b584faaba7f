using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Results that a farm makes again although it has them. The program writes a text that is not a part of any key.</summary>
[Trait("Duration", "Long")]
public sealed class AgainTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public AgainTests()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        SetMood("bad");
    }

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task Two_workers_make_results_again_once_and_other_clients_fetch_them()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess first = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess second = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject project = CreateProject(), other = CreateProject();
        string bad = FarmProject.RootOf(project.Bake(farm.Addresses[0]));
        SetMood("good");
        using FarmProject local = CreateProject();
        string good = FarmProject.RootOf(local.Bake());
        Assert.NotEqual(bad, good);
        Assert.Equal(bad, FarmProject.RootOf(other.Bake(farm.Addresses[0])));

        int before = Runs;
        BakeReport report = project.Bake(farm.Addresses[0], again: "rule:moody");
        // The outputs that follow have other bytes.
        Assert.Equal((FarmProject.Files, 0, good), (Runs - before, report.Failures.Count, FarmProject.RootOf(report)));
        before = Runs;
        using FarmProject next = CreateProject();
        report = next.Bake(farm.Addresses[0]);
        Assert.Equal((0, good), (report.Made, FarmProject.RootOf(report)));
        // Neither the output folder nor the cache of this client has the new results.
        report = other.Bake(farm.Addresses[0]);
        Assert.Equal(bad, FarmProject.RootOf(report));
        Assert.Equal(before, Runs);
        // Every worker has some of the earlier results in its own cache.
        report = other.Bake(farm.Addresses[0], again: "**/*.txt");
        Assert.Equal((FarmProject.Files, good), (Runs - before, FarmProject.RootOf(report)));
    }

    [SkippableFact]
    public async Task Actions_that_share_a_key_are_made_once()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess first = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess second = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject project = CreateProject();
        for (int i = 0; i < FarmProject.Files; i++)
            project.Write($"assets/{i % 3}/{i}.txt", "same\n");
        project.Bake(farm.Addresses[0]);
        SetMood("good");
        int before = Runs;
        BakeReport report = project.Bake(farm.Addresses[0], again: "moody/0/0.txt");
        Assert.Equal((1, 0), (Runs - before, report.Failures.Count));
        Assert.All(Directory.EnumerateFiles(project["out/moody"], "*", SearchOption.AllDirectories), path => Assert.Equal("same\ngood\n", File.ReadAllText(path)));
    }

    [SkippableFact]
    public async Task A_client_that_continues_a_run_does_not_make_its_results_again()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run");
        using FarmProject project = CreateProject();
        project.Bake(farm.Addresses[0]);
        SetMood("good");
        int before = Runs;
        BakeReport sent = project.Bake(farm.Addresses[0], detach: true, again: "rule:moody");
        BakeReport report = project.Bake(farm.Addresses[0], attach: sent.FarmRun, again: "rule:moody");
        Assert.Equal((FarmProject.Files, 0), (Runs - before, report.Failures.Count));
        Assert.All(Directory.EnumerateFiles(project["out/moody"], "*", SearchOption.AllDirectories), path => Assert.EndsWith("good\n", File.ReadAllText(path), StringComparison.Ordinal));
    }

    [SkippableFact]
    public async Task Two_workers_make_results_of_chains_and_folders_again_in_several_waves()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess first = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess second = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject project = CreateChain(), other = CreateChain();
        string bad = FarmProject.RootOf(project.Bake(farm.Addresses[0]));
        Assert.Equal(bad, FarmProject.RootOf(other.Bake(farm.Addresses[0])));
        SetMood("good");
        using FarmProject local = CreateChain();
        string good = FarmProject.RootOf(local.Bake());

        // The first waves have the folders and the actions that go over their files. Half of these have the same key.
        int before = Runs;
        BakeReport report = project.Bake(farm.Addresses[0], again: "rule:moody");
        Assert.Equal((FarmProject.Files + 1, 0, good), (Runs - before, report.Failures.Count, FarmProject.RootOf(report)));
        before = Runs;
        using FarmProject next = CreateChain();
        report = next.Bake(farm.Addresses[0]);
        Assert.Equal((0, good), (report.Made, FarmProject.RootOf(report)));
        // This client has the earlier results in its state, and their bytes nowhere.
        Assert.Equal(bad, FarmProject.RootOf(other.Bake(farm.Addresses[0])));
        Directory.Delete(other[".intaglio/cache"], recursive: true);
        report = other.Bake(farm.Addresses[0], again: "rule:last");
        Assert.Equal((0, good), (report.Failures.Count, FarmProject.RootOf(report)));
        Assert.Equal(before, Runs);

        // The run of a detached bake has only the first wave, and the next bake continues with the same renewal.
        SetMood("best");
        using FarmProject again = CreateChain();
        string best = FarmProject.RootOf(again.Bake());
        before = Runs;
        BakeReport sent = project.Bake(farm.Addresses[0], detach: true, again: "moody/**");
        report = project.Bake(farm.Addresses[0], attach: sent.FarmRun, again: "moody/**");
        Assert.Equal((FarmProject.Files + 1, 0, best), (Runs - before, report.Failures.Count, FarmProject.RootOf(report)));
    }

    private int Runs => File.ReadAllLines(folder["runs"]).Length;

    private void SetMood(string mood) => folder.Write("mood", mood + "\n");

    private FarmProject CreateProject() => new($"  moody: {{ for: \"**/*.txt\", run: [ sh, \"-c\", \"echo x >> {folder["runs"]}; cat $0 {folder["mood"]} > $1\", \"{{in}}\", \"{{out}}\" ], to: \"moody/{{path}}\" }}\n"
        + "  list: { with: { moody: rule:moody }, do: manifest, to: list.txt }\n");

    private FarmProject CreateChain() => new("  pages: { for: \"**/*.txt\", run: [ sh, \"-c\", \"mkdir -p $1; cp $0 $1/one; echo more > $1/two\", \"{in}\", \"{out}\" ], keep: false, to: \"pages/{path}/\" }\n"
        + $"  moody: {{ for: rule:pages, run: [ sh, \"-c\", \"echo x >> {folder["runs"]}; cat $0 {folder["mood"]} > $1\", \"{{in}}\", \"{{out}}\" ], keep: false, to: \"moody/{{path}}\" }}\n"
        + "  last: { for: rule:moody, run: [ sh, \"-c\", \"cat $0 $0 > $1\", \"{in}\", \"{out}\" ], to: \"last/{path}\" }\n");
}
