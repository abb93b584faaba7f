using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using Intaglio.Baking;
using Intaglio.Baking.Operations;
using Intaglio.Farm.Tests.Serving;

namespace Intaglio.Farm.Tests.Page;

/// <summary>The page of a farm in a browser, and its form for a token.</summary>
[Trait("Duration", "Long")]
public sealed class PageTests(PageFarms farms) : IClassFixture<PageFarms>, IDisposable
{
    private const string Token = PageFarms.Token, Hostile = "<img src=x onerror=alert(1)>";

    // The name of an output ends with a digest, which a failed action does not have.
    private const string Failing = """
          fail: { for: "**/*.txt", run: [sh, "-c", "if grep -q 7 $0; then echo '<b>no</b> seven'; exit 3; fi; cat $0 > $1", "{in}", "{out}"], to: "o/{dir}/{name}-{digest}.txt" }

        """;

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task The_page_shows_runs_with_their_failures_and_how_to_repeat_them()
    {
        Skip.If(OperatingSystem.IsWindows(), "The recipe runs sh.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--allow-run", "--slots", "2");
        using FarmProject project = new(), failing = new(Failing);
        failing.Write("assets/it's {1} -7.txt", "also 7\n");
        Assert.Equal(FarmProject.Files + 1, project.Bake(farm.Addresses[0]).Made);
        Assert.Equal(3, failing.Bake(farm.Addresses[0], keepGoing: true).Failures.Count);

        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm", farm.Addresses[0],
            new { wait = "#runs > li:nth-child(2)" }, Read("#connection"), Read("#servers .state"), Read("#running"), Read("#slots"), Read("#hits"),
            Read("#runs .project"), Read("#runs .state"), Read("#runs .counts span"), new { read = "#runs .bar", attribute = "aria-label" },
            Read("#workers .programs"), Read("summary:visible"), new { focus = "summary:visible" }, new { press = "Enter" }, new { wait = "details[open]" },
            Read("details[open] .output"), Read("details[open] pre"), Read("details[open] .command"), new { fits = "html" });

        Assert.Equal(["Connected"], read[0]);
        Assert.Equal(["active"], read[1]);
        Assert.Equal(["0", "of 2 slots of 1 worker", "0.0 %"], read[2].Concat(read[3]).Concat(read[4]));
        Assert.Equal([Path.GetFileName(failing.Path), Path.GetFileName(project.Path)], read[5]);
        Assert.Equal(["failed", "finished"], read[6]);
        Assert.Equal(["18 made", "3 failed", "21 made"], read[7]);
        Assert.Equal(["18 made, 3 failed", "21 made"], read[8]);
        Assert.Equal(["runs programs"], read[9]);
        Assert.Equal(["3 failures"], read[10]);
        Assert.Equal(["o/1/7-{digest}.txt", "o/2/17-{digest}.txt", "o/it's {1} -7-{digest}.txt"], read[11].Order(StringComparer.Ordinal));
        // The three have the same text.
        Assert.Contains(": <b>no</b> seven", Assert.Single(read[12]), StringComparison.Ordinal);
        Assert.Equal("true", read[14].Single());

        // Each command selects the action that has failed, also for the shell.
        foreach ((string? output, string? command) in read[11].Zip(read[13]))
        {
            const string Start = "intaglio bake --only ";
            Assert.StartsWith($"{Start}'", command, StringComparison.Ordinal);
            string pattern = Processes.Run(new(InstalledProgram.Need("sh"), ["-c", $"printf %s {command![Start.Length..]}"])).AssertSuccess().Text;
            BakeReport report = Bake.Run(BakeRecipe.Load(failing["intaglio.yaml"], BakeOperations.Catalog),
                new() { Only = [SourcePattern.Parse(pattern)], KeepGoing = true });
            Assert.Equal([output], report.Failures.Select(failure => failure.Output));
        }
    }

    [SkippableFact]
    public async Task Names_and_errors_from_other_machines_are_text()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"]);
        RunStart start = new() { Run = Guid.NewGuid().ToString("n"), Plan = Hostile, Tool = "x", Project = Hostile };
        using HttpResponseMessage response = await farm.Client.PostAsJsonAsync("farm/runs", start, FarmJson.Default.RunStart);
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm-hostile", farm.Addresses[0],
            new { wait = "#runs > li" }, Read("#runs .project"), Read("#runs .state"), Read("#runs p.error:not([hidden])"), Read("img"));
        Assert.Equal([[Hostile], ["failed"]], read.Take(2));
        Assert.NotEqual("", read[2].Single());
        Assert.Empty(read[3]);

        RunView run = ScriptedFarm.CreateRun(Hostile, new() { Made = 1, Failed = 1 }) with
        { Failures = [new(0, Hostile, Hostile, Hostile) { Output = $"'{Hostile}' $(id)\n\e[2J" }], Blocked = [Hostile], Error = Hostile };
        await using ScriptedFarm scripted = await ScriptedFarm.StartAsync(_ => ScriptedFarm.CreateView([run], [CreateWorker(0) with { Host = Hostile, Tool = Hostile }]));
        read = Browser.OpenService("farm-hostile-names", scripted.Address, new { wait = "#runs > li" }, new { click = "summary" },
            Read("#runs > li"), Read("#workers > li"), Read("img, b"), Read(".command:visible"));
        Assert.Equal(9, read[0].Single()!.Split(Hostile).Length);
        Assert.Contains(Hostile, read[1].Single(), StringComparison.Ordinal);
        Assert.Empty(read[2]);
        // The escape sequence would move the cursor of a terminal.
        Assert.Equal([$@"intaglio bake --only ''\''{Hostile}'\'' $(id)*2J'"], read[3]);
    }

    [SkippableFact]
    public async Task An_open_page_follows_the_farm_and_keeps_what_is_open()
    {
        RunView[] runs = [ScriptedFarm.CreateRun("new", new() { Ready = 1 }), ScriptedFarm.CreateRun("town", default)];
        RunFailure failure = new(0, "rule", "input", "reason") { Log = ["first line", "<b>last line</b>"] };
        // The connection ends in between, and a new run comes before the open one.
        await using ScriptedFarm farm = await ScriptedFarm.StartAsync(step => ScriptedFarm.CreateView(
            [.. runs[(step < 8 ? 1 : 0)..^1], runs[1] with { Actions = new() { Made = step, Ready = 10 - step, Failed = 1 }, Failures = [failure] }]) with { Throughput = [.. Enumerable.Repeat((long[])[5, 0], 10).SelectMany(pair => pair)] }, events: 10, end: 5);
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm-live", farm.Address, new { expect = "net::ERR_" },
            new { wait = "summary" }, new { click = "summary" }, new { get = ScriptedFarm.Continue }, new { wait = "#connection.lost" },
            new { get = ScriptedFarm.Continue }, new { wait = "#connection.active" },
            new { wait = "#runs > li:nth-child(2) >> text=9 made" }, Read("#runs .project"),
            Read("details[open] pre"), Read("#left"), Read("#rate"), Read("#peak"));
        Assert.Equal([["new", "town"], ["reason\nfirst line\n<b>last line</b>"]], read.Take(2));
        Assert.Equal([["2"], ["2.5/s"], ["peak 2.5/s in three minutes"]], read.Skip(2));
    }

    [SkippableTheory]
    [InlineData("light")]
    [InlineData("dark")]
    public async Task A_large_farm_fits_a_narrow_window(string scheme)
    {
        string name = new('x', 200);
        RunView[] runs = [.. Enumerable.Range(0, 30).Select(i => ScriptedFarm.CreateRun($"{i} {name}", new() { Made = 123_456_789, Found = 1, Waiting = i, Failed = 1 }, isFinished: i % 2 == 1) with
        { IsDetached = true, Blocked = [name], EndedLeases = 12_345, Repeated = 1, Error = i == 3 ? name : null, Failures = [new(0, name, name, name) { Output = name }] })];
        WorkerView[] workers = [.. Enumerable.Range(0, 200).Select(CreateWorker)];
        workers[0] = workers[0] with { Host = name };
        await using ScriptedFarm farm = await ScriptedFarm.StartAsync(_ => ScriptedFarm.CreateView(runs, workers));
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService($"farm-large-{scheme}", farm.Address, new { scheme }, new { size = new[] { 420, 900 } },
            new { wait = "#runs > li" }, new { click = "#runs > li:first-child summary" }, new { fits = "html" }, new { fits = "#runs > li:visible, #sign-out:visible" },
            Read("#runs > li:visible .project"), Read("#workers > li:visible .host"), Read("#workers-summary"), Read("#tools > li"),
            new { click = "#more-runs" }, new { click = "#more-workers" }, Read("#runs > li:visible .project"), Read("#workers > li:visible .host"), new { fits = "html" });
        Assert.All(read[0].Concat(read[1]).Concat(read[8]), fits => Assert.Equal("true", fits));
        // Runs that have not ended are always shown. The button to sign out is one more.
        Assert.Equal(21, read[1].Count);
        Assert.Equal(20, read[2].Count);
        Assert.Equal(24, read[3].Count);
        Assert.StartsWith("200 workers on 101 machines; 100 run programs.", read[4].Single(), StringComparison.Ordinal);
        Assert.Equal(["tool aaaaaaaa: 150 workers", "tool bbbbbbbb: 50 workers"], read[5]);
        Assert.Equal((30, 200), (read[6].Count, read[7].Count));
    }

    [SkippableFact]
    public async Task An_empty_farm_shows_how_to_use_it()
    {
        StoreProcess farm = farms.Open;
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm-empty", farm.Addresses[0],
            new { wait = "#farm:not([hidden])" }, Read(".command:visible"), Read("#hits"), Read("#rate"), Read("#sign-out:visible"));
        string address = farm.Addresses[0].AbsoluteUri.TrimEnd('/');
        Assert.Equal([[$"intaglio bake --farm {address}", $"intaglio-farm worker --farm {address} --data worker"], ["–"], ["0/s"], []], read);
    }

    [SkippableFact]
    public async Task The_form_takes_a_token()
    {
        StoreProcess farm = farms.WithToken;
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm-token", farm.Addresses[0], new { expect = "401" },
            new { wait = "#token:focus" }, Read("#connection"), Read("#refused:visible"), Read("#farm:visible"), new { type = Token[1..] }, new { press = "Enter" },
            new { wait = "#refused:visible" }, Read("#refused"), new { wait = "#token:focus" }, new { type = Token }, new { press = "Enter" },
            new { wait = "#farm:visible" }, Read("#connection"), Read("#entrance:visible"));
        Assert.Equal([["A token is required"], [], [], ["The farm does not accept this token."], ["Connected"], []], read);
    }

    [SkippableFact]
    public async Task A_viewer_with_a_token_can_sign_out()
    {
        StoreProcess farm = farms.WithToken;
        IReadOnlyList<IReadOnlyList<string?>> read = Browser.OpenService("farm-sign-out", farm.Addresses[0], new { expect = "401" },
            new { wait = "#token:focus" }, Read("#sign-out:visible"), new { type = Token }, new { press = "Enter" }, new { wait = "#farm:visible" },
            Read("#sign-out:visible button"), new { open = "" }, new { wait = "#farm:visible" }, new { click = "#sign-out button" }, new { wait = "#token:focus" },
            Read("#connection"), Read("#farm:visible, #refused:visible, #sign-out:visible"), new { open = "" }, new { wait = "#token:focus" });
        Assert.Equal([[], ["Sign out"], ["A token is required"], []], read);
    }

    [Fact]
    public async Task A_token_is_kept_in_a_cookie_that_only_reads()
    {
        StoreProcess farm = farms.WithToken;
        using HttpClient client = CreateClient(farm);
        Assert.Equal(HttpStatusCode.Unauthorized, (await SendAsync(client, HttpMethod.Get, "farm/status")).Status);
        Assert.Equal((HttpStatusCode.Redirect, "../?refused", null), await SendAsync(client, HttpMethod.Post, "farm/session", Token[1..]));
        (HttpStatusCode status, string? location, string? cookie) = await SendAsync(client, HttpMethod.Post, "farm/session", $" {Token}\n");
        Assert.Equal((HttpStatusCode.Redirect, "../"), (status, location));
        Assert.Equal(["path=/", "samesite=strict", "httponly"], cookie!.Split("; ")[1..]);

        (status, location, string? end) = await SendAsync(client, HttpMethod.Post, "farm/sign-out");
        Assert.Equal((HttpStatusCode.Redirect, "../"), (status, location));
        Assert.Equal([$"{cookie.Split('=')[0]}=", "expires=Thu, 01 Jan 1970 00:00:00 GMT", .. cookie.Split("; ")[1..]], end!.Split("; "));

        client.DefaultRequestHeaders.Add("Cookie", cookie.Split(';')[0]);
        foreach ((string method, string path, int expected) in (IEnumerable<(string, string, int)>)
            [("GET", "farm/status", 200), ("POST", "farm/runs", 401), ("POST", "farm/work", 401), ("DELETE", $"farm/runs/{Guid.NewGuid():n}", 401)])
            Assert.Equal((path, expected), (path, (int)(await SendAsync(client, new(method), path)).Status));
        using HttpResponseMessage events = await client.GetAsync("farm/events", HttpCompletionOption.ResponseHeadersRead);
        Assert.Equal((HttpStatusCode.OK, "text/event-stream"), (events.StatusCode, events.Content.Headers.ContentType!.MediaType));
    }

    [Theory]
    [InlineData("Origin", "http://example.org", 403)]
    [InlineData("Origin", "null", 403)]
    [InlineData("Origin", "{0}", 302)]
    [InlineData("Sec-Fetch-Site", "cross-site", 403)]
    [InlineData("Sec-Fetch-Site", "same-site", 403)]
    [InlineData("Sec-Fetch-Site", "same-origin", 302)]
    public async Task Forms_of_other_pages_are_refused(string header, string value, int expected)
    {
        StoreProcess farm = farms.WithToken;
        using HttpClient client = CreateClient(farm);
        client.DefaultRequestHeaders.Add(header, string.Format(CultureInfo.InvariantCulture, value, farm.Addresses[0].GetLeftPart(UriPartial.Authority)));
        foreach (string path in (string[])["farm/session", "farm/sign-out"])
        {
            (HttpStatusCode status, _, string? cookie) = await SendAsync(client, HttpMethod.Post, path, Token);
            Assert.Equal((path, expected, expected == 302), (path, (int)status, cookie is not null));
        }
    }

    [Theory]
    [InlineData("http", false)]
    [InlineData("https", true)]
    public async Task The_cookie_is_secure_if_a_proxy_ends_TLS(string scheme, bool expected)
    {
        StoreProcess farm = farms.WithToken;
        using HttpClient client = CreateClient(farm);
        client.DefaultRequestHeaders.Add("Origin", $"{scheme}://{farm.Addresses[0].Authority}");
        foreach (string path in (string[])["farm/session", "farm/sign-out"])
            Assert.Equal(expected, (await SendAsync(client, HttpMethod.Post, path, Token)).Cookie!.Contains("; secure", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData(null, "127.0.0.1", 200)]
    [InlineData("http://example.org", "127.0.0.1", 200)]
    [InlineData(null, "example.org", 403)]
    public async Task The_head_of_the_page_is_that_of_GET(string? origin, string host, int expected)
    {
        StoreProcess farm = farms.Open;
        using RawConnection connection = new(farm);
        string fields = $"Host: {host}\n{(origin is null ? "" : $"Origin: {origin}\n")}\n";
        // A body after the first header would be read as the beginning of the second one.
        connection.Send($"HEAD / HTTP/1.1\n{fields}GET / HTTP/1.1\n{fields}");
        string[] head = ReadFields(), get = ReadFields();
        Assert.StartsWith($"HTTP/1.1 {expected} ", head[0], StringComparison.Ordinal);
        Assert.Equal(get, head);

        string[] ReadFields() => [.. connection.ReadHeader().Split("\r\n").Where(field => !field.StartsWith("Date: ", StringComparison.Ordinal))];
    }

    [Fact]
    public async Task The_page_admits_only_its_own_script_and_style()
    {
        StoreProcess farm = farms.Open;
        using HttpResponseMessage response = await farm.Client.GetAsync(new Uri("/", UriKind.Relative));
        string policy = response.Headers.GetValues("Content-Security-Policy").Single();
        Assert.Matches("^default-src 'none'; style-src 'sha256-[^ ]+'; script-src 'sha256-[^ ]+'; connect-src 'self'; ", policy);
        Assert.Contains("frame-ancestors 'none'", policy, StringComparison.Ordinal);
        Assert.Contains("require-trusted-types-for 'script'", policy, StringComparison.Ordinal);
        // Browsers send the origin of a form only with a referrer, and its token is refused without an origin.
        Assert.Equal("same-origin", response.Headers.GetValues("Referrer-Policy").Single());
    }

    private static object Read(string selector) => new { read = selector };

    private static WorkerView CreateWorker(int index) => new()
    {
        Worker = $"{index}",
        Host = $"build-{index / 2}",
        Tool = new string(index % 4 == 0 ? 'b' : 'a', 64),
        Slots = 8,
        Running = index % 9,
        AllowsRun = index % 2 == 0,
    };

    private static HttpClient CreateClient(StoreProcess farm) =>
        new(new HttpClientHandler { AllowAutoRedirect = false, UseCookies = false }) { BaseAddress = farm.Addresses[0], Timeout = FarmProgram.Patience };

    private static async Task<(HttpStatusCode Status, string? Location, string? Cookie)> SendAsync(HttpClient client, HttpMethod method, string path, string? token = null)
    {
        using HttpRequestMessage request = new(method, path) { Content = token is null ? null : new FormUrlEncodedContent([new("token", token)]) };
        using HttpResponseMessage response = await client.SendAsync(request);
        return (response.StatusCode, response.Headers.Location?.OriginalString,
            response.Headers.TryGetValues("Set-Cookie", out IEnumerable<string>? cookies) ? cookies.Single() : null);
    }
}
