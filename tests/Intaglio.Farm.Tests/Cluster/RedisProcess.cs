using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Intaglio.Farm.Tests.Cluster;

/// <summary>A running Redis server with its append-only file.</summary>
internal sealed class RedisProcess : IAsyncDisposable
{
    private readonly string folder;
    private readonly int port;
    private Process process;

    private RedisProcess(string folder, int port)
    {
        (this.folder, this.port) = (folder, port);
        process = Start();
    }

    /// <summary>Gets the address for <c>--cluster</c>.</summary>
    internal string Address => $"redis://127.0.0.1:{port}";

    /// <summary>Starts a server, or skips the test where it is not installed.</summary>
    internal static async Task<RedisProcess> StartAsync(string folder)
    {
        InstalledProgram.Need("redis-server");
        Directory.CreateDirectory(folder);
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        int port = ((IPEndPoint)listener.LocalEndpoint).Port;
        listener.Stop();
        RedisProcess redis = new(folder, port);
        await redis.WaitAsync();
        return redis;
    }

    /// <summary>Kills the server, and starts it again after a time.</summary>
    internal async Task RestartAsync(TimeSpan pause)
    {
        await KillAsync();
        await Task.Delay(pause);
        process = Start();
        await WaitAsync();
    }

    public async ValueTask DisposeAsync() => await KillAsync();

    private async Task KillAsync()
    {
        process.Kill();
        await process.WaitForExitAsync();
        process.Dispose();
    }

    private Process Start()
    {
        Process started = Processes.Start(new ProcessStartInfo("redis-server", ["--port", port.ToString(CultureInfo.InvariantCulture), "--bind", "127.0.0.1",
            "--dir", folder, "--appendonly", "yes", "--save", ""]));
        started.BeginOutputReadLine();
        started.BeginErrorReadLine();
        return started;
    }

    private async Task WaitAsync()
    {
        using CancellationTokenSource source = new(FarmProgram.Patience);
        while (true)
        {
            try
            {
                using TcpClient client = new();
                await client.ConnectAsync(IPAddress.Loopback, port, source.Token);
                await client.GetStream().WriteAsync("PING\r\n"u8.ToArray(), source.Token);
                byte[] answer = new byte[5];
                await client.GetStream().ReadExactlyAsync(answer, source.Token);
                if (answer.AsSpan().SequenceEqual("+PONG"u8))
                    return;
            }
            catch (Exception exception) when (exception is SocketException or IOException)
            {
                // It is still starting, or reads its file.
            }
            await Task.Delay(20, source.Token);
        }
    }
}
