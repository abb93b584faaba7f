using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Http.Headers;
using System.Net.Http.Json;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Farm.Tests;

/// <summary>A running <c>intaglio-farm store</c> on free ports of this machine.</summary>
internal sealed partial class StoreProcess : IAsyncDisposable
{
    internal const int HangUp = 1, Interruption = 2, Termination = 15, Continuation = 18, Stop = 19;

    /// <summary>The address on this machine with a free port.</summary>
    internal const string Free = "http://127.0.0.1:0";

    private readonly Process process;
    private readonly StringBuilder error = new();
    private readonly Task reading;
    private bool hasEnded;

    private StoreProcess(Process process)
    {
        this.process = process;
        reading = ReadErrorAsync();
    }

    /// <summary>Gets the addresses that the program printed.</summary>
    internal IReadOnlyList<Uri> Addresses { get; private set; } = [];

    /// <summary>Gets a client for the first address.</summary>
    internal HttpClient Client { get; private set; } = null!;

    internal bool HasEnded => process.HasExited;

    /// <summary>Gets the text on standard error until now.</summary>
    internal string Error
    {
        get
        {
            lock (error)
                return error.ToString();
        }
    }

    /// <summary>Starts a server, and waits until it listens.</summary>
    /// <param name="folder">The folder of the cache.</param>
    /// <param name="arguments">Further arguments.</param>
    internal static Task<StoreProcess> StartAsync(string folder, params string[] arguments) => StartOnAsync(folder, Free, arguments);

    /// <summary>Starts a server on other addresses.</summary>
    internal static Task<StoreProcess> StartOnAsync(string folder, string urls, params string[] arguments) =>
        StartAsync(CreateStart(folder, urls, arguments), urls.Split(';').Length);

    /// <summary>Starts a farm.</summary>
    internal static Task<StoreProcess> StartFarmAsync(string folder, params string[] arguments) =>
        StartAsync(CreateFarmStart(folder, arguments));

    internal static ProcessStartInfo CreateFarmStart(string folder, params string[] arguments) =>
        FarmProgram.CreateStart(["serve", "--data", folder, "--urls", Free, .. arguments]);

    /// <summary>Starts a server by a line of shell, in which <c>"$@"</c> is the command.</summary>
    internal static Task<StoreProcess> StartByShellAsync(string line, string folder, params string[] arguments)
    {
        string bash = InstalledProgram.Need("bash");
        ProcessStartInfo start = CreateStart(folder, Free, arguments);
        ProcessStartInfo shell = new(bash, ["-c", line, "-", start.FileName, .. start.ArgumentList]) { WorkingDirectory = start.WorkingDirectory };
        return StartAsync(shell);
    }

    internal static ProcessStartInfo CreateStart(string folder, string urls, params string[] arguments) =>
        FarmProgram.CreateStart(["store", "--data", folder, "--urls", urls, .. arguments]);

    /// <summary>Stores bytes, and returns the status.</summary>
    internal async Task<HttpStatusCode> PutAsync(string path, byte[] bytes)
    {
        using ByteArrayContent content = new(bytes);
        content.Headers.ContentType = new MediaTypeHeaderValue("application/octet-stream");
        using HttpResponseMessage response = await Client.PutAsync(path, content);
        return response.StatusCode;
    }

    /// <summary>Fetches bytes, or null for the status 404.</summary>
    internal async Task<byte[]?> GetAsync(string path)
    {
        using HttpResponseMessage response = await Client.GetAsync(path);
        if (response.StatusCode == HttpStatusCode.NotFound)
            return null;
        Assert.Equal(HttpStatusCode.OK, response.StatusCode);
        return await response.Content.ReadAsByteArrayAsync();
    }

    /// <summary>Sends a request without a body, and returns the status.</summary>
    internal async Task<HttpStatusCode> SendAsync(HttpMethod method, string path, string? authorization = null)
    {
        using HttpRequestMessage request = new(method, path);
        if (authorization is not null)
            request.Headers.TryAddWithoutValidation("Authorization", authorization);
        using HttpResponseMessage response = await Client.SendAsync(request);
        return response.StatusCode;
    }

    /// <summary>
    /// Makes programs that are started receive interruptions. A shell that runs the tests in its background has them ignored, also for the
    /// programs that the tests start.
    /// </summary>
    internal static void StopIgnoringInterruptions()
    {
        const string Status = "/proc/self/status", Line = "SigIgn:";
        const nint DefaultAction = 0;
        if (File.Exists(Status) && File.ReadLines(Status).FirstOrDefault(line => line.StartsWith(Line, StringComparison.Ordinal)) is { } ignored
            && (Convert.ToUInt64(ignored[Line.Length..].Trim(), 16) >> (Interruption - 1) & 1) != 0)
            _ = SetAction(Interruption, DefaultAction);
    }

    /// <summary>Sends a signal.</summary>
    internal void Signal(int signal) => Signal(process.Id, signal);

    /// <summary>Sends a signal to another process.</summary>
    internal static void Signal(int process, int signal) => Assert.Equal(0, Kill(process, signal));

    /// <summary>Waits until the newest run of the farm has a state.</summary>
    /// <param name="bake">The bake that runs meanwhile, whose failure ends the wait.</param>
    /// <param name="isReached">Determines whether the run has the state.</param>
    /// <param name="description">The state, for the message of the failure.</param>
    internal async Task<RunView> WaitForRunAsync(Task bake, Func<RunView, bool> isReached, string description)
    {
        RunView? found = null;
        await Waiting.ForAsync(
            async () =>
            {
                // Servers that have just started look for those of before.
                using HttpResponseMessage response = await Client.GetAsync(new Uri("farm/status", UriKind.Relative));
                FarmView? view = response.IsSuccessStatusCode ? await response.Content.ReadFromJsonAsync(FarmJson.Default.FarmView) : null;
                found = view?.Runs is [{ } run, ..] && isReached(run) ? run : null;
                if (found is null && bake.IsFaulted)
                    await bake;
                return found is not null;
            },
            description);
        return found!;
    }

    internal void Kill() => process.Kill(entireProcessTree: true);

    /// <summary>Waits for the end.</summary>
    /// <returns>The exit code.</returns>
    internal async Task<int> WaitAsync()
    {
        using CancellationTokenSource source = new(FarmProgram.Patience);
        await process.WaitForExitAsync(source.Token);
        await reading;
        hasEnded = true;
        return process.ExitCode;
    }

    /// <summary>Ends the server, gracefully where the system has signals.</summary>
    internal async Task StopAsync()
    {
        if (OperatingSystem.IsWindows())
            process.Kill();
        else
            Signal(Termination);
        int exitCode = await WaitAsync();
        if (!OperatingSystem.IsWindows())
            Assert.True(exitCode == 0, $"The server ended with {exitCode.ToString(CultureInfo.InvariantCulture)}:\n{Error}");
    }

    public async ValueTask DisposeAsync()
    {
        Client?.Dispose();
        if (!hasEnded)
        {
            process.Kill(entireProcessTree: true);
            await process.WaitForExitAsync();
        }
        process.Dispose();
    }

    /// <summary>Starts a server, and waits until it listens on all of its addresses.</summary>
    internal static async Task<StoreProcess> StartAsync(ProcessStartInfo start, int count = 1)
    {
        StoreProcess store = new(Processes.Start(start));
        const string Lead = "listening on ";
        List<Uri> addresses = [];
        using CancellationTokenSource source = new(FarmProgram.Patience);
        while (addresses.Count < count)
        {
            string? line = await store.process.StandardOutput.ReadLineAsync(source.Token);
            if (line is null)
                await store.WaitAsync();
            Assert.True(line?.StartsWith(Lead, StringComparison.Ordinal) == true, $"The server printed '{line}' and\n{store.Error}");
            addresses.Add(new Uri(line![Lead.Length..]));
        }
        store.Addresses = addresses;
        store.Client = new HttpClient { BaseAddress = addresses[0], Timeout = FarmProgram.Patience };
        return store;
    }

    private async Task ReadErrorAsync()
    {
        while (await process.StandardError.ReadLineAsync() is { } line)
        {
            lock (error)
                error.Append(line).Append('\n');
        }
    }

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint SetAction(int signal, nint action);

    [LibraryImport("libc", EntryPoint = "kill")]
    private static partial int Kill(int process, int signal);
}
