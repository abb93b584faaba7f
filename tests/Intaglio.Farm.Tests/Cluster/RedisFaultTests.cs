using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using Intaglio.Baking;
using Intaglio.Farm.Tests.Serving;
using Intaglio.Testing.Remote;
using Xunit.Abstractions;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>Farms whose Redis server or whose servers fail.</summary>
[Trait("Duration", "Long")]
public sealed class RedisFaultTests(ITestOutputHelper output) : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task A_server_that_Redis_has_lost_says_so_and_ends()
    {
        using RedisServer redis = await StartRedisAsync();
        await using StoreProcess farm = await StartAsync(redis);
        Assert.Equal((HttpStatusCode.OK, "ok\n"), await CheckAsync(farm));
        await redis.RestartAsync(TimeSpan.Zero, keepsData: false);
        Assert.Equal(1, await farm.WaitAsync());
        Assert.Contains("this server takes no runs: Redis does not have this server any more", farm.Error, StringComparison.Ordinal);
        Assert.Contains("so that it ends; start it again", farm.Error, StringComparison.Ordinal);
        await using StoreProcess again = await StartAsync(redis);
        using FarmProject project = new();
        Assert.Equal(FarmProject.Files + 1, project.Bake(again.Addresses[0]).Made);
    }

    [SkippableFact]
    public async Task A_server_refuses_runs_while_Redis_is_full()
    {
        using RedisServer redis = await StartRedisAsync();
        await using StoreProcess farm = await StartAsync(redis);
        Assert.Equal("+OK", await redis.SendAsync("CONFIG SET maxmemory 1"));
        await Waiting.ForAsync(async () => (await CheckAsync(farm)).Status == HttpStatusCode.ServiceUnavailable, "the server knows it");
        Assert.StartsWith("Redis cannot save (", (await CheckAsync(farm)).Text, StringComparison.Ordinal);
        using StringContent start = new("{}");
        using HttpResponseMessage refused = await farm.Client.PostAsync("farm/runs", start);
        Assert.Equal(HttpStatusCode.ServiceUnavailable, refused.StatusCode);
        Assert.StartsWith("Redis cannot save (", await refused.Content.ReadAsStringAsync(), StringComparison.Ordinal);
        Assert.Equal("+OK", await redis.SendAsync("CONFIG SET maxmemory 0"));
        await Waiting.ForAsync(async () => (await CheckAsync(farm)).Status == HttpStatusCode.OK, "the server knows it");
        using FarmProject project = new();
        Assert.Equal(FarmProject.Files + 1, project.Bake(farm.Addresses[0]).Made);
    }

    [SkippableFact]
    public async Task Redis_keeps_nothing_of_runs_that_are_forgotten()
    {
        const int Kept = 100, Runs = 110;
        using RedisServer redis = await StartRedisAsync();
        await using StoreProcess farm = await StartAsync(redis);
        for (int run = 0; run < Runs; run++)
            await BeginAsync(farm);
        // The runs, their index, the members of the farm and this server. Runs that end before the index has them are found after some seconds.
        await Waiting.ForAsync(
            async () =>
            {
                await BeginAsync(farm);
                return await redis.CountKeysAsync() <= Kept + 3;
            },
            "the others are forgotten");
    }

    // The store does not have the plan, so that the run ends at once.
    private static async Task BeginAsync(StoreProcess farm)
    {
        RunStart start = new() { Run = Guid.NewGuid().ToString("n"), Plan = new string('0', 64), Tool = "tool" };
        using HttpResponseMessage response = await farm.Client.PostAsJsonAsync("farm/runs", start, FarmJson.Default.RunStart);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
    }

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task A_bake_goes_on_when_all_servers_were_lost(bool hasFixedPorts)
    {
        InstalledProgram.Need("sh");
        using RedisServer redis = await StartRedisAsync();
        using ReservedPort first = new(), second = new();
        first.Share();
        second.Share();
        ReservedPort[] ports = [first, second];
        StoreProcess[] servers = await StartAllAsync();
        using Forwarder all = new(servers[0].Addresses[0], servers[1].Addresses[0]);
        using FarmProject project = new("  slow: { for: \"**/*.txt\", run: [sh, \"-c\", \"sleep 0.5; tr a-z A-Z < $0 > $1\", \"{in}\", \"{out}\"], to: \"slow/{path}\" }\n");
        Task<BakeReport> bake = Task.Run(() => project.Bake(all.Address));
        await servers[0].WaitForRunAsync(bake, run => run.Actions.Made >= 2, "the run has begun");
        foreach (StoreProcess server in servers)
        {
            server.Kill();
            await server.DisposeAsync();
        }
        long start = Stopwatch.GetTimestamp();
        servers = await StartAllAsync();
        all.Servers = [servers[0].Addresses[0], servers[1].Addresses[0]];
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"both servers listen after {Stopwatch.GetElapsedTime(start).TotalSeconds:0.0} s"));
        await servers[0].WaitForRunAsync(bake, run => run.Actions.Leased > 0, "the run goes on");
        output.WriteLine(string.Create(CultureInfo.InvariantCulture, $"the run goes on after {Stopwatch.GetElapsedTime(start).TotalSeconds:0.0} s"));
        BakeReport report = await bake;
        Assert.Equal((FarmProject.Files, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        foreach (StoreProcess server in servers)
        {
            await server.StopAsync();
            await server.DisposeAsync();
        }

        Task<StoreProcess[]> StartAllAsync() => Task.WhenAll(ports.Select(port => StartAsync(redis,
            ["--allow-run", .. hasFixedPorts ? (string[])["--cluster-address", $"127.0.0.1:{port.Number}"] : []])));
    }

    private Task<RedisServer> StartRedisAsync() => RedisServer.StartAsync(InstalledProgram.Need(RedisServer.Program), folder["redis"]);

    private Task<StoreProcess> StartAsync(RedisServer redis, params string[] arguments) =>
        StoreProcess.StartFarmAsync(folder["farm"], ["--cluster", redis.Address, .. arguments]);

    private static async Task<(HttpStatusCode Status, string Text)> CheckAsync(StoreProcess farm)
    {
        using HttpResponseMessage response = await farm.Client.GetAsync("farm/health");
        return (response.StatusCode, await response.Content.ReadAsStringAsync());
    }
}
