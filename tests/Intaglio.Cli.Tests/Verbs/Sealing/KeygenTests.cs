namespace Intaglio.Cli.Tests;

/// <summary><c>intaglio keygen</c>, and keys where they do not belong.</summary>
public sealed class KeygenTests : IDisposable
{
    // What docs/formats/sealed-files.md says of a key for checksums, for BLAKE2b and BLAKE2s of another program.
    private const string Oracle = """
        import base64, hashlib, sys
        title, text = open(sys.argv[1]).read().rstrip('\n').split(' ')
        assert title == 'intaglio-checksum-key-1'
        key = base64.b64decode(text)[:32]
        print(getattr(hashlib, sys.argv[2])(open('plain', 'rb').read(), key=key).hexdigest())
        """;

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("blake2b")]
    [InlineData("blake2s")]
    public void A_key_for_checksums_is_the_one_in_its_text(string algorithm)
    {
        Programs.Intaglio(folder.Path, "keygen", "--for", "sum", "-o", "new.key");
        string expected = Programs.Run(folder.Path, "python3", "-c", Oracle, "new.key", algorithm).Text;
        Assert.Equal(expected.TrimEnd() + "  plain\n", Programs.Intaglio(folder.Path, "sum", "-a", algorithm, "--key-file", "new.key", "plain").Text);
        // The bytes alone are the same key.
        File.WriteAllBytes(folder["raw"], Convert.FromBase64String(File.ReadAllText(folder["new.key"]).Split(' ')[1])[..32]);
        Assert.Equal(expected.TrimEnd() + "  plain\n", Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["raw"]), "sum", "-a", algorithm, "--key-file", "-", "plain").Text);
        Assert.Equal(expected.TrimEnd() + "  plain\n", Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["new.key"]), "sum", "-a", algorithm, "--key-file", "-", "plain").Text);
    }

    [Theory]
    [InlineData("blake2b")]
    [InlineData("blake2s")]
    [InlineData("blake2bp")]
    [InlineData("blake2sp")]
    [InlineData("blake3")]
    [InlineData("skein256")]
    [InlineData("skein512")]
    [InlineData("skein1024")]
    public void All_keyed_functions_take_it(string algorithm)
    {
        Assert.Equal("", Programs.Intaglio(folder.Path, "keygen", "--for=sum", "-o", "new.key").Error);
        Outcome sum = Programs.Intaglio(folder.Path, "sum", "-a", algorithm, "--tag", "--key-file", "new.key", "plain");
        Assert.Equal(("", 0), (sum.Error, sum.ExitCode));
        folder.Write("list", sum.Text);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "check", "-a", algorithm, "--key-file", "new.key", "list").ExitCode);
        Programs.Intaglio(folder.Path, "keygen", "--for=sum", "-f", "-o", "new.key");
        Assert.Equal(1, Programs.Intaglio(folder.Path, "check", "-a", algorithm, "--key-file", "new.key", "list").ExitCode);
    }

    [Fact]
    public void A_key_for_something_else_is_called_so()
    {
        Programs.Intaglio(folder.Path, "keygen", "-o", "my.key");
        Programs.Intaglio(folder.Path, "keygen", "--for", "sum", "-o", "sums.key");
        foreach (string algorithm in (ReadOnlySpan<string>)["blake2b", "skein512", "blake3"])
        {
            Outcome sum = Programs.Intaglio(folder.Path, "sum", "-a", algorithm, "--key-file", "my.key", "plain");
            Assert.Equal(("intaglio: my.key is a key for encrypt; make one for checksums with 'intaglio keygen --for sum'; see 'intaglio sum --help'\n", "", 2), (sum.Error, sum.Text, sum.ExitCode));
        }
        Outcome encrypt = Programs.Intaglio(folder.Path, "encrypt", "--key-file", "sums.key", "plain", "-o", "sealed");
        Assert.Equal(("intaglio: sums.key: the key is for checksums; make one for encryption with 'intaglio keygen'\n", 1), (encrypt.Error, encrypt.ExitCode));
        Assert.False(File.Exists(folder["sealed"]));
    }

    [Fact]
    public void Typing_errors_are_noticed()
    {
        Programs.Intaglio(folder.Path, "keygen", "--for", "sum", "-o", "new.key");
        string text = File.ReadAllText(folder["new.key"]);
        foreach ((string damaged, string error) in (ReadOnlySpan<(string, string)>)[
            (text[..30] + (text[30] == 'A' ? 'B' : 'A') + text[31..], "the key file was changed or mistyped: its checksum does not match"),
            (text[..^3], "the key file is incomplete or has additional text: exactly 48 base64 characters must follow 'intaglio-checksum-key-1'"),
            (text + text, "the key file is incomplete or has additional text: exactly 48 base64 characters must follow 'intaglio-checksum-key-1'"),
            (text.Replace("key-1", "key-2", StringComparison.Ordinal), "the key file requires a newer version of this program")])
        {
            folder.Write("damaged", damaged);
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(folder["damaged"], UnixFileMode.UserRead);
            Outcome outcome = Programs.Intaglio(folder.Path, "sum", "-a", "skein512", "--key-file", "damaged", "plain");
            Assert.Equal(($"intaglio: damaged: {error}\n", "", 1), (outcome.Error, outcome.Text, outcome.ExitCode));
            File.Delete(folder["damaged"]);
        }
    }

    [SkippableFact]
    public void Nobody_else_can_read_it_and_no_terminal_shows_it()
    {
        Assert.Equal("600\n", Programs.Shell(folder.Path, "umask 0; $INTAGLIO keygen --for sum -o new.key && stat -c %a new.key").Text);
        Outcome wrong = Programs.Intaglio(folder.Path, "keygen", "--for", "check", "-o", "other.key");
        Assert.Equal(("intaglio: invalid --for 'check' (expected encrypt, sum or record); see 'intaglio keygen --help'\n", 2), (wrong.Error, wrong.ExitCode));
        Assert.Contains("WARNING: others can read", Programs.Shell(folder.Path, "chmod 644 new.key; $INTAGLIO sum --key-file new.key plain").Error, StringComparison.Ordinal);
        Assert.Equal(Programs.Shell(folder.Path, "$INTAGLIO keygen -o - | head -c 23").Text, Programs.Shell(folder.Path, "$INTAGLIO keygen --for encrypt -o - | head -c 23").Text);
    }
}
