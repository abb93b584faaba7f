using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Intaglio.Testing.Remote;

/// <summary>A running Redis server with its append-only file.</summary>
public sealed class RedisServer : IDisposable
{
    /// <summary>The name of the program.</summary>
    public const string Program = "redis-server";

    private static readonly TimeSpan longestStart = TimeSpan.FromSeconds(60), retryInterval = TimeSpan.FromMilliseconds(20);

    private readonly string folder;
    private readonly int port;
    private Process process;

    private RedisServer(string folder, int port)
    {
        (this.folder, this.port) = (folder, port);
        process = Start();
    }

    /// <summary>Gets the address for <c>--cluster</c>.</summary>
    public string Address => $"redis://127.0.0.1:{port}";

    /// <summary>Gets the processor time of the server since it was started last.</summary>
    public TimeSpan ProcessorTime
    {
        get
        {
            process.Refresh();
            return process.TotalProcessorTime;
        }
    }

    /// <summary>Starts a server, and waits until it answers.</summary>
    /// <param name="folder">The folder for its file, which is created if it does not exist.</param>
    public static async Task<RedisServer> StartAsync(string folder)
    {
        Directory.CreateDirectory(folder);
        RedisServer server = new(folder, FindPort());
        try
        {
            await server.WaitAsync();
            return server;
        }
        catch
        {
            server.Dispose();
            throw;
        }
    }

    /// <summary>Kills the server, and starts it again with its file after a time.</summary>
    /// <param name="pause">The time.</param>
    public async Task RestartAsync(TimeSpan pause)
    {
        Dispose();
        await Task.Delay(pause);
        process = Start();
        await WaitAsync();
    }

    /// <summary>Kills the server.</summary>
    public void Dispose()
    {
        process.Kill();
        process.WaitForExit();
        process.Dispose();
    }

    private static int FindPort()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    private Process Start()
    {
        Process started = Process.Start(new ProcessStartInfo(Program, ["--port", port.ToString(CultureInfo.InvariantCulture),
            "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""])
        { RedirectStandardOutput = true, RedirectStandardError = true })!;
        // A pipe that is full would stop the server.
        started.BeginOutputReadLine();
        started.BeginErrorReadLine();
        return started;
    }

    private async Task WaitAsync()
    {
        using CancellationTokenSource source = new(longestStart);
        while (!await IsReadyAsync(source.Token))
        {
            if (process.HasExited)
                throw new InvalidOperationException($"{Program} has ended with {process.ExitCode}.");
            await Task.Delay(retryInterval, source.Token);
        }
    }

    // A server that still reads its file accepts connections, and answers with an error.
    private async Task<bool> IsReadyAsync(CancellationToken cancellationToken)
    {
        try
        {
            using TcpClient client = new();
            await client.ConnectAsync(IPAddress.Loopback, port, cancellationToken);
            await client.GetStream().WriteAsync("PING\r\n"u8.ToArray(), cancellationToken);
            byte[] answer = new byte[5];
            await client.GetStream().ReadExactlyAsync(answer, cancellationToken);
            return answer.AsSpan().SequenceEqual("+PONG"u8);
        }
        catch (Exception exception) when (exception is SocketException or IOException)
        {
            return false;
        }
    }
}
