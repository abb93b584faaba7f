using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Intaglio.Benchmarks;

/// <summary>A running Redis server with its append-only file.</summary>
internal sealed class RedisHost : IDisposable
{
    private const string Program = "/usr/bin/redis-server";

    private readonly string folder;
    private readonly int port;
    private Process process;

    internal RedisHost(string folder)
    {
        this.folder = folder;
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        process = Start();
    }

    internal static bool CanStart => File.Exists(Program);

    /// <summary>The address for <c>--cluster</c>.</summary>
    internal string Address => $"redis://127.0.0.1:{port}";

    internal TimeSpan ProcessorTime => ServerProcess.TimeOf(process);

    /// <summary>Kills the server, and starts it again with its file.</summary>
    internal async Task RestartAsync(TimeSpan pause)
    {
        ServerProcess.Kill(process);
        await Task.Delay(pause);
        process = Start();
    }

    public void Dispose() => ServerProcess.Kill(process);

    private Process Start()
    {
        Process started = Process.Start(new ProcessStartInfo(Program, ["--port", port.ToString(CultureInfo.InvariantCulture), "--bind", "127.0.0.1",
            "--dir", folder, "--appendonly", "yes", "--save", ""]) { RedirectStandardOutput = true })!;
        started.OutputDataReceived += static (_, _) => { };
        started.BeginOutputReadLine();
        return started;
    }
}
