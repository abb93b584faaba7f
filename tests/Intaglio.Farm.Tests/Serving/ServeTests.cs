using System.Net;
using System.Net.Http.Json;
using System.Text;
using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

[Trait("Duration", "Long")]
public sealed class ServeTests : IDisposable
{
    private const string Slow = "  slow: { for: \"**/*.txt\", run: [sh, \"-c\", \"sleep 0.2; tr a-z A-Z < $0 > $1\", \"{in}\", \"{out}\"], to: \"slow/{path}\" }\n";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task A_farm_makes_the_outputs_of_a_local_bake_once()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        using FarmProject first = new(), second = new();
        BakeReport report = first.Bake(farm.Addresses[0]);
        Assert.Equal((FarmProject.Files + 1, 0), (report.Made, report.Failures.Count));
        Assert.Equal(first.BakeLocally(), FarmProject.RootOf(report));
        Assert.Equal(FarmProject.Files + 1, first.Bake(farm.Addresses[0]).UpToDate);

        BakeReport other = second.Bake(farm.Addresses[0]);
        Assert.Equal((0, FarmProject.Files + 1), (other.Made, other.Fetched));
        second.Write("assets/new.txt", "new\n");
        other = second.Bake(farm.Addresses[0]);
        Assert.Equal((2, FarmProject.Files), (other.Made, other.UpToDate));
        Assert.Equal(second.BakeLocally(), FarmProject.RootOf(other));
        await farm.StopAsync();
        Assert.Equal("", farm.Error);
    }

    [Fact]
    public async Task A_key_is_looked_up_once_by_the_client_and_once_by_the_worker_that_makes_it()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        using FarmProject project = new();
        Assert.Equal(FarmProject.Files + 1, project.Bake(farm.Addresses[0]).Made);
        string metrics = await farm.Client.GetStringAsync("metrics");
        Assert.Equal([$"intaglio_store_requests_total{{kind=\"ac\",method=\"GET\",status=\"404\"}} {2 * (FarmProject.Files + 1)}"],
            metrics.Split('\n').Where(line => line.Contains("kind=\"ac\",method=\"GET\"", StringComparison.Ordinal)));
    }

    [SkippableFact]
    public async Task Workers_join_and_leave_a_farm()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Slow);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess first = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess second = new(address, folder["second"], "--allow-run", "--slots", "2");
        await farm.WaitForRunAsync(bake, run => run.Actions.Leased > 0, "an action runs");
        // It gives its actions back.
        Assert.Equal(0, await first.StopAsync());
        BakeReport report = await bake;
        Assert.Equal((FarmProject.Files, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        RunView? run = await farm.Client.GetFromJsonAsync($"farm/runs/{report.FarmRun}", FarmJson.Default.RunView);
        Assert.True(run is { EndedLeases: 0, Actions: { Failed: 0, Skipped: 0 } });
        Assert.Equal(0, await second.StopAsync());
    }

    [SkippableFact]
    public async Task Two_workers_have_the_settings_of_overrides_and_sidecars()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        string address = farm.Addresses[0].ToString();
        using FarmWorkerProcess first = new(address, folder["first"], "--allow-run", "--slots", "2");
        using FarmWorkerProcess second = new(address, folder["second"], "--allow-run", "--slots", "2");
        using FarmProject project = new("""
              images: { for: "**/*.pgm", do: [ { resize: { width: 50% } }, png ], to: "{path}.png", override: { for: "0/*", resize: { width: 3, fit: power-of-two } } }
              words: { for: "**/*.txt", run: [ sh, -c, "cp {in} {out}" ], to: "{path}", override: { for: "1/*", run: [ sh, -c, "echo other > {out}" ] } }
              all: { with: { images: rule:images, words: rule:words }, do: manifest, to: all.manifest }

            """);
        project.Write("intaglio.yaml", File.ReadAllText(project["intaglio.yaml"]).Replace("rules:", "sidecars: true\nrules:", StringComparison.Ordinal));
        for (int i = 0; i < 6; i++)
            project.Write($"assets/{i % 2}/{i}.pgm", $"P2 8 6 255 {string.Concat(Enumerable.Range(0, 48).Select(pixel => $"{(pixel * (i + 3)) % 256} "))}\n");
        project.Write("assets/1/1.pgm.intaglio.yaml", "resize: { width: 5 }");
        project.Write("assets/0/2.pgm.intaglio.yaml", "png: { level: small }\nrules: { images: { resize: { width: 200% } } }");
        BakeReport report = project.Bake(farm.Addresses[0]);
        Assert.Equal((FarmProject.Files + 7, 0), (report.Made, report.Failures.Count));
        Assert.Empty(report.Warnings);
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
        // A sidecar with a mistake fails its action before the plan is sent.
        project.Write("assets/1/3.pgm.intaglio.yaml", "resize: { widht: 5 }");
        project.Write("assets/1/1.pgm.intaglio.yaml", "resize: { width: 6 }");
        report = project.Bake(farm.Addresses[0], keepGoing: true);
        Assert.Equal((1, 1, "1/3.pgm"), (report.Made, report.Failures.Count, report.Failures[0].Input));
        File.Delete(project["assets/1/3.pgm.intaglio.yaml"]);
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(project.Bake(farm.Addresses[0])));
        Assert.Equal((0, 0), (await first.StopAsync(), await second.StopAsync()));
    }

    [SkippableFact]
    [Trait("Duration", "Long")]
    public async Task The_actions_of_a_worker_that_is_killed_are_made_by_another()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new(Slow);
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0]));
        using FarmWorkerProcess first = new(farm.Addresses[0].ToString(), folder["first"], "--allow-run", "--slots", "2");
        await farm.WaitForRunAsync(bake, run => run.Actions.Leased > 0, "an action runs");
        first.Kill();
        using FarmWorkerProcess second = new(farm.Addresses[0].ToString(), folder["second"], "--allow-run", "--slots", "2");
        BakeReport report = await bake;
        Assert.Equal((FarmProject.Files, 0), (report.Made, report.Failures.Count));
        Assert.Equal(project.BakeLocally(), FarmProject.RootOf(report));
    }

    [SkippableFact]
    public async Task A_failure_is_reported_with_its_action_and_the_others_go_on_if_asked()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run");
        using FarmProject project = new("  fail: { for: \"**/*.txt\", run: [sh, \"-c\", \"if grep 7 $0; then echo first; echo no seven; exit 3; fi; cat $0 > $1\", \"{in}\", \"{out}\"], to: \"o/{path}\" }\n");
        BakeReport report = project.Bake(farm.Addresses[0], keepGoing: true);
        Assert.Equal(["o/1/7.txt", "o/2/17.txt"], report.Failures.Select(failure => failure.Output));
        Assert.Contains("no seven", report.Failures[0].Error.Message, StringComparison.Ordinal);
        Assert.Contains("first", Assert.IsType<BakeOperationException>(report.Failures[0].Error).Log);
        Assert.Equal(FarmProject.Files - 2, report.Made);
        project.Write("assets/1/7.txt", "other\n");
        project.Write("assets/2/17.txt", "another\n");
        Assert.Equal(2, project.Bake(farm.Addresses[0]).Made);
    }

    [SkippableTheory]
    [InlineData("correct-horse-battery", "value ***")]
    [InlineData("pin-123", "(the log stays on the machine")]
    public async Task A_farm_does_not_get_the_value_of_an_environment_variable(string value, string shown)
    {
        const string Variable = "FARM_TEST_SECRET";
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        Environment.SetEnvironmentVariable(Variable, value);
        try
        {
            using FarmProject project = new("  fail: { for: \"1/*.txt\", run: [sh, \"-c\", \"echo value $FARM_TEST_SECRET; cp $0 $1; if grep 7 $0; then exit 3; fi\", "
                + $"\"{{in}}\", \"{{out}}\"], environment: {Variable}, to: \"o/{{path}}\" }}\n");
            await using (StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run"))
            {
                BakeReport report = project.Bake(farm.Addresses[0], keepGoing: true);
                BakeFailure failure = Assert.Single(report.Failures);
                Assert.Contains(Assert.IsType<BakeOperationException>(failure.Error).Log, line => line.StartsWith(shown, StringComparison.Ordinal));
                Assert.DoesNotContain(value, failure.Error.ToString(), StringComparison.Ordinal);
                Assert.True(report.Made > 0);
            }
            foreach (string path in Directory.EnumerateFiles(folder["farm"], "*", SearchOption.AllDirectories).Concat(Directory.EnumerateFiles(project[".intaglio"], "*", SearchOption.AllDirectories)))
                Assert.False(File.ReadAllText(path, System.Text.Encoding.Latin1).Contains(value, StringComparison.Ordinal), $"{path} has the value");
        }
        finally
        {
            Environment.SetEnvironmentVariable(Variable, null);
        }
    }

    [SkippableFact]
    public async Task A_canceled_bake_cancels_its_run()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run", "--slots", "1");
        using FarmProject project = new(Slow.Replace("sleep 0.2", "sleep 600", StringComparison.Ordinal));
        using CancellationTokenSource source = new();
        Task<BakeReport> bake = Task.Run(() => project.Bake(farm.Addresses[0], cancellationToken: source.Token));
        RunView run = await farm.WaitForRunAsync(bake, run => run.Actions is { Ready: FarmProject.Files - 1, Leased: 1 }, "one action runs");
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => bake);
        RunView? view = await farm.Client.GetFromJsonAsync($"farm/runs/{run.Run}", FarmJson.Default.RunView);
        Assert.True(view is { IsFinished: true, IsCanceled: true, Actions.Skipped: FarmProject.Files });
        // The worker has stopped the program.
        using FarmProject other = new();
        using CancellationTokenSource limit = new(Waiting.Limit);
        Assert.Equal(FarmProject.Files + 1, other.Bake(farm.Addresses[0], cancellationToken: limit.Token).Made);
    }

    [Fact]
    public async Task Clients_need_tokens_for_a_farm_that_has_them()
    {
        string[] tokens = [new('r', 20), new('w', 20)];
        folder.Write("tokens", $"read {tokens[0]}\nwrite {tokens[1]}\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder["tokens"], UnixFileMode.UserRead | UnixFileMode.UserWrite);
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--token-file", folder["tokens"]);
        using FarmProject project = new();
        foreach ((string? token, int status) in (IEnumerable<(string?, int)>)[(null, 401), (new('x', 20), 401), (tokens[0], 403)])
            Assert.Contains($"status {status}", Assert.Throws<BakeException>(() => project.Bake(farm.Addresses[0], token: token)).Message, StringComparison.Ordinal);
        Assert.Equal(FarmProject.Files + 1, project.Bake(farm.Addresses[0], token: tokens[1]).Made);
    }

    [Fact]
    public async Task Wrong_requests_are_refused()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        (string Method, string Path, string Body, int Status)[] requests =
        [
            ("POST", "runs", "", 400), ("POST", "runs", "{}", 400), ("POST", "runs", "{\"run\":\"x\",\"plan\":\"x\",\"tool\":\"x\"}", 400), ("GET", "runs/none", "", 404),
            ("GET", "runs/none/events", "", 404), ("PUT", "runs", "", 404), ("POST", "missing", "x\n", 400), ("POST", "work", "[]", 400),
            ("POST", "results", "{\"worker\":\"a\",\"tool\":\"b\",\"free\":0,\"results\":[{\"run\":\"x\"}]}", 400), ("GET", "", "", 404), ("GET", "runs", "", 404), ("POST", "runs/none/sources", "", 404), ("POST", "runs/none/sources", "x\n", 400), ("DELETE", "runs/none", "", 404), ("POST", "session", "x", 400),
            ("POST", "runs", "{\"run\":\"0123456789abcdef0123456789abcdef\",\"plan\":null,\"tool\":\"x\"}", 400),
            ("POST", "work", "{\"worker\":null,\"tool\":\"b\",\"free\":0,\"host\":\"h\",\"slots\":1}", 400),
            ("POST", "work", "{\"worker\":\"a\",\"tool\":\"b\",\"free\":0,\"host\":\"h\",\"slots\":1,\"leases\":null}", 400),
            ("POST", "results", "{\"worker\":\"a\",\"tool\":\"b\",\"free\":0,\"results\":null}", 400),
        ];
        foreach ((string method, string path, string body, int status) in requests)
        {
            using HttpRequestMessage request = new(new HttpMethod(method), "farm/" + path) { Content = method == "GET" ? null : new StringContent(body, Encoding.UTF8) };
            using HttpResponseMessage response = await farm.Client.SendAsync(request);
            Assert.Equal((method, path, status), (method, path, (int)response.StatusCode));
        }
        foreach (string path in (string[])["runs", "work", "results", "missing"])
        {
            // Refused before the body is sent.
            using RawConnection connection = new(farm);
            connection.Send($"POST /farm/{path} HTTP/1.1\nHost: x\nExpect: 100-continue\nContent-Length: {(16 << 20) + 1}\n\n");
            Assert.Equal((path, 413), (path, connection.ReadStatus()));
        }
        using HttpRequestMessage page = new(HttpMethod.Post, "farm/missing") { Content = new StringContent("") };
        page.Headers.Add("Origin", "http://example.org");
        using HttpResponseMessage refused = await farm.Client.SendAsync(page);
        Assert.Equal(HttpStatusCode.Forbidden, refused.StatusCode);
    }
}
