using System.Net;
using System.Net.Sockets;
using System.Text.Json;
using Intaglio.Baking;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Bakes and workers say why nothing is made, and what they wait for.</summary>
[Trait("Duration", "Long")]
public sealed class RefusalTests : IDisposable
{
    private const string Rules = "  copies: { for: \"**/*.txt\", do: copy, to: \"copies/{path}\" }\n"
        + "  run: { for: \"**/*.txt\", run: [ cp, \"{in}\", \"{out}\" ], to: \"run/{path}\" }\n";

    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableFact]
    public async Task A_bake_ends_when_all_workers_have_refused_the_rest_with_their_reasons()
    {
        Skip.If(OperatingSystem.IsWindows(), "The program is one of Unix.");
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmWorkerProcess first = new(farm.Addresses[0].ToString(), folder["first"]), second = new(farm.Addresses[0].ToString(), folder["second"]);
        await Waiting.ForAsync(async () =>
        {
            using JsonDocument status = JsonDocument.Parse(await farm.Client.GetStringAsync("farm/status"));
            return status.RootElement.GetProperty("workers").GetArrayLength() == 2;
        }, "both workers ask");
        using FarmProject project = new(Rules);
        BakeReport report = project.Bake(farm.Addresses[0], keepGoing: true);
        Assert.Equal((FarmProject.Files, FarmProject.Files), (report.Made, report.Failures.Count));
        Assert.Matches($"^no connected worker can make it \\({Environment.MachineName}-{first.Id}, {Environment.MachineName}-{second.Id}: programs of recipes are not allowed ",
            Assert.Single(report.Failures.Select(failure => failure.Error.Message).Distinct()).Replace($"{second.Id}, {Environment.MachineName}-{first.Id}", $"{first.Id}, {Environment.MachineName}-{second.Id}", StringComparison.Ordinal));
        // What was made is delivered.
        Assert.Equal(FarmProject.Files, Directory.GetFiles(project["out/copies"], "*", SearchOption.AllDirectories).Length);
        await Waiting.ForAsync(() => first.Error.Contains(": refused after ", StringComparison.Ordinal), "the worker prints the refusal");
    }

    [Fact]
    public async Task Without_a_worker_a_bake_waits_as_long_as_it_is_told_and_says_so()
    {
        await using StoreProcess farm = await StoreProcess.StartFarmAsync(folder["farm"], "--no-worker");
        using FarmProject project = new();
        List<string> lines = [];
        BakeException exception = Assert.Throws<BakeException>(() => project.Bake(farm.Addresses[0], configure: used =>
            (used.WaitForWorkers, used.OnWait) = (TimeSpan.FromSeconds(2), lines.Add)));
        Assert.Contains("no worker with this version is connected", exception.Message, StringComparison.Ordinal);
        Assert.Contains("waiting for a worker with this version", Assert.Single(lines), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_worker_says_what_it_waits_for()
    {
        using TcpListener closed = new(IPAddress.Loopback, 0);
        closed.Start();
        int port = ((IPEndPoint)closed.LocalEndpoint).Port;
        closed.Stop();
        using FarmWorkerProcess worker = new($"http://127.0.0.1:{port}", folder["worker"]);
        await Waiting.ForAsync(() => worker.Error.Contains($"waiting for the farm http://127.0.0.1:{port}/: no connection (Connection refused", StringComparison.Ordinal), "the worker says so");
    }

    [Theory]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 6\r\nConnection: close\r\n\r\n<html>", "not that of a farm")]
    [InlineData("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n[]", "not that of a farm")]
    [InlineData("HTTP/1.1 404 Not Found\r\nContent-Length: 4\r\nConnection: close\r\n\r\nnone", "refuses this worker with status 404: none")]
    [InlineData("HTTP/1.1 302 Found\r\nLocation: /x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", "refuses this worker with status 302")]
    public async Task A_server_that_is_no_farm_ends_a_worker_at_once(string answer, string error)
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        Task serving = ServeAsync(listener, answer);
        Outcome outcome = await Task.Run(() => FarmProgram.Run("worker", "--farm", $"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}", "--data", folder["worker"]));
        listener.Stop();
        await serving;
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains(error, outcome.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void An_unknown_name_ends_a_worker_at_once()
    {
        Skip.If(Assert.ThrowsAny<SocketException>(() => Dns.GetHostAddresses("no-such-host.invalid")).SocketErrorCode is not (SocketError.HostNotFound or SocketError.NoData), "No server of names answers here.");
        Outcome outcome = FarmProgram.Run("worker", "--farm", "http://no-such-host.invalid", "--data", folder["worker"]);
        Assert.Equal(1, outcome.ExitCode);
        Assert.Contains("the name of the server is unknown", outcome.Error, StringComparison.Ordinal);
    }

    private static async Task ServeAsync(TcpListener listener, string answer)
    {
        try
        {
            while (true)
            {
                using TcpClient client = await listener.AcceptTcpClientAsync();
                NetworkStream stream = client.GetStream();
                await stream.ReadAtLeastAsync(new byte[1 << 16], 1);
                await stream.WriteAsync(System.Text.Encoding.ASCII.GetBytes(answer));
            }
        }
        catch (Exception exception) when (exception is SocketException or ObjectDisposedException or IOException)
        {
            // The listener was stopped, or the worker has ended.
        }
    }
}
