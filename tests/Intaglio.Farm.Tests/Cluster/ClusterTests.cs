using System.Net.Http.Json;
using Intaglio.Baking;
using Intaglio.Farm.Tests.Serving;
using Intaglio.Testing.Remote;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>Farms with several servers, which are processes.</summary>
[Trait("Duration", "Long")]
public sealed class ClusterTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task Servers_share_runs_and_workers()
    {
        using RedisServer redis = await StartRedisAsync();
        await using StoreProcess first = await StartAsync(redis, "--no-worker"), second = await StartAsync(redis);
        using FarmProject project = new();
        BakeReport report = project.Bake(first.Addresses[0]);
        Assert.Equal((FarmProject.Files + 1, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        FarmView view = (await second.Client.GetFromJsonAsync("farm/status", FarmJson.Default.FarmView))!;
        Assert.Equal((2, 1), (view.Servers.Count, view.Workers.Count));
        Assert.Equal((report.FarmRun, true, FarmProject.Files + 1), (view.Runs[0].Run, view.Runs[0].IsFinished, view.Runs[0].Actions.Made));
        await first.StopAsync();
        await second.StopAsync();
        Assert.Equal(("", ""), (first.Error, second.Error));
    }

    [SkippableFact]
    public async Task Servers_with_another_store_do_not_share_a_folder()
    {
        using RedisServer redis = await StartRedisAsync();
        await using StoreProcess store = await StoreProcess.StartAsync(folder["store"]);
        string[] options = ["--cluster", redis.Address, "--store", store.Addresses[0].AbsoluteUri];
        await using StoreProcess first = await StoreProcess.StartFarmAsync(folder["first"], ["--no-worker", .. options]),
            second = await StoreProcess.StartFarmAsync(folder["second"], options);
        // A run is activated on any of the servers.
        for (int i = 0; i < 4; i++)
        {
            using FarmProject project = new();
            project.Write("assets/new.txt", $"new {i}\n");
            BakeReport report = project.Bake(first.Addresses[0]);
            Assert.Equal((i == 0 ? FarmProject.Files + 2 : 2, 0), (report.Made, report.Failures.Count));
            Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        }
    }

    [SkippableFact]
    public async Task A_detached_run_survives_a_restart_of_all_servers()
    {
        using RedisServer redis = await StartRedisAsync();
        using FarmProject project = new();
        string run;
        await using (StoreProcess farm = await StartAsync(redis, "--no-worker"))
        {
            run = project.Bake(farm.Addresses[0], detach: true).FarmRun!;
            await farm.StopAsync();
        }
        await redis.RestartAsync(TimeSpan.Zero);
        await using StoreProcess again = await StartAsync(redis);
        BakeReport report = await Task.Run(() => project.Bake(again.Addresses[0], attach: run));
        Assert.Equal((FarmProject.Files + 1, 0), (report.Fetched, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [SkippableFact]
    public async Task The_last_state_of_a_run_survives_a_restart_of_all_servers()
    {
        InstalledProgram.Need("sh");
        using RedisServer redis = await StartRedisAsync();
        using FarmProject project = new("  fail: { for: \"0/0.txt\", run: [sh, \"-c\", \"echo no zero >&2; exit 3\", \"{in}\", \"{out}\"], to: \"fail/{path}\" }\n");
        string run;
        await using (StoreProcess farm = await StartAsync(redis, "--allow-run"))
        {
            run = (await Task.Run(() => project.Bake(farm.Addresses[0], keepGoing: true))).FarmRun!;
            await farm.StopAsync();
        }
        await using StoreProcess again = await StartAsync(redis, "--no-worker");
        RunView view = (await again.Client.GetFromJsonAsync($"farm/runs/{run}", FarmJson.Default.RunView))!;
        Assert.Equal((true, 1), (view.IsFinished, view.Actions.Failed));
        Assert.Contains("no zero", Assert.Single(view.Failures).Error, StringComparison.Ordinal);
        await again.StopAsync();
        Assert.Equal("", again.Error);
    }

    private Task<RedisServer> StartRedisAsync() => RedisServer.StartAsync(InstalledProgram.Need(RedisServer.Program), folder["redis"]);

    private Task<StoreProcess> StartAsync(RedisServer redis, params string[] arguments) =>
        StoreProcess.StartFarmAsync(folder["farm"], ["--cluster", redis.Address, .. arguments]);
}
