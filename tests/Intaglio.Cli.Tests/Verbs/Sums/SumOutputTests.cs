using System.Text.Json;

namespace Intaglio.Cli.Tests;

/// <summary>Which files <c>sum</c> takes, and where and how it writes their digests.</summary>
public sealed class SumOutputTests : IDisposable
{
    private readonly TestFolder folder = new();

    public SumOutputTests()
    {
        foreach (string name in (string[])["tree/a.txt", "tree/b.tmp", "tree/sub/c.txt", "tree/sub/keep.tmp", "tree/build/d.txt"])
            folder.Write(name, name);
    }

    public void Dispose() => folder.Dispose();

    // What git would take, it takes.
    [SkippableTheory]
    [InlineData("*.tmp")]
    [InlineData("/build/", "*.tmp", "!keep.tmp")]
    [InlineData("/sub/*.txt")]
    [InlineData("sub")]
    [InlineData("tree")]
    public void Patterns_exclude_what_git_ignores(params string[] patterns)
    {
        folder.Write("ignore", string.Join('\n', patterns) + "\n");
        string expected = Programs.Shell(folder.Path, "(cd tree && git init -q . && git ls-files -z --others --exclude-from=../ignore) | LC_ALL=C sort -z | sed -z 's/^/tree\\//' | xargs -0 b2sum; rm -rf tree/.git").Text;
        string[] options = [.. patterns.SelectMany(pattern => (string[])["--exclude", pattern])];
        Assert.Equal(expected, Programs.Intaglio(folder.Path, ["sum", "-r", .. options, "tree"]).Text);
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "-r", "--exclude-from", "ignore", "tree/").Text);
    }

    [SkippableFact]
    public void Patterns_are_for_files_in_directories_and_with_links_too()
    {
        Assert.Equal(Programs.Run(folder.Path, "b2sum", "tree/b.tmp", "tree/a.txt").Text, Programs.Intaglio(folder.Path, "sum", "-r", "--include", "a.*", "tree/b.tmp", "tree").Text);
        Programs.Shell(folder.Path, "ln -s ../tree/sub tree/link");
        Assert.Equal("tree/link/c.txt\ntree/sub/c.txt\n", Names(Programs.Intaglio(folder.Path, "sum", "-rL", "--exclude", "*.tmp", "--exclude", "/build", "--exclude", "/a*", "tree").Text));
        Assert.Equal(2, Programs.Intaglio(folder.Path, "sum", "--exclude", "x", "plain").ExitCode);
        Assert.Equal(2, Programs.Intaglio(folder.Path, "sum", "-r", "--exclude", "[", "tree").ExitCode);
    }

    [SkippableFact]
    public void A_list_in_its_own_directory_does_not_list_itself()
    {
        string expected = Programs.Shell(folder.Path, "cd tree && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum").Text;
        for (int i = 0; i < 2; i++)
        {
            Outcome outcome = Programs.Shell(folder.Path, $"cd tree && $INTAGLIO sum -r . -a sha256 {(i == 0 ? "" : "-f")} -o sub/SHA256SUMS");
            Assert.Equal(("", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
            Assert.Equal(expected, File.ReadAllText(folder["tree/sub/SHA256SUMS"]));
        }
        Assert.Equal(0, Programs.Shell(folder.Path, "cd tree && sha256sum --strict --quiet -c sub/SHA256SUMS").ExitCode);
        Assert.Equal(["SHA256SUMS", "c.txt", "keep.tmp"], Directory.GetFiles(folder["tree/sub"]).Select(path => Path.GetFileName(path)).Order(StringComparer.Ordinal));
    }

    [Fact]
    public void An_output_is_replaced_only_by_force_and_is_no_input()
    {
        folder.Write("list", "old");
        Outcome outcome = Programs.Intaglio(folder.Path, "sum", "plain", "-o", "list");
        Assert.Equal(("intaglio: list: File exists; --force replaces it\n", 1, "old"), (outcome.Error, outcome.ExitCode, File.ReadAllText(folder["list"])));
        Assert.Equal(2, Programs.Intaglio(folder.Path, "sum", "plain", "-f", "-o", "plain").ExitCode);
        Assert.Equal("plain", File.ReadAllText(folder["plain"]));
        // What can be read is in the list; the exit code says that it is not all.
        Assert.Equal(1, Programs.Intaglio(folder.Path, "sum", "plain", "missing", "-f", "-o", "list").ExitCode);
        Assert.Equal(Programs.Intaglio(folder.Path, "sum", "plain").Text, File.ReadAllText(folder["list"]));
        Assert.Equal(1, Programs.Intaglio(folder.Path, "sum", "--raw", "missing", "-o", "raw").ExitCode);
        Assert.False(File.Exists(folder["raw"]));
        Assert.Equal(0, Programs.Intaglio(folder.Path, "sum", "--raw", "plain", "-o", "raw").ExitCode);
        Assert.Equal(Convert.FromHexString(File.ReadAllText(folder["list"])[..128]), File.ReadAllBytes(folder["raw"]));
        Assert.Equal(Programs.Intaglio(folder.Path, "sum", "plain").Text, Programs.Intaglio(folder.Path, "sum", "plain", "-o", "-").Text);
    }

    [SkippableFact]
    public void Json_has_the_digest_or_the_error_of_each_file()
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", "--json", "-a", "sha256", "--", .. TestFolder.AwkwardNames, "missing"]);
        Assert.Equal((1, "intaglio: missing: No such file or directory\n"), (outcome.ExitCode, outcome.Error));
        using JsonDocument document = JsonDocument.Parse(outcome.Text);
        Assert.Equal(1, document.RootElement.GetProperty("version").GetInt32());
        JsonElement[] files = [.. document.RootElement.GetProperty("files").EnumerateArray()];
        Assert.Equal([.. TestFolder.AwkwardNames, "missing"], files.Select(file => file.GetProperty("name").GetString()!));
        Assert.All(files, file => Assert.Equal("SHA256", file.GetProperty("algorithm").GetString()));
        Assert.Equal(
            [.. TestFolder.AwkwardNames.Select(name => Programs.Run(folder.Path, "sha256sum", "--", "./" + name).Text.TrimStart('\\')[..64]), null],
            files.Select(file => file.GetProperty("digest").GetString()));
        Assert.Equal([.. TestFolder.AwkwardNames.Select(_ => (string?)null), "No such file or directory"], files.Select(file => file.GetProperty("error").GetString()));
    }

    [Theory]
    [InlineData("--json", "--tag")]
    [InlineData("--json", "--base64")]
    [InlineData("--json", "-z")]
    [InlineData("--json", "--raw")]
    [InlineData("--json", "-b")]
    [InlineData("--check", "--json")]
    [InlineData("--check", "-o", "x")]
    [InlineData("--check", "-f")]
    [InlineData("--check", "--exclude", "x")]
    [InlineData("--check", "--files0-from", "x")]
    [InlineData("--files0-from", "x")]
    [InlineData("--raw", "-r")]
    [InlineData("--version=1")]
    public void Options_that_do_not_go_together_are_wrong_use(params string[] options) =>
        Assert.Equal(("", 2), Programs.Intaglio(folder.Path, ["sum", .. options, "plain"]) is { } outcome ? (outcome.Text, outcome.ExitCode) : default);

    [SkippableFact]
    public void Names_come_from_a_list_as_find_writes_it()
    {
        folder.Write("\uFEFFmark", "mark");
        folder.Write("names", string.Join('\0', (string[])["\uFEFFmark", .. TestFolder.AwkwardNames]) + "\0");
        string expected = Programs.Run(folder.Path, "b2sum", ["--", "\uFEFFmark", .. TestFolder.AwkwardNames]).Text;
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "--files0-from", "names").Text);
        Assert.Equal(expected, Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["names"])[..^1], "sum", "--files0-from=-").Text);
        Assert.Equal(Names(Programs.Intaglio(folder.Path, "sum", "-r", "tree").Text), Names(Programs.Shell(folder.Path, "printf tree | $INTAGLIO sum -r --files0-from -").Text));
        Assert.Equal("6b  -\n", Programs.Shell(folder.Path, "printf -- '-' >one; printf abc | $INTAGLIO sum -l 8 --files0-from one").Text);
    }

    [SkippableFact]
    public void A_name_in_a_list_that_is_none_is_one_error_and_the_rest_is_done()
    {
        Outcome outcome = Programs.Shell(folder.Path, "printf 'plain\\0\\0-\\0missing\\0a\\xFF\\0plain' | $INTAGLIO sum -l 8 --files0-from -");
        Assert.Equal(("plain\nplain\n", 1), (string.Concat(outcome.Text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line[4..] + "\n")), outcome.ExitCode));
        Assert.Equal(
            "intaglio: '': name 2 of the list is empty\n" +
            "intaglio: -: Standard input has the names of the files\n" +
            "intaglio: missing: No such file or directory\n" +
            "intaglio: a\uFFFD: the name is not valid Unicode, so the file cannot be opened; rename the file\n", outcome.Error);
        Assert.Equal(("intaglio: missing: No such file or directory\n", 1), Programs.Intaglio(folder.Path, "sum", "--files0-from", "missing") is { } other ? (other.Error, other.ExitCode) : default);
    }

    [SkippableFact]
    public void A_list_of_names_without_an_end_is_an_error()
    {
        Skip.IfNot(File.Exists("/dev/zero"), "There is no /dev/zero.");
        Outcome outcome = Programs.Shell(folder.Path, "tr '\\0' x </dev/zero | $INTAGLIO sum --files0-from -");
        Assert.Equal(1, outcome.ExitCode);
        Assert.StartsWith("intaglio: -: a line is longer than", outcome.Error, StringComparison.Ordinal);
    }

    [SkippableTheory]
    [InlineData("blake2b", "salt", "personal")]
    [InlineData("blake2s", "sälz", "é")]
    public void Salts_and_personalizations_have_two_forms(string function, string salt, string personal)
    {
        const string Script = "import hashlib, sys\nprint(getattr(hashlib, sys.argv[1])(b'plain', salt=sys.argv[2].encode(), person=sys.argv[3].encode()).hexdigest() + '  plain')";
        string expected = Programs.Run(folder.Path, "python3", "-c", Script, function, salt, personal).Text;
        string Hex(string text) => Convert.ToHexString(System.Text.Encoding.UTF8.GetBytes(text));
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "-a", function, "--salt-text", salt, "--personal", personal, "plain").Text);
        Assert.Equal(expected, Programs.Intaglio(folder.Path, "sum", "-a", function, "--salt", Hex(salt), "--personal-hex", Hex(personal), "plain").Text);
    }

    // Bytes that no text has.
    [SkippableFact]
    public void A_personalization_may_be_binary()
    {
        const string Script = "import hashlib\nprint(hashlib.blake2b(b'plain', person=b'ZcashPoW' + bytes.fromhex('c800000009000000')).hexdigest() + '  plain')";
        Assert.Equal(Programs.Run(folder.Path, "python3", "-c", Script).Text, Programs.Intaglio(folder.Path, "sum", "--personal-hex", "5a63617368506f57c800000009000000", "plain").Text);
    }

    [Theory]
    [InlineData("--salt and --salt-text exclude each other", "--salt", "00", "--salt-text", "a")]
    [InlineData("--personal-hex and --personal exclude each other", "--personal", "a", "--personal-hex", "61")]
    [InlineData("--salt-text", "--salt-text", "12345678901234567")]
    [InlineData("invalid --personal-hex 'abc'", "--personal-hex", "abc")]
    [InlineData("invalid --personal-hex '0g'", "--personal-hex", "0g")]
    [InlineData("BLAKE3 does not take a personalization", "-a", "blake3", "--personal-hex", "00")]
    [InlineData("Skein-512 does not take a salt", "-a", "skein512", "--salt-text", "a")]
    public void Wrong_salts_and_personalizations_are_wrong_use(string message, params string[] options)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", .. options, "plain"]);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
        Assert.Equal(("", 2), (outcome.Text, outcome.ExitCode));
    }

    [Fact]
    public void The_verbs_tell_the_version_as_b2sum_does()
    {
        string version = Programs.Intaglio(folder.Path, "--version").Text;
        Assert.Equal(version, Programs.Intaglio(folder.Path, "sum", "--version").Text);
        Assert.Equal(version, Programs.Intaglio(folder.Path, "check", "--version").Text);
    }

    private static string Names(string list) => string.Concat(list.Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line[130..] + "\n"));
}
