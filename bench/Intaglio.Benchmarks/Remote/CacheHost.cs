using System.Diagnostics;
using System.Globalization;
using System.Net;
using System.Net.Sockets;

namespace Intaglio.Benchmarks;

/// <summary>A running server of a remote cache.</summary>
internal sealed class CacheHost : IDisposable
{
    private const string Nginx = "/usr/sbin/nginx", Lead = "listening on ";

    private static readonly TimeSpan patience = TimeSpan.FromSeconds(30);

    private readonly Process process;

    private CacheHost(string name, Process process, Uri address)
    {
        (Name, this.process, Address) = (name, process, address);
        process.ErrorDataReceived += static (_, _) => { };
        process.BeginErrorReadLine();
    }

    /// <summary>The name in the tables.</summary>
    internal string Name { get; }

    internal Uri Address { get; }

    internal static bool HasNginx => File.Exists(Nginx);

    /// <summary>Starts all servers that are installed, each with its data below a folder.</summary>
    internal static IEnumerable<Func<string, CacheHost>> All => HasNginx ? [StartNginx, StartStore] : [StartStore];

    /// <summary>The processor time of the server and its workers until now.</summary>
    internal double ProcessorNanoseconds => Directory.EnumerateDirectories("/proc").Select(Path.GetFileName)
        .Where(name => int.TryParse(name, NumberStyles.None, CultureInfo.InvariantCulture, out _)).Sum(ReadTicks) * 1e9 / 100;

    public void Dispose()
    {
        process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
    }

    private static CacheHost StartStore(string folder)
    {
        ProcessStartInfo start = new(Repository.Farm, ["store", "--urls", "http://127.0.0.1:0", "--data", Path.Combine(folder, "store")])
        { RedirectStandardOutput = true, RedirectStandardError = true };
        Process process = Process.Start(start)!;
        string line = process.StandardOutput.ReadLine() ?? throw new InvalidOperationException("intaglio-farm has ended.");
        return new("intaglio-farm store", process, new Uri(line[Lead.Length..]));
    }

    // As in the guide, without tokens.
    private static CacheHost StartNginx(string folder)
    {
        int port = FindPort();
        string data = Directory.CreateDirectory(Path.Combine(folder, "nginx")).FullName, configuration = Path.Combine(data, "nginx.conf");
        string others = string.Concat(((string[])["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]).Select(kind => $"{kind}_temp_path {data}/temporary; "));
        File.WriteAllText(configuration, $$"""
            {{(Environment.IsPrivilegedProcess ? "user root;" : "")}}
            daemon off;
            pid {{data}}/pid;
            error_log {{data}}/error.log;
            worker_processes auto;
            events { worker_connections 512; }
            http {
                access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; default_type application/octet-stream; {{others}}
                server {
                    listen 127.0.0.1:{{port}};
                    root {{data}}/root;
                    client_max_body_size 16g;
                    location / { dav_methods PUT; create_full_put_path on; dav_access user:rw group:r all:r; }
                }
            }

            """);
        ProcessStartInfo start = new(Nginx, ["-e", Path.Combine(data, "error.log"), "-c", configuration]) { RedirectStandardError = true };
        CacheHost host = new("nginx", Process.Start(start)!, new Uri($"http://127.0.0.1:{port}/"));
        for (long begin = Stopwatch.GetTimestamp(); ; Thread.Sleep(20))
        {
            try
            {
                using TcpClient client = new("127.0.0.1", port);
                return host;
            }
            catch (SocketException) when (Stopwatch.GetElapsedTime(begin) < patience)
            {
                // It is still starting.
            }
        }
    }

    private static int FindPort()
    {
        using TcpListener listener = new(IPAddress.Loopback, 0);
        listener.Start();
        return ((IPEndPoint)listener.LocalEndpoint).Port;
    }

    // Fields 4, 14 and 15 after the name in parentheses are the parent and the times in ticks.
    private double ReadTicks(string? id)
    {
        try
        {
            string text = File.ReadAllText($"/proc/{id}/stat");
            string[] fields = text[(text.LastIndexOf(')') + 2)..].Split(' ');
            string own = process.Id.ToString(CultureInfo.InvariantCulture);
            return id == own || fields[1] == own ? double.Parse(fields[11], CultureInfo.InvariantCulture) + double.Parse(fields[12], CultureInfo.InvariantCulture) : 0;
        }
        catch (IOException)
        {
            return 0;
        }
    }
}
