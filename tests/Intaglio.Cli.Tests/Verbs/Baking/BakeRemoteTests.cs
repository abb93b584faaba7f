using System.Diagnostics;
using System.Security.Cryptography;
using System.Text;
using System.Text.Json;
using Intaglio.Caching;
using Intaglio.Testing.Remote;

namespace Intaglio.Cli.Tests;

/// <summary>Bakes with a remote cache, as processes with real servers.</summary>
[Trait("Duration", "Long")]
public sealed class BakeRemoteTests : IDisposable
{
    private const string Token = "secret-token-0123456789";

    // A program that starts on a busy machine needs more time than the default to connect.
    private static readonly string[] patient = ["--connect-timeout", "60"], uploading = [.. patient, "--push-wait", "60"];

    private const string Recipe = """
        intaglio: 1
        source: assets
        output: out
        rules:
          copies: { for: "**/*.bin", do: copy, to: "{path}" }
          textures: { for: "*.png", do: [ { resize: { width: 300, enlarge: true } }, { png: { level: small } } ], to: "{name}.png" }
          light: { for: "*.png", do: [ { convert: { space: scrgb } }, { exr: { compression: zstd } } ], to: "{name}.exr" }
          meshes: { for: "*.obj", do: { mesh: { format: ply } }, to: "{name}.ply" }
          list: { all: "**", with: { textures: rule:textures }, do: manifest, to: all.manifest }
        """;

    private readonly TemporaryFolder folder = new();
    private int machines;

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_second_machine_without_libraries_makes_nothing(bool isNginx)
    {
        using CacheServer server = isNginx ? CacheServer.StartNginx(Token) : CacheServer.StartStore(folder["data"], "--token-file", WriteSecret("tokens", $"write {Token}\n"), "--allow-anonymous-read");
        Outcome keygen = Programs.Intaglio(folder.Path, "keygen", "--for", "record", "-o", "cache.key");
        keygen.AssertSuccess();
        string token = WriteSecret("token", Token + "\n");
        foreach (string library in (string[])["libdeflate", "libzstd", "libz"])
            foreach (string extension in (string[])[".so", ".so.0", ".so.1"])
                folder.Write($"libraries/{library}{extension}", "not a library");

        Baked first = Bake(CreateMachine(), [], ["--remote", server.Address.ToString(), "--push", "--remote-key-file", folder["cache.key"], "--remote-token-file", token, .. uploading]);
        Assert.Equal(0, first.Hits);
        Assert.True(first.Made > 8);
        Baked second = Bake(CreateMachine(), [("LD_LIBRARY_PATH", folder["libraries"])], ["--remote", server.Address.ToString(), "--remote-key-file", folder["cache.key"], .. patient]);
        Assert.Equal((0, first.Made, first.Root), (second.Made, second.Fetched, second.Root));
        Assert.Equal(ReadOutputs(first), ReadOutputs(second));
        // A machine without the right to write.
        Outcome refused = Programs.Intaglio(CreateMachine("more"), ["bake", "--remote", server.Address.ToString(), "--push", "--remote-key-file", folder["cache.key"], .. patient]);
        refused.AssertSuccess();
        Assert.Contains("results were not uploaded", refused.Error, StringComparison.Ordinal);
        AssertNoSecrets(server.Folder, File.ReadAllText(folder["cache.key"]).Split(' ')[1].Trim());
    }

    [Fact]
    public void A_key_pair_separates_readers_from_writers()
    {
        using CacheServer server = CacheServer.StartStore(folder["data"]);
        using ECDsa pair = ECDsa.Create(ECCurve.NamedCurves.nistP256), other = ECDsa.Create(ECCurve.NamedCurves.nistP256);
        string privateKey = WriteSecret("private.pem", pair.ExportPkcs8PrivateKeyPem()), publicKey = WriteSecret("public.pem", pair.ExportSubjectPublicKeyInfoPem()),
            otherKey = WriteSecret("other.pem", other.ExportSubjectPublicKeyInfoPem());
        string address = server.Address.ToString();
        Baked first = Bake(CreateMachine(), [("INTAGLIO_REMOTE", address), ("INTAGLIO_REMOTE_PUSH", "1"), ("INTAGLIO_REMOTE_KEY", File.ReadAllText(privateKey))], uploading);
        Assert.Equal(0, Bake(CreateMachine(), [("INTAGLIO_REMOTE", address), ("INTAGLIO_REMOTE_KEY_FILE", $"{otherKey}{Path.PathSeparator}{publicKey}")], patient).Made);
        Outcome refused = Programs.Intaglio(CreateMachine(), ["bake", "--remote", address, "--remote-key-file", otherKey, .. patient]);
        refused.AssertSuccess();
        Assert.Contains($"{first.Made} made, 0 from the remote cache", refused.Text, StringComparison.Ordinal);
        Assert.Contains("records that are signed by an unknown key on the remote cache, such as ac/", refused.Error, StringComparison.Ordinal);
        Assert.Contains("--push requires a private or shared key", Programs.Intaglio(CreateMachine(), "bake", "--remote", address, "--push", "--remote-key-file", publicKey).Error, StringComparison.Ordinal);
    }

    [Fact]
    public void A_recipe_names_a_server_but_decides_nothing_else()
    {
        using RemoteServer server = new();
        string machine = CreateMachine();
        File.WriteAllText(Path.Combine(machine, "intaglio.yaml"), Recipe.Replace("output: out\n", $"output: out\ncache: {{ remote: \"{server.Address}\" }}\n", StringComparison.Ordinal));
        Baked baked = Bake(machine, [("INTAGLIO_REMOTE_TOKEN", Token), ("INTAGLIO_REMOTE_PUSH", "1")], ["--trust-unsigned", .. patient]);
        Assert.NotEmpty(server.Requests);
        Assert.Empty(server.Files);
        Assert.All(server.Headers, header => Assert.DoesNotContain(Token, header, StringComparison.Ordinal));
        Assert.Contains("the token is not sent to", baked.Error, StringComparison.Ordinal);
        int requests = server.Requests.Count;
        Bake(machine, [], "--remote", "none");
        Assert.Equal(requests, server.Requests.Count);
    }

    /// <summary>The guide's workflow for a CI that keeps the folder of the cache, where each run has another home.</summary>
    [Theory]
    [InlineData(null)]
    [InlineData("a secret of the CI, for its runs")]
    public void A_CI_with_only_a_folder(string? stateKey)
    {
        using RemoteServer server = new();
        using RecordKey signer = RecordKey.Generate();
        using MemoryStream key = new();
        signer.Save(key);
        List<(string, string)> variables = [("INTAGLIO_REMOTE_KEY", Encoding.ASCII.GetString(key.ToArray()))];
        if (stateKey is not null)
            variables.Add(("INTAGLIO_STATE_KEY", stateKey));
        string[] push = ["--remote", server.Address.ToString(), "--push", .. uploading];
        (string Machine, Baked Baked) first = Run([]);
        Assert.True(first.Baked.Made > 0);
        (string Machine, Baked Baked) second = Run([], first.Machine);
        Assert.Equal((0, first.Baked.Made, first.Baked.Root), (second.Baked.Made, second.Baked.Hits, second.Baked.Root));
        Assert.DoesNotContain("warning", second.Baked.Error, StringComparison.Ordinal);
        Programs.Intaglio(second.Machine, "bake", "gc", "--max-size", "5G", "--unused-for", "14d", "--apply").AssertSuccess();
        // Another job of the same CI uploads.
        (string Machine, Baked Baked) third = Run(push, second.Machine);
        Assert.Equal((0, first.Baked.Root), (third.Baked.Made, third.Baked.Root));
        Assert.Equal(stateKey is null, third.Baked.Error.Contains($"{first.Baked.Made} results of the cache were not signed and uploaded", StringComparison.Ordinal));
        Assert.Equal(stateKey is null, !server.Records.Any());
        // What a run makes is uploaded.
        (string Machine, Baked Baked) fourth = Run(push, third.Machine, "more");
        Assert.True(fourth.Baked.Made > 0);
        Assert.True(server.Records.Any());

        (string, Baked) Run(string[] options, string? kept = null, string content = "")
        {
            string machine = CreateMachine(content);
            if (kept is not null)
                Directory.Move(Path.Combine(kept, ".intaglio/cache"), Directory.CreateDirectory(Path.Combine(machine, ".intaglio")).FullName + "/cache");
            string home = folder[$"home{machines}"];
            return (machine, Bake(machine, [.. variables, ("HOME", home), ("XDG_CONFIG_HOME", $"{home}/.config")], options));
        }
    }

    [Fact]
    public void A_server_that_is_killed_and_one_that_does_not_exist_change_nothing()
    {
        using CacheServer server = CacheServer.StartStore(folder["data"]);
        string address = server.Address.ToString();
        Baked first = Bake(CreateMachine(), [], "--remote", address, "--push", "--trust-unsigned");
        server.Kill();
        using ReservedPort port = new();
        foreach (string other in (string[])[address, $"http://127.0.0.1:{port.Number}/", "http://intaglio.invalid/"])
        {
            Baked baked = Bake(CreateMachine(), [], "--remote", other, "--push", "--trust-unsigned");
            Assert.Equal((first.Made, first.Root), (baked.Made, baked.Root));
            Assert.Contains("the remote cache was switched off: ", baked.Error, StringComparison.Ordinal);
        }
    }

    [SkippableFact]
    public void An_interruption_ends_a_bake_that_waits_for_the_server()
    {
        Skip.If(OperatingSystem.IsWindows(), "Windows has no signals.");
        using RemoteServer server = new() { Fault = (method, _) => method == "GET" ? RemoteFault.Silent : RemoteFault.None };
        ProcessStartInfo start = new(InstalledProgram.Need("setsid"), [.. Programs.Command, "bake", "--remote", server.Address.ToString(), "--trust-unsigned", .. patient]) { WorkingDirectory = CreateMachine() };
        Process bake = Processes.Start(start);
        Waiting.For(() => bake.HasExited || server.Requests.Any(request => request.StartsWith("GET", StringComparison.Ordinal)), "the bake sends a request");
        Outcome outcome = Signals.Interrupt(bake, "INT");
        // The bake can have switched the remote cache off before.
        Assert.Contains(outcome.ExitCode, (int[])[130, 0]);
    }

    [Fact]
    public void Items_are_put_and_got()
    {
        using CacheServer server = CacheServer.StartStore(folder["data"]);
        string address = server.Address.ToString();
        byte[] big = new byte[3_000_000];
        Random.Shared.NextBytes(big);
        folder.Write("big.bin", big);
        folder.Write("small.txt", "small");
        string[] remote = ["--remote", address, "--trust-unsigned", .. patient];
        Outcome put = Programs.Intaglio(folder.Path, ["cache", "put", "one", "big.bin", "--push", "--push-wait", "60", .. remote]);
        put.AssertSuccess();
        string digest = put.Text.Split(' ')[0];
        Programs.Intaglio(folder.Path, ["cache", "put", "one", "small.txt", "--setting", "width:int=300", "--push", "--push-wait", "60", .. remote]).AssertSuccess();
        Programs.Intaglio(folder.Path, ["cache", "get", "two", digest, "-o", "copy.bin", .. remote]).AssertSuccess();
        Programs.Intaglio(folder.Path, ["cache", "get", "two", "--setting", "width:int=300", "-o", "copy.txt", .. remote]).AssertSuccess();
        Assert.Equal(big, File.ReadAllBytes(folder["copy.bin"]));
        Assert.Equal("small", File.ReadAllText(folder["copy.txt"]));
        Outcome missing = Programs.Intaglio(folder.Path, ["cache", "get", "two", new string('0', 64), "-o", "no.bin", .. remote]);
        Assert.Equal((1, "intaglio: " + new string('0', 64) + ": is not in the cache\n"), (missing.ExitCode, missing.Error));
        server.Kill();
        folder.Write("other.txt", "other");
        Outcome failed = Programs.Intaglio(folder.Path, ["cache", "put", "one", "other.txt", "--push", .. remote]);
        Assert.Equal(1, failed.ExitCode);
        Assert.Contains("results were not uploaded", failed.Error, StringComparison.Ordinal);
        Outcome unknown = Programs.Intaglio(folder.Path, ["cache", "get", "three", digest, "-o", "no.bin", .. remote]);
        Assert.Equal(1, unknown.ExitCode);
        Assert.StartsWith("intaglio: warning: the remote cache was switched off: ", unknown.Error, StringComparison.Ordinal);
        Assert.EndsWith(": is not in the cache\n", unknown.Error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("--remote ftp://example.org/", "invalid --remote (expected an http or https address")]
    [InlineData("--remote http://user:password@example.org/", "invalid --remote (expected an http or https address")]
    [InlineData("--push", "--push requires --remote URL")]
    [InlineData("--remote http://127.0.0.1:1/ --push-wait soon", "invalid --push-wait 'soon' (expected a number of seconds, such as 2.5)")]
    [InlineData("--remote http://127.0.0.1:1/ --connect-timeout 0", "invalid --connect-timeout '0'")]
    [InlineData("--remote http://127.0.0.1:1/ --remote-layout wide", "invalid --remote-layout 'wide' (expected standard or flat)")]
    [InlineData("--remote http://127.0.0.1:1/ --remote-key-file intaglio.yaml", "is not a P-256 key in PEM without a password")]
    [InlineData("--remote http://127.0.0.1:1/ --remote-key-file missing.key", "missing.key: No such file or directory")]
    [InlineData("--remote http://example.org/ --trust-unsigned --remote-token-file token", "a token is not sent over plain HTTP to another machine")]
    [InlineData("--remote http://127.0.0.1:1/ --trust-unsigned --remote-token-file open-token", "others can read the token; run 'chmod 600'")]
    [InlineData("--shard 0/2", "invalid --shard '0/2' (expected I/N with I from 1 to N, such as 1/4)")]
    public void Mistakes_are_errors_that_say_the_remedy(string options, string message)
    {
        string machine = CreateMachine();
        File.WriteAllText(Path.Combine(machine, "token"), Token);
        File.WriteAllText(Path.Combine(machine, "open-token"), Token);
        if (!OperatingSystem.IsWindows())
        {
            File.SetUnixFileMode(Path.Combine(machine, "token"), UnixFileMode.UserRead);
            File.SetUnixFileMode(Path.Combine(machine, "open-token"), UnixFileMode.UserRead | UnixFileMode.OtherRead);
        }
        Outcome outcome = Programs.Intaglio(machine, ["bake", .. options.Split(' ')]);
        Assert.Equal(message.Contains("No such file", StringComparison.Ordinal) ? 1 : 2, outcome.ExitCode);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("password@", outcome.Error, StringComparison.Ordinal);
        Assert.DoesNotContain(Token, outcome.Error, StringComparison.Ordinal);
        Assert.False(Directory.Exists(Path.Combine(machine, "out")));
    }

    private string WriteSecret(string name, string text)
    {
        folder.Write(name, text);
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(folder[name], UnixFileMode.UserRead | UnixFileMode.UserWrite);
        return folder[name];
    }

    private string CreateMachine(string mark = "")
    {
        string name = $"machine{++machines}";
        folder.Write($"{name}/intaglio.yaml", Recipe);
        folder.Write($"{name}/assets/a.bin", $"some text{mark}");
        folder.Write($"{name}/assets/b/b.bin", new byte[100_000]);
        folder.Write($"{name}/assets/empty.bin", "");
        folder.Write($"{name}/assets/cube.obj", ObjFolder.Cube);
        folder.Write($"{name}/assets/cube.mtl", ObjFolder.Materials);
        for (int i = 0; i < 3; i++)
            folder.Write($"{name}/assets/{i}.png", BakeProject.CreateTexture(i, 0));
        return folder[name];
    }

    private static Baked Bake(string machine, (string Name, string Value)[] variables, params string[] options)
    {
        ProcessStartInfo start = new(Programs.Command[0], [.. Programs.Command[1..], "bake", "--report", "report.json", .. options]) { WorkingDirectory = machine };
        foreach ((string name, string value) in variables)
            start.Environment[name] = value;
        Outcome outcome = Processes.Run(start);
        outcome.AssertSuccess();
        using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(machine, "report.json")));
        JsonElement root = report.RootElement;
        return new(machine, root.GetProperty("made").GetInt32(), root.GetProperty("hits").GetInt32(), root.GetProperty("fetched").GetInt32(),
            root.GetProperty("root").GetString()!, outcome.Text, outcome.Error);
    }

    private static SortedDictionary<string, string> ReadOutputs(Baked baked) => new(Directory.EnumerateFiles(Path.Combine(baked.Folder, "out"), "*", SearchOption.AllDirectories)
        .ToDictionary(path => Path.GetRelativePath(baked.Folder, path), path => Convert.ToHexString(SHA256.HashData(File.ReadAllBytes(path)))), StringComparer.Ordinal);

    // The token and the key are in the files that this test has written, and nowhere else.
    private void AssertNoSecrets(string server, string key)
    {
        foreach (string place in (string[])[.. Enumerable.Range(1, machines).Select(i => folder[$"machine{i}"]), server])
            foreach (string path in Directory.EnumerateFiles(place, "*", new EnumerationOptions { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.None }))
            {
                string text = Encoding.Latin1.GetString(File.ReadAllBytes(path));
                Assert.DoesNotContain(Token, text, StringComparison.Ordinal);
                Assert.DoesNotContain(key, text, StringComparison.Ordinal);
            }
    }

    /// <summary>A bake that has ended.</summary>
    private sealed record Baked(string Folder, int Made, int Hits, int Fetched, string Root, string Text, string Error);
}
