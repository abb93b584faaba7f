using System.Net;
using System.Net.Sockets;
using System.Text.Json;

namespace Intaglio.Farm.Tests;

/// <summary>Help, and the mistakes that the program reports on one line.</summary>
public sealed class CommandLineTests : IDisposable
{
    private readonly TemporaryFolder folder = new();

    public void Dispose() => folder.Dispose();

    [Theory]
    [InlineData(0, "store")]
    [InlineData(1, "serve")]
    [InlineData(2, "worker")]
    [InlineData(3, "status")]
    [InlineData(4, "cancel")]
    [InlineData(5, "drain")]
    public void The_help_is_that_of_the_page(int index, string verb)
    {
        // The page marks the blocks as tested here.
        string page = DocumentationPage.Read("farm.md").ReplaceLineEndings("\n");
        string block = page.Split("<!-- tested by: CommandLineTests -->\n\n```text\n")[index + 1].Split("```")[0];
        Assert.Equal(block, FarmProgram.Run(verb, "--help").AssertSuccess().Text.ReplaceLineEndings("\n"));
    }

    [Fact]
    public void The_help_of_the_program_lists_the_verbs()
    {
        string help = FarmProgram.Run("--help").AssertSuccess().Text;
        foreach (string verb in (string[])["serve   Serve a farm: ", "worker  Make actions of a farm.", "status  Show the servers", "cancel  End a run", "drain   End a worker", "store   Serve a content cache over HTTP."])
            Assert.Contains(verb, help, StringComparison.Ordinal);
        Outcome outcome = FarmProgram.Run();
        Assert.Equal((2, "", help), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    [Fact]
    public void The_version_is_printed() => Assert.Matches(@"^[0-9]+\.[0-9]+\.[0-9]+\S*\n$", FarmProgram.Run("--version").AssertSuccess().Text);

    [Theory]
    [InlineData("specify --data", "store")]
    [InlineData("specify --farm with an http or https address such as http://127.0.0.1:8420", "worker", "--data", "x")]
    [InlineData("specify --farm with an http or https address such as http://127.0.0.1:8420", "worker", "--data", "x", "--farm", "ftp://x")]
    [InlineData("invalid --drain '5' (expected a number and s, m, h or d for seconds, minutes, hours or days)", "worker", "--farm", "http://127.0.0.1:1", "--drain", "5")]
    [InlineData("invalid --slots '0' (expected 1 to 1024)", "serve", "--data", "x", "--slots", "0")]
    [InlineData("invalid --cluster (expected redis://HOST:PORT, or rediss:// for TLS; --cluster-password-file has the password)", "serve", "--data", "x", "--cluster", "http://x")]
    [InlineData("invalid --cluster (expected redis://HOST:PORT, or rediss:// for TLS; --cluster-password-file has the password)", "serve", "--data", "x", "--cluster", "redis://u:secret@x")]
    [InlineData("invalid --cluster-address '0.0.0.0:1' (expected an address of this machine and a port)", "serve", "--data", "x", "--cluster", "redis://x", "--cluster-address", "0.0.0.0:1")]
    [InlineData("other machines can reach 10.0.0.1:1; specify --cluster-certificate and --cluster-certificate-key", "serve", "--data", "x", "--cluster", "redis://x", "--cluster-address", "10.0.0.1:1")]
    [InlineData("--cluster-certificate and --cluster-certificate-key need each other", "serve", "--data", "x", "--cluster", "redis://x", "--cluster-certificate", "x")]
    [InlineData("--cluster-address needs --cluster", "serve", "--data", "x", "--cluster-address", "10.0.0.1:1")]
    [InlineData("--store-token-file needs --store", "serve", "--data", "x", "--store-token-file", "x")]
    [InlineData("invalid --store (expected an http or https address without a user name and a query)", "serve", "--data", "x", "--store", "http://u:secret@x")]
    [InlineData("a token is not sent over plain HTTP to another machine; use an https address in --store", "serve", "--data", "x", "--store", "http://x", "--store-token-file", "x")]
    [InlineData("invalid --log 'xml' (expected text or json)", "serve", "--data", "x", "--log", "xml")]
    [InlineData("invalid --log 'xml' (expected text or json)", "store", "--data", "x", "--log", "xml")]
    [InlineData("invalid --log 'xml' (expected text or json)", "worker", "--farm", "http://127.0.0.1:1", "--log", "xml")]
    [InlineData("specify --farm with an http or https address such as http://127.0.0.1:8420", "status")]
    [InlineData("a token is not sent over plain HTTP to another machine; use an https address in --farm", "status", "--farm", "http://example.org", "--token-file", "x")]
    [InlineData("specify --run with 32 hexadecimal digits", "cancel", "--farm", "http://127.0.0.1:1", "--run", "x")]
    [InlineData("unknown verb 'stor' (did you mean 'store'?)", "stor")]
    [InlineData("unexpected argument cache", "store", "--data", "x", "cache")]
    [InlineData("invalid --max-size '1x' (expected bytes, or a number followed by K, M, G or T (1024, 1024², 1024³, 1024⁴ bytes))", "store", "--data", "x", "--max-size", "1x")]
    [InlineData("invalid --max-connections '0' (expected 1 to 1000000)", "store", "--data", "x", "--max-connections", "0")]
    [InlineData("invalid --urls 'ftp://127.0.0.1' (expected http://ADDRESS:PORT with an IP address or localhost)", "store", "--data", "x", "--urls", "ftp://127.0.0.1")]
    [InlineData("invalid --urls 'http://example.org:80' (expected http://ADDRESS:PORT with an IP address or localhost)", "store", "--data", "x", "--urls", "http://127.0.0.1:0;http://example.org:80")]
    [InlineData("invalid --urls 'http://127.0.0.1:0/x' (expected http://ADDRESS:PORT with an IP address or localhost)", "store", "--data", "x", "--urls", "http://127.0.0.1:0/x")]
    [InlineData("--urls has no address (expected http://127.0.0.1:8420)", "store", "--data", "x", "--urls", ";")]
    [InlineData("other machines can reach http://0.0.0.0:0; specify --token-file, or --allow-anonymous to serve them all", "store", "--data", "x", "--urls", "http://0.0.0.0:0")]
    [InlineData("other machines can reach http://[::]:0; specify --token-file, or --allow-anonymous to serve them all", "store", "--data", "x", "--urls", "http://127.0.0.1:0;http://[::]:0")]
    [InlineData("--allow-anonymous-read needs --token-file", "store", "--data", "x", "--allow-anonymous-read")]
    [InlineData("--token-file and --allow-anonymous exclude each other", "store", "--data", "x", "--allow-anonymous", "--token-file", "x")]
    [InlineData("--certificate and --certificate-key need each other", "store", "--data", "x", "--certificate", "x")]
    [InlineData("--certificate needs an https address in --urls", "store", "--data", "x", "--certificate", "x", "--certificate-key", "x")]
    [InlineData("https addresses need --certificate and --certificate-key", "store", "--data", "x", "--urls", "https://127.0.0.1:0")]
    public void A_wrong_command_line_is_explained(string message, params string[] arguments)
    {
        Outcome outcome = FarmProgram.Run(arguments);
        string verb = arguments[0] == "stor" ? "" : arguments[0] + " ";
        Assert.Equal((2, "", $"intaglio-farm: {message}; see 'intaglio-farm {verb}--help'\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    [Fact]
    public void A_folder_of_other_files_is_refused()
    {
        folder.Write("mine", "text");
        Outcome outcome = FarmProgram.Run("store", "--data", folder.Path, "--urls", StoreProcess.Free);
        Assert.Equal((1, "", $"intaglio-farm: cannot use {folder.Path} as a cache: {folder.Path} is not a cache, but contains mine; specify an empty folder\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
        Assert.Equal(["mine"], folder.Names);
    }

    [Fact]
    public void A_cache_of_another_format_is_refused()
    {
        folder.Write("intaglio-cache", "intaglio content cache 1\n");
        Outcome outcome = FarmProgram.Run("store", "--data", folder.Path, "--urls", StoreProcess.Free);
        Assert.Equal(1, outcome.ExitCode);
        Assert.StartsWith($"intaglio-farm: {folder.Path} is not a cache of the format ", outcome.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("file", "store", "--urls", StoreProcess.Free)]
    [InlineData("file", "serve", "--urls", StoreProcess.Free)]
    [InlineData("file/cache", "worker", "--farm", "http://127.0.0.1:1")]
    public void A_file_in_place_of_the_folder_is_refused(string cache, params string[] command)
    {
        folder.Write("file", "text");
        Outcome outcome = FarmProgram.Run([.. command, "--data", folder["file"]]);
        Assert.Equal((1, ""), (outcome.ExitCode, outcome.Text));
        Assert.StartsWith($"intaglio-farm: cannot use {folder[cache]} as a cache: ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.Error.Count(c => c == '\n'));
    }

    [Theory]
    [InlineData("store", "--urls", StoreProcess.Free)]
    [InlineData("serve", "--urls", StoreProcess.Free)]
    [InlineData("worker", "--farm", "http://127.0.0.1:1")]
    public void Messages_are_events_of_a_log(params string[] command)
    {
        folder.Write("file", "text");
        string[] words = [.. command, "--data", folder["file"], "--log"];
        Assert.Matches(@"^....-..-..T..:..:..\....Z warn: Intaglio\.Farm\[0\] cannot use .*\n$", FarmProgram.Run([.. words, "text"]).Error);
        using JsonDocument line = JsonDocument.Parse(FarmProgram.Run([.. words, "json"]).Error);
        Assert.Equal("Warning", line.RootElement.GetProperty("LogLevel").GetString());
        Assert.StartsWith("cannot use ", line.RootElement.GetProperty("Message").GetString(), StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_folder_that_cannot_be_written_is_refused()
    {
        string setpriv = InstalledProgram.Need("setpriv");
        Skip.IfNot(Environment.IsPrivilegedProcess && OperatingSystem.IsLinux(), "Only root can become another user.");
        _ = new Caching.ContentCache(folder["cache"]);
        Processes.Run(new(InstalledProgram.Need("chmod"), ["a+rx", folder.Path])).AssertSuccess();
        string[] user = ["--reuid", "65534", "--clear-groups", "env", "DOTNET_EnableDiagnostics=0", .. FarmProgram.Command];
        Outcome version = Processes.Run(new(setpriv, [.. user, "--version"]));
        Skip.IfNot(version.ExitCode == 0, $"Another user cannot start the program here: {version.Error}");
        Outcome outcome = Processes.Run(new(setpriv, [.. user, "store", "--data", folder["cache"], "--urls", "http://127.0.0.1:0"]));
        Assert.Equal((1, "", $"intaglio-farm: cannot use {folder["cache"]} as a cache: Permission denied\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    [Fact]
    public void A_port_that_is_in_use_is_reported()
    {
        using TcpListener other = new(IPAddress.Loopback, 0);
        other.Start();
        string address = $"http://{other.LocalEndpoint}";
        Outcome outcome = FarmProgram.Run("store", "--data", folder["cache"], "--urls", address);
        Assert.Equal((1, "", $"intaglio-farm: cannot listen on {address}: the port is in use; choose another one, or port 0 for a free one\n"), (outcome.ExitCode, outcome.Text, outcome.Error));
    }

    [Fact]
    public async Task Several_addresses_are_printed_and_served()
    {
        await using StoreProcess store = await StoreProcess.StartOnAsync(folder["cache"], "http://127.0.0.1:0; http://localhost:0");
        Assert.Equal(2, store.Addresses.Distinct().Count());
        foreach (Uri address in store.Addresses)
            Assert.Equal("ok\n", await store.Client.GetStringAsync(new Uri(address, "health")));
    }

    /// <summary>The variables and files that programs of this framework usually read have no effect.</summary>
    [Fact]
    public async Task Only_the_command_line_configures_the_server()
    {
        folder.Write("appsettings.json", """{ "Urls": "http://127.0.0.1:1", "Kestrel": { "Endpoints": { "Other": { "Url": "http://127.0.0.1:2" } } } }""");
        System.Diagnostics.ProcessStartInfo start = StoreProcess.CreateStart(folder["cache"], StoreProcess.Free);
        start.WorkingDirectory = folder.Path;
        foreach ((string name, string value) in ((string, string)[])[("ASPNETCORE_URLS", "http://127.0.0.1:3"), ("ASPNETCORE_HTTP_PORTS", "4"), ("DOTNET_URLS", "http://127.0.0.1:5"),
            ("ASPNETCORE_ENVIRONMENT", "Development"), ("DOTNET_ENVIRONMENT", "Development"), ("ASPNETCORE_HOSTINGSTARTUPASSEMBLIES", "Missing"), ("Logging__LogLevel__Default", "Trace")])
            start.Environment[name] = value;
        await using StoreProcess store = await StoreProcess.StartAsync(start);
        Assert.Equal("ok\n", await store.Client.GetStringAsync("/health"));
        await store.StopAsync();
        Assert.Equal("", store.Error);
    }
}
