using System.Globalization;

namespace Intaglio.Cli.Tests;

/// <summary>SHA-2, SHA-3, SHA-1 and MD5: as coreutils, OpenSSL and Python compute, write and check them.</summary>
public sealed class FrameworkFunctionTests : IDisposable
{
    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    public static TheoryData<string, string> FunctionsAndForms()
    {
        TheoryData<string, string> data = [];
        foreach (string function in (string[])["sha256", "sha384", "sha512", "sha1", "md5"])
        {
            foreach (string form in (string[])["", "--tag", "-b", "-z", "-z --tag"])
                data.Add(function, form);
        }
        return data;
    }

    [SkippableTheory]
    [MemberData(nameof(FunctionsAndForms))]
    public void Coreutils_writes_the_same(string function, string form)
    {
        string[] options = form.Split(' ', StringSplitOptions.RemoveEmptyEntries);
        Programs.AssertSame(
            Programs.Run(folder.Path, function + "sum", [.. options, "--", .. TestFolder.AwkwardNames]),
            Programs.Intaglio(folder.Path, ["sum", "-a", function, .. options, "--", .. TestFolder.AwkwardNames]));
    }

    [SkippableTheory]
    [MemberData(nameof(FunctionsAndForms))]
    [Trait("Duration", "Long")]
    public void Lists_check_in_both_directions(string function, string form)
    {
        string[] options = form.Split(' ', StringSplitOptions.RemoveEmptyEntries), zero = options.Contains("-z") ? ["-z"] : [];
        // Lists that end lines with zero bytes, coreutils does not check.
        if (zero.Length == 0)
        {
            folder.Write("list", Programs.Intaglio(folder.Path, ["sum", "-a", function, .. options, "--", .. TestFolder.AwkwardNames]).Output);
            AssertAllMatch(Programs.Run(folder.Path, function + "sum", "--check", "--strict", "list"));
        }
        folder.Write("list", Programs.Run(folder.Path, function + "sum", [.. options, "--", .. TestFolder.AwkwardNames]).Output);
        AssertAllMatch(Programs.Intaglio(folder.Path, ["check", "--strict", "-a", function, .. zero, "list"]));
        AssertAllMatch(Programs.Intaglio(folder.Path, ["sum", "--check", "--strict", "-a", function, .. zero, "list"]));
    }

    [SkippableTheory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    [InlineData("sha1")]
    [InlineData("md5")]
    public void Tags_of_cksum_name_the_function(string function)
    {
        folder.Write("list", Programs.Run(folder.Path, "cksum", "-a", function, "plain", "two words").Output);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "--strict", "list");
        Assert.Equal(("plain: OK\ntwo words: OK\n2 matched, 0 differed, 0 missing, 0 could not be read\n", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
        folder.Write("list", Programs.Intaglio(folder.Path, "sum", "--tag", "-a", function, "plain", "two words").Output);
        Assert.Equal("plain: OK\ntwo words: OK\n", Programs.Run(folder.Path, "cksum", "--check", "--strict", "list").Text);
    }

    [SkippableTheory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    [InlineData("sha3-256")]
    [InlineData("sha1")]
    [InlineData("md5")]
    [InlineData("blake2b512")]
    [InlineData("blake2s256")]
    public void What_OpenSSL_prints_checks(string function)
    {
        folder.Write("list", Programs.Run(folder.Path, "openssl", "dgst", "-" + function, "plain", "two words").Output);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "--strict", "list");
        Assert.Equal(("plain: OK\ntwo words: OK\n2 matched, 0 differed, 0 missing, 0 could not be read\n", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    // Lengths around the ends of blocks, of small files and of parts.
    [SkippableTheory]
    [InlineData("sha256")]
    [InlineData("sha384")]
    [InlineData("sha512")]
    [InlineData("sha3-256")]
    [InlineData("sha1")]
    [InlineData("md5")]
    [Trait("Duration", "Long")]
    public void Hashlib_computes_the_same_of_many_files(string function)
    {
        List<string> names = [];
        Random random = new(1);
        foreach (int length in (int[])[.. Enumerable.Range(0, 140), 256 * 1024, 256 * 1024 + 1, 1024 * 1024, 1024 * 1024 + 1, 3_000_001, 2_500_000])
        {
            byte[] content = new byte[length];
            random.NextBytes(content);
            names.Add(length.ToString(CultureInfo.InvariantCulture));
            folder.Write(names[^1], content);
        }
        const string Script = "import hashlib, sys\nfor name in sys.argv[2:]: print(hashlib.new(sys.argv[1], open(name, 'rb').read()).hexdigest() + '  ' + name)";
        string expected = Programs.Run(folder.Path, "python3", ["-c", Script, function.Replace('-', '_'), .. names]).Text;
        foreach (string threads in (string[])["1", "3"])
            Assert.Equal(expected, Programs.Intaglio(folder.Path, ["sum", "-a", function, "--threads", threads, .. names]).Text);
        folder.Write("all", File.ReadAllBytes(folder["3000001"]));
        Assert.Equal(expected.Split('\n').Single(line => line.EndsWith("  3000001", StringComparison.Ordinal))[..^9], Programs.Intaglio(folder.Path, File.ReadAllBytes(folder["all"]), "sum", "-a", function).Text[..^4]);
    }

    [Theory]
    [InlineData("SHA256 has digests of 256 bits only", "-a", "sha256", "-l", "128")]
    [InlineData("MD5 has digests of 128 bits only", "-a", "md5", "-l", "256")]
    [InlineData("SHA512 does not take a key", "-a", "sha512", "--key-file", "plain")]
    [InlineData("SHA3-256 does not take a salt", "-a", "sha3-256", "--salt", "00")]
    [InlineData("SHA1 does not take a personalization", "-a", "sha1", "--personal", "x")]
    [InlineData("--tree needs blake2b or blake2s, not SHA384", "-a", "sha384", "--tree")]
    [InlineData("--derive-key needs --algorithm blake3", "-a", "sha256", "--derive-key", "x")]
    [InlineData("--seek needs --algorithm blake3", "-a", "sha256", "--seek", "1")]
    [InlineData("unknown algorithm 'sha3256'", "-a", "sha3256")]
    public void What_the_functions_do_not_have_is_refused(string message, params string[] options)
    {
        foreach (string verb in (string[])["sum", "check"])
        {
            Outcome outcome = Programs.Intaglio(folder.Path, [verb, .. options, "plain"]);
            Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
            Assert.Equal(("", 2), (outcome.Text, outcome.ExitCode));
        }
    }

    [Fact]
    public void Their_own_length_may_be_given() =>
        Assert.Equal(Programs.Intaglio(folder.Path, "sum", "-a", "sha256", "plain").Text, Programs.Intaglio(folder.Path, "sum", "-a", "SHA256", "-l", "256", "plain").Text);

    private static void AssertAllMatch(Outcome outcome)
    {
        Assert.Equal(0, outcome.ExitCode);
        Assert.DoesNotContain("FAILED", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(TestFolder.AwkwardNames.Length, outcome.Text.Split(": OK\n").Length - 1);
    }
}
