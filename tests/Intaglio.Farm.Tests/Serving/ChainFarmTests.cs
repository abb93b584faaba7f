using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Rules that go over the outputs of other rules, on a farm.</summary>
[Trait("Duration", "Long")]
public sealed class ChainFarmTests : IDisposable
{
    private const string First = "  first: { for: \"**/*.txt\", run: [sh, \"-c\", \"tr a-z A-Z < $0 > $1\", \"{in}\", \"{out}\"], keep: false, to: \"first/{path}\" }\n",
        Second = "  second: { for: rule:first, run: [sh, \"-c\", \"cat $0 $0 > $1\", \"{in}\", \"{out}\"], to: \"second/{dir}/{name}-{digest}.{ext}\" }\n",
        Rest = "  third: { all: [rule:second, \"1/*.txt\"], with: { firsts: rule:first }, do: manifest, to: list.txt }\n"
            + "  names: { with: { second: rule:second }, do: names, to: names.json }\n";

    private const int Made = 2 * FarmProject.Files + 2;

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task Two_workers_make_the_outputs_of_a_local_bake_once()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess one = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess two = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject first = new(First + Second + Rest), second = new(First + Second + Rest);
        string local = first.BakeLocally();
        BakeReport report = first.Bake(farm.Addresses[0]);
        Assert.Equal((Made, 0, local), (report.Made, report.Failures.Count, FarmProject.RootOf(report)));
        Assert.False(Directory.Exists(first["out/first"]));
        Assert.Equal(Made, first.Bake(farm.Addresses[0]).UpToDate);

        report = second.Bake(farm.Addresses[0]);
        Assert.Equal((0, local), (report.Made, FarmProject.RootOf(report)));
        second.Write("assets/1/7.txt", "new\n");
        report = second.Bake(farm.Addresses[0]);
        Assert.Equal((4, second.BakeLocally()), (report.Made, FarmProject.RootOf(report)));
    }

    [SkippableFact]
    public async Task Rules_go_over_the_files_of_folders_that_workers_have_made()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        const string Rules = "  pages: { for: \"1/*.txt\", run: [sh, \"-c\", \"grep -o . $0 | split -l 1 - $1/\", \"{in}\", \"{out}\"], keep: false, to: \"pages/{path}/\" }\n"
            + "  again: { for: rule:pages, run: [sh, \"-c\", \"mkdir $1/d; cp $0 $1/d/a; cp $0 $1/b\", \"{in}\", \"{out}\"], to: \"again/{path}-{digest}/\" }\n"
            + "  last: { for: rule:again, do: copy, to: \"last/{path}\" }\n"
            + "  list: { all: [rule:last, \"2/*\"], with: { pages: rule:pages }, do: manifest, to: list.txt }\n";
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess one = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess two = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject first = new(Rules), second = new(Rules);
        string local = first.BakeLocally();
        BakeReport report = first.Bake(farm.Addresses[0]);
        Assert.Equal((0, local), (report.Failures.Count, FarmProject.RootOf(report)));
        Assert.True(File.Exists(first["out/list.txt"]));
        Assert.Equal(0, first.Bake(farm.Addresses[0]).Made);
        report = second.Bake(farm.Addresses[0]);
        Assert.Equal((0, local), (report.Made, FarmProject.RootOf(report)));
        second.Write("assets/1/7.txt", "x\n");
        report = second.Bake(farm.Addresses[0]);
        Assert.Equal(second.BakeLocally(), FarmProject.RootOf(report));
    }

    [SkippableFact]
    public async Task Each_wave_has_the_programs_of_its_rules()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        const string Rules = "  first: { for: \"1/*.txt\", run: [ ./tools/first, \"{in}\", \"{out}\" ], keep: false, to: \"first/{name}\" }\n"
            + "  second: { for: rule:first, run: [ ./tools/second, \"{in}\", \"{out}\" ], to: \"second/{name}\" }\n"
            + "  third: { for: rule:second, run: [ ./tools/first, \"{in}\", \"{out}\" ], to: \"third/{name}\", override: { for: \"**/4\", run: [ ./tools/third, \"{in}\", \"{out}\" ] } }\n";
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--allow-run", "--slots", "2");
        using FarmProject project = new(Rules);
        foreach (string name in (string[])["first", "second", "third"])
            project.WriteTool($"tools/{name}", $"#!/bin/sh\n{{ echo {name}; cat \"$1\"; }} > \"$2\"\n");
        string local = project.BakeLocally();
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((0, local), (report.Failures.Count, FarmProject.RootOf(report)));
        // Only the last rule has work.
        File.Delete(project["out/third/7"]);
        project.WriteTool("tools/third", "#!/bin/sh\ncp \"$1\" \"$2\"\n");
        report = project.Bake(farm.Addresses[0]);
        Assert.Equal((1, project.BakeLocally()), (report.Made, FarmProject.RootOf(report)));
    }

    [Fact]
    public async Task Rules_go_over_optional_outputs_that_a_worker_has_made()
    {
        const string Rules = "  mesh: { for: \"*.obj\", do: { mesh: { format: obj } }, keep: false, to: { out: \"{path}\", materials: \"{name}.mtl\" } }\n"
            + "  materials: { for: rule:mesh/materials, do: copy, to: \"{name}.txt\" }\n";
        const string Triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmWorkerProcess worker = new(farm.Addresses[0].ToString(), folder["worker"], "--slots", "2");
        using FarmProject project = new(Rules);
        project.Write("assets/plain.obj", $"{Triangle}f 1 2 3\n");
        project.Write("assets/red.obj", $"mtllib red.mtl\n{Triangle}usemtl red\nf 1 2 3\n");
        project.Write("assets/red.mtl", "newmtl red\nKd 1 0 0\n");
        string local = project.BakeLocally();
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((3, 0, local), (report.Made, report.Failures.Count, FarmProject.RootOf(report)));
        Assert.Equal((0, 3), (project.Bake(farm.Addresses[0]).Made, project.Bake(farm.Addresses[0]).UpToDate));
    }

    [SkippableFact]
    public async Task Outputs_that_this_machine_has_lost_or_only_has_in_its_cache_are_found()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run");
        using FarmProject project = new(First + Second + Rest);
        project.Bake();
        // Only the cache of this machine has the outputs of the first rule.
        project.Write("intaglio.yaml", File.ReadAllText(project["intaglio.yaml"]).Replace("cat $0 $0", "cat $0", StringComparison.Ordinal));
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((FarmProject.Files + 2, project.BakeLocally()), (report.Made, FarmProject.RootOf(report)));
        // Nobody has those of another argument.
        project.Write("intaglio.yaml", File.ReadAllText(project["intaglio.yaml"]).Replace("tr a-z A-Z", "tr a-y A-Y", StringComparison.Ordinal));
        project.Bake();
        Directory.Delete(project[".intaglio/cache"], recursive: true);
        project.Write("intaglio.yaml", File.ReadAllText(project["intaglio.yaml"]).Replace("cat $0", "cat $0 $0 $0", StringComparison.Ordinal));
        report = project.Bake(farm.Addresses[0]);
        Assert.Equal((2 * FarmProject.Files + 2, project.BakeLocally()), (report.Made, FarmProject.RootOf(report)));
    }

    [SkippableFact]
    public async Task A_failure_skips_what_follows_from_it()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run");
        using FarmProject project = new(First.Replace("tr a-z", "! grep 7 $0 && tr a-z", StringComparison.Ordinal) + Second);
        BakeReport report = project.Bake(farm.Addresses[0], keepGoing: true);
        Assert.Equal((2, 2, 2 * FarmProject.Files - 4), (report.Failures.Count, report.Skipped, report.Made));
    }
}
