using System.Diagnostics;
using System.Net.Sockets;
using System.Text;
using System.Text.RegularExpressions;
using Intaglio.Testing.Remote;

namespace Intaglio.Cli.Tests;

/// <summary>A running server of a remote cache.</summary>
internal sealed partial class CacheServer : IDisposable
{
    private readonly Process process;
    private readonly TemporaryFolder? folder;
    private readonly ReservedPort? port;

    private CacheServer(Process process, Uri address, TemporaryFolder? folder = null, ReservedPort? port = null)
    {
        (this.process, Address, this.folder, this.port) = (process, address, folder, port);
        // A full pipe would stop the server.
        process.ErrorDataReceived += static (_, _) => { };
        process.BeginErrorReadLine();
    }

    internal Uri Address { get; }

    /// <summary>Gets the folder that the files are below.</summary>
    internal string Folder { get; private init; } = "";

    /// <summary>Starts <c>intaglio-farm store</c>.</summary>
    internal static CacheServer StartStore(string data, params string[] arguments)
    {
        string program = typeof(CacheServer).Assembly.GetMetadata("Farm");
        Process process = Processes.Start(new(InstalledProgram.Dotnet, ["exec", program, "store", "--urls", "http://127.0.0.1:0", "--data", data, .. arguments]));
        const string Lead = "listening on ";
        string? line = process.StandardOutput.ReadLine();
        Assert.True(line?.StartsWith(Lead, StringComparison.Ordinal) == true, $"The server printed '{line}'.");
        return new(process, new Uri(line![Lead.Length..])) { Folder = data };
    }

    /// <summary>Starts nginx with the configuration in the guide.</summary>
    /// <param name="token">The token that allows to write.</param>
    internal static CacheServer StartNginx(string token)
    {
        string nginx = InstalledProgram.Need("nginx");
        TemporaryFolder folder = new();
        ReservedPort port = new();
        string address = $"127.0.0.1:{port.Number}";
        string guide = File.ReadAllText(Path.Combine(AppContext.BaseDirectory, "remote-cache.md"));
        string block = NginxBlock().Match(guide).Groups[1].Value
            .Replace("/etc/nginx/intaglio-tokens", folder["tokens"], StringComparison.Ordinal)
            .Replace("/srv/intaglio", folder["data"], StringComparison.Ordinal)
            .Replace("listen 8421", $"listen {address}", StringComparison.Ordinal);
        Assert.Contains(address, block, StringComparison.Ordinal);
        Directory.CreateDirectory(folder["data/temporary"]);
        folder.Write("tokens", $"\"Bearer {token}\" 1;\n");
        StringBuilder other = new();
        foreach (string kind in (string[])["proxy", "fastcgi", "uwsgi", "scgi"])
            other.Append(System.Globalization.CultureInfo.InvariantCulture, $"{kind}_temp_path {folder["data/temporary"]}; ");
        // The workers of root are another user, who cannot write to the folder.
        folder.Write("nginx.conf", $"{(Environment.IsPrivilegedProcess ? "user root;\n" : "")}daemon off;\npid {folder["pid"]};\nerror_log {folder["error.log"]};\nworker_processes 1;\n"
            + $"events {{ worker_connections 512; }}\nhttp {{ access_log off; {other}\n{block}\n}}\n");
        port.Share();
        Process process = Processes.Start(new(nginx, ["-e", folder["error.log"], "-c", folder["nginx.conf"]]));
        CacheServer server = new(process, new Uri($"http://{address}/"), folder, port) { Folder = folder["data"] };
        Waiting.For(() => server.Listens(port.Number), "nginx listens");
        return server;
    }

    /// <summary>Ends the server at once.</summary>
    internal void Kill()
    {
        process.Kill(entireProcessTree: true);
        process.WaitForExit();
    }

    public void Dispose()
    {
        if (!process.HasExited)
            Kill();
        process.Dispose();
        folder?.Dispose();
        port?.Dispose();
    }

    private bool Listens(int number)
    {
        Assert.False(process.HasExited, "nginx has ended.");
        try
        {
            using TcpClient client = new("127.0.0.1", number);
            return true;
        }
        catch (SocketException)
        {
            return false;
        }
    }

    [GeneratedRegex("```nginx\n(.*?)```", RegexOptions.Singleline)]
    private static partial Regex NginxBlock();
}
