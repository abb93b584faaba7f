using System.Net;
using System.Text;
using Intaglio.Baking;
using Intaglio.Testing.Remote;

namespace Intaglio.Farm.Tests.Serving;

/// <summary>Bakes whose farm does not answer at first.</summary>
public sealed class AwayFarmTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Fact]
    public async Task A_bake_that_begins_while_the_farm_is_away_fetches_the_results_of_the_farm()
    {
        using ReservedPort port = new();
        port.Share();
        string address = $"http://127.0.0.1:{port.Number}";
        await using (StoreProcess first = await StartAsync(address))
        {
            using FarmProject earlier = new();
            Assert.Equal(FarmProject.Files + 1, earlier.Bake(first.Addresses[0]).Made);
            await first.StopAsync();
        }
        using FarmProject project = new();
        TaskCompletionSource<string> waiting = new();
        Task<BakeReport> bake = Task.Run(() => project.Bake(new Uri(address), configure: farm => farm.OnWait = line => waiting.TrySetResult(line)));
        Assert.StartsWith($"waiting for the farm {address}/: ", await waiting.Task.WaitAsync(FarmProgram.Patience), StringComparison.Ordinal);
        await using StoreProcess farm = await StartAsync(address);
        BakeReport report = await bake;
        Assert.Equal((0, FarmProject.Files + 1, null), (report.Made, report.Fetched, report.FarmRun));
    }

    /// <summary>A proxy that wants a password can appear after the first answer.</summary>
    [Theory]
    [InlineData(0)]
    [InlineData(1)]
    [InlineData(2)]
    public async Task A_server_that_answers_to_every_path_is_no_farm(int right)
    {
        using HttpListener server = new();
        using ReservedPort port = new();
        port.Share();
        string address = $"http://127.0.0.1:{port.Number}/";
        server.Prefixes.Add(address);
        server.Start();
        Task answering = AnswerAsync(server, right);
        using FarmProject project = new();
        BakeException exception = Assert.Throws<BakeException>(() => project.Bake(new Uri(address)));
        Assert.Equal($"{address} is not a farm", exception.Message);
        server.Stop();
        await answering;
    }

    private Task<StoreProcess> StartAsync(string address) =>
        StoreProcess.StartAsync(FarmProgram.CreateStart("serve", "--data", folder["farm"], "--urls", address));

    // The first requests are answered as by a farm.
    private static async Task AnswerAsync(HttpListener server, int right)
    {
        try
        {
            while (true)
            {
                HttpListenerContext context = await server.GetContextAsync();
                string path = context.Request.Url!.AbsolutePath;
                bool isRight = (path == "/farm/health" && right > 0) || (path == "/farm/missing" && right > 1);
                context.Response.StatusCode = context.Request.HttpMethod == "POST" && !isRight ? 201 : 200;
                context.Response.ContentType = isRight ? "text/plain" : "text/html";
                await context.Response.OutputStream.WriteAsync(Encoding.ASCII.GetBytes(!isRight ? "<html>welcome</html>" : path == "/farm/health" ? "ok\n" : ""));
                context.Response.Close();
            }
        }
        catch (Exception exception) when (exception is HttpListenerException or ObjectDisposedException)
        {
            // The test has ended.
        }
    }
}
