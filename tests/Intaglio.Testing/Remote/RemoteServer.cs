using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Sockets;
using System.Text;

namespace Intaglio.Testing.Remote;

/// <summary>A server of a remote cache in memory, which can misbehave.</summary>
public sealed class RemoteServer : IDisposable
{
    private readonly TcpListener listener = new(IPAddress.Loopback, 0);
    private readonly CancellationTokenSource stop = new();

    public RemoteServer()
    {
        listener.Start();
        _ = Task.Run(AcceptAsync);
    }

    /// <summary>Gets the address, whose path is ignored.</summary>
    public Uri Address => new($"http://127.0.0.1:{((IPEndPoint)listener.LocalEndpoint).Port}/x");

    /// <summary>Gets the files by their paths below the address, such as cas/DIGEST.</summary>
    public ConcurrentDictionary<string, byte[]> Files { get; } = new();

    /// <summary>Gets the requests as METHOD PATH.</summary>
    public ConcurrentQueue<string> Requests { get; } = new();

    /// <summary>Gets all headers of requests.</summary>
    public ConcurrentQueue<string> Headers { get; } = new();

    /// <summary>Gets or sets the delegate that chooses the fault for a request, by its method and path.</summary>
    public Func<string, string, RemoteFault> Fault { get; set; } = (_, _) => RemoteFault.None;

    public Uri RedirectTarget { get; set; } = new("http://127.0.0.1:1/");

    public TimeSpan Delay { get; set; } = TimeSpan.FromMilliseconds(200);

    public IEnumerable<string> Items => Files.Keys.Where(path => path.StartsWith("cas/", StringComparison.Ordinal));

    public IEnumerable<string> Records => Files.Keys.Where(path => path.StartsWith("ac/", StringComparison.Ordinal));

    /// <summary>Lets all requests fail in the same way.</summary>
    public void FailAll(RemoteFault fault) => Fault = (_, _) => fault;

    public void Dispose()
    {
        stop.Cancel();
        listener.Dispose();
    }

    private async Task AcceptAsync()
    {
        while (!stop.IsCancellationRequested)
        {
            TcpClient client = await listener.AcceptTcpClientAsync(stop.Token);
            client.NoDelay = true;
            _ = Task.Run(() => ServeAsync(client));
        }
    }

    private async Task ServeAsync(TcpClient client)
    {
        using (client)
        {
            try
            {
                using BufferedStream stream = new(client.GetStream());
                while (await ReadHeadAsync(stream) is { } head && await AnswerAsync(stream, head))
                {
                }
            }
            catch (Exception exception) when (exception is IOException or SocketException or OperationCanceledException or ObjectDisposedException)
            {
                // The client has closed the connection, or the test has ended.
            }
        }
    }

    private async Task<string?> ReadHeadAsync(Stream stream)
    {
        StringBuilder head = new();
        byte[] one = new byte[1];
        while (!head.ToString().EndsWith("\r\n\r\n", StringComparison.Ordinal))
        {
            if (await stream.ReadAsync(one, stop.Token) == 0)
                return null;
            head.Append((char)one[0]);
        }
        return head.ToString();
    }

    // Returns whether the connection stays open.
    private async Task<bool> AnswerAsync(Stream stream, string head)
    {
        string[] line = head.Split("\r\n")[0].Split(' ');
        string method = line[0], path = string.Join('/', line[1].Split('/')[^2..]);
        Requests.Enqueue($"{method} {path}");
        Headers.Enqueue(head);
        RemoteFault fault = Fault(method, path);
        byte[] body = new byte[ReadLength(head)];
        await stream.ReadExactlyAsync(body, stop.Token);
        switch (fault)
        {
            case RemoteFault.Slow:
                await Task.Delay(Delay, stop.Token);
                break;
            case RemoteFault.Silent:
                await Task.Delay(Timeout.Infinite, stop.Token);
                break;
            case RemoteFault.Close:
                return false;
            case RemoteFault.Garbage:
                await SendAsync(stream, Encoding.ASCII.GetBytes("220 mail.example.org ESMTP\r\n\r\n"));
                return false;
            case RemoteFault.Error500:
                return await SendStatusAsync(stream, method, "500 Internal Server Error");
            case RemoteFault.Unauthorized401:
                return await SendStatusAsync(stream, method, "401 Unauthorized", "WWW-Authenticate: Bearer\r\n");
            case RemoteFault.Forbidden403:
                return await SendStatusAsync(stream, method, "403 Forbidden");
            case RemoteFault.TooLarge413:
                return await SendStatusAsync(stream, method, "413 Content Too Large");
            case RemoteFault.Unprocessable422:
                return await SendStatusAsync(stream, method, "422 Unprocessable Content");
            case RemoteFault.TooManyRequests429:
                return await SendStatusAsync(stream, method, "429 Too Many Requests", "Retry-After: 1\r\n");
            case RemoteFault.Full507:
                return await SendStatusAsync(stream, method, "507 Insufficient Storage");
            case RemoteFault.Redirect:
                return await SendStatusAsync(stream, method, "307 Temporary Redirect", $"Location: {RedirectTarget}{path}?secret=1\r\n");
        }
        if (method == "PUT")
        {
            Files[path] = body;
            return await SendStatusAsync(stream, method, "201 Created");
        }
        if (fault == RemoteFault.Forget || !Files.TryGetValue(path, out byte[]? file))
            return await SendStatusAsync(stream, method, "404 Not Found");
        if (fault == RemoteFault.WrongBytes)
            file = Change(file);
        return await SendFileAsync(stream, method, file, fault);
    }

    private async Task<bool> SendFileAsync(Stream stream, string method, byte[] file, RemoteFault fault)
    {
        long announced = fault switch { RemoteFault.Huge => 1L << 50, RemoteFault.Shorten => file.Length / 2, _ => file.Length };
        await SendAsync(stream, Encoding.ASCII.GetBytes($"HTTP/1.1 200 OK\r\nContent-Length: {announced}\r\n\r\n"));
        if (method == "HEAD")
            return true;
        if (fault == RemoteFault.Trickle)
            foreach (byte value in file)
            {
                await SendAsync(stream, new byte[] { value });
                await Task.Delay(50, stop.Token);
            }
        else
            await SendAsync(stream, file.AsMemory(0, fault is RemoteFault.Truncate or RemoteFault.Shorten ? file.Length / 2 : file.Length));
        return fault is not (RemoteFault.Truncate or RemoteFault.Huge);
    }

    private async Task<bool> SendStatusAsync(Stream stream, string method, string status, string headers = "")
    {
        byte[] text = Encoding.ASCII.GetBytes("text\n");
        await SendAsync(stream, Encoding.ASCII.GetBytes($"HTTP/1.1 {status}\r\n{headers}Content-Length: {text.Length}\r\n\r\n"));
        if (method != "HEAD")
            await SendAsync(stream, text);
        return true;
    }

    private async Task SendAsync(Stream stream, ReadOnlyMemory<byte> bytes)
    {
        await stream.WriteAsync(bytes, stop.Token);
        await stream.FlushAsync(stop.Token);
    }

    private static int ReadLength(string head) => head.Split("\r\n")
        .Where(line => line.StartsWith("Content-Length:", StringComparison.OrdinalIgnoreCase))
        .Select(line => int.Parse(line["Content-Length:".Length..], CultureInfo.InvariantCulture)).FirstOrDefault();

    private static byte[] Change(byte[] file)
    {
        byte[] changed = [.. file];
        if (changed.Length > 0)
            changed[^1] ^= 1;
        return changed;
    }
}
