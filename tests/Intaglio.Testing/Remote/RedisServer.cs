using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Intaglio.Testing.Remote;

/// <summary>A running Redis server with its append-only file.</summary>
public sealed class RedisServer : IDisposable
{
    /// <summary>The name of the program.</summary>
    public const string Program = "redis-server";

    private readonly string program, folder;
    private readonly ReservedPort port = new();
    private Process process;

    private RedisServer(string program, string folder)
    {
        (this.program, this.folder) = (program, folder);
        port.Share();
        process = Start();
    }

    /// <summary>Gets the address for <c>--cluster</c>.</summary>
    public string Address => $"redis://127.0.0.1:{port.Number}";

    /// <summary>Gets the number of the process.</summary>
    public int Id => process.Id;

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
    /// <param name="program">The path of the program.</param>
    /// <param name="folder">The folder for its file, which is created if it does not exist.</param>
    public static async Task<RedisServer> StartAsync(string program, string folder)
    {
        Directory.CreateDirectory(folder);
        RedisServer server = new(program, folder);
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

    /// <summary>Gets the number of keys.</summary>
    public async Task<int> CountKeysAsync() => int.Parse((await SendAsync("DBSIZE"))[1..], CultureInfo.InvariantCulture);

    /// <summary>Gets the bytes of memory that the server has allocated.</summary>
    public async Task<long> GetMemoryAsync() => long.Parse(await SendAsync("INFO memory", "used_memory:"), CultureInfo.InvariantCulture);

    /// <summary>Kills the server. <see cref="RestartAsync"/> starts it again.</summary>
    public void Kill()
    {
        process.Kill();
        process.WaitForExit();
    }

    /// <summary>Kills the server, and starts it again after a time.</summary>
    /// <param name="pause">The time.</param>
    /// <param name="keepsData">Whether the server has its file then.</param>
    public async Task RestartAsync(TimeSpan pause, bool keepsData = true)
    {
        End();
        if (!keepsData)
            Directory.Delete(folder, recursive: true);
        Directory.CreateDirectory(folder);
        await Task.Delay(pause);
        process = Start();
        await WaitAsync();
    }

    /// <summary>Sends a command, and returns the rest of the first line of the answer that begins with a text.</summary>
    public async Task<string> SendAsync(string command, string start = "")
    {
        using CancellationTokenSource source = new(Waiting.Limit);
        using TcpClient client = new();
        await client.ConnectAsync(IPAddress.Loopback, port.Number, source.Token);
        await client.GetStream().WriteAsync(Encoding.ASCII.GetBytes(command + "\r\n"), source.Token);
        using StreamReader reader = new(client.GetStream());
        while (await reader.ReadLineAsync(source.Token) is { } line)
            if (line.StartsWith(start, StringComparison.Ordinal))
                return line[start.Length..];
        return "";
    }

    /// <summary>Kills the server.</summary>
    public void Dispose()
    {
        End();
        port.Dispose();
    }

    private void End()
    {
        Kill();
        process.Dispose();
    }

    private Process Start()
    {
        Process started = Process.Start(new ProcessStartInfo(program, ["--port", port.Number.ToString(CultureInfo.InvariantCulture),
            "--bind", "127.0.0.1", "--dir", folder, "--appendonly", "yes", "--save", ""])
        { RedirectStandardOutput = true, RedirectStandardError = true })!;
        // A pipe that is full would stop the server.
        started.BeginOutputReadLine();
        started.BeginErrorReadLine();
        return started;
    }

    private Task WaitAsync() => Waiting.ForAsync(
        async () =>
        {
            if (process.HasExited)
                throw new InvalidOperationException($"{Program} has ended with {process.ExitCode}.");
            return await IsReadyAsync();
        },
        $"{Program} answers");

    // A server that still reads its file accepts connections, and answers with an error.
    private async Task<bool> IsReadyAsync()
    {
        try
        {
            using CancellationTokenSource source = new(Waiting.Limit);
            using TcpClient client = new();
            await client.ConnectAsync(IPAddress.Loopback, port.Number, source.Token);
            await client.GetStream().WriteAsync("PING\r\n"u8.ToArray(), source.Token);
            byte[] answer = new byte[5];
            await client.GetStream().ReadExactlyAsync(answer, source.Token);
            return answer.AsSpan().SequenceEqual("+PONG"u8);
        }
        catch (Exception exception) when (exception is SocketException or IOException)
        {
            return false;
        }
    }
}
