using System.Diagnostics;
using System.Net.Http.Json;
using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>A running <c>intaglio-farm serve</c>.</summary>
internal sealed class FarmHost : IDisposable
{
    private const string Lead = "listening on ";

    private readonly Process process;
    private readonly HttpClient client;

    /// <param name="folder">The folder of the store.</param>
    /// <param name="options">Further options.</param>
    internal FarmHost(string folder, params string[] options)
    {
        process = Process.Start(new ProcessStartInfo(Repository.Farm, ["serve", "--urls", "http://127.0.0.1:0", "--data", folder, .. options])
        { RedirectStandardOutput = true })!;
        string line = process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("intaglio-farm has ended.");
        Address = new Uri(line[Lead.Length..]);
        client = new HttpClient { BaseAddress = Address };
    }

    internal Uri Address { get; }

    internal TimeSpan ProcessorTime => ServerProcess.TimeOf(process);

    internal bool HasEnded => process.HasExited;

    internal long Memory => ServerProcess.MemoryOf(process);

    /// <summary>The most memory since the server began.</summary>
    internal long PeakMemory => ServerProcess.PeakMemoryOf(process);

    /// <summary>Waits until a number of workers ask for actions.</summary>
    internal async Task WaitForWorkersAsync(int count)
    {
        while ((await client.GetFromJsonAsync("farm/status", FarmJson.Default.FarmView))!.Workers.Count < count)
            await Task.Delay(20);
    }

    internal async Task<RunView> GetAsync(string run) => (await client.GetFromJsonAsync($"farm/runs/{run}", FarmJson.Default.RunView))!;

    internal async Task CancelAsync(string run)
    {
        using HttpResponseMessage response = await client.DeleteAsync($"farm/runs/{run}");
        response.EnsureSuccessStatusCode();
    }

    public void Dispose()
    {
        client.Dispose();
        ServerProcess.Kill(process);
    }
}
