namespace Intaglio.Cli.Tests;

/// <summary>What <c>check</c> takes lists without tags for.</summary>
public sealed class RecognitionTests : IDisposable
{
    private const string Two = "plain: OK\ntwo words: OK\n", Summary = "2 matched, 0 differed, 0 missing, 0 could not be read\n";

    private readonly TestFolder folder = new();

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("SHA256SUMS", "sha256sum", "SHA256")]
    [InlineData("SHA512SUMS.txt", "sha512sum", "SHA512")]
    [InlineData("sha384sum", "sha384sum", "SHA384")]
    [InlineData("tool-1.0_SHA256SUMS", "sha256sum", "SHA256")]
    [InlineData("tool.tar.sha512", "sha512sum", "SHA512")]
    [InlineData("B2SUMS", "b2sum", "BLAKE2b")]
    [InlineData("SHA1SUMS", "sha1sum", "SHA1")]
    [InlineData("MD5SUMS", "md5sum", "MD5")]
    [InlineData("photos.md5", "md5sum", "MD5")]
    public void The_name_of_a_list_tells_and_is_told(string name, string program, string function)
    {
        folder.Write(name, Programs.Run(folder.Path, program, "plain", "two words").Output);
        string warning = function is "SHA1" or "MD5" ? ", which detects accidents but not attacks" : "";
        AssertOutcome(Two + Summary, $"intaglio: {name}: checking as {function} (from the list's name){warning}\n", 0, "check", name);
        AssertOutcome("", "", 0, "check", "--quiet", name);
        AssertOutcome("", "", 0, "check", "--status", name);
        // As b2sum, without a word.
        AssertOutcome(Two, "", 0, "sum", "--check", name);
    }

    [SkippableFact]
    public void A_list_named_B3SUMS_is_still_that_of_b3sum()
    {
        folder.Write("B3SUMS", Programs.Intaglio(folder.Path, "sum", "-a", "blake3", "plain", "two words").Output);
        AssertOutcome(Two + Summary, "intaglio: B3SUMS: checking as BLAKE3 (from the list's name)\n", 0, "check", "B3SUMS");
        AssertOutcome(Two, "", 0, "sum", "--check", "B3SUMS");
    }

    [SkippableTheory]
    [InlineData("sha256sum", "SHA256")]
    [InlineData("sha384sum", "SHA384")]
    [InlineData("sha512sum", "SHA512")]
    public void Without_a_name_the_first_file_tells(string program, string function)
    {
        byte[] list = Programs.Run(folder.Path, program, "plain", "two words").Output;
        folder.Write("list", list);
        AssertOutcome(Two + Summary, $"intaglio: list: checking as {function} (which plain matches)\n", 0, "check", "list");
        AssertOutcome("", "", 0, "check", "--quiet", "list");
        AssertOutcome(Two, $"intaglio: list: checking as {function} (which plain matches)\n", 0, "sum", "--check", "-a", "auto", "list");
        Assert.Equal(Two + Summary, Programs.Intaglio(folder.Path, list, "check").Text);
        // b2sum does not guess.
        Assert.Equal("plain: FAILED\ntwo words: FAILED\n", Programs.Intaglio(folder.Path, "sum", "--check", "list").Text);
    }

    [Theory]
    [InlineData("blake2s")]
    [InlineData("blake2bp")]
    [InlineData("skein256")]
    [InlineData("skein512")]
    [InlineData("blake3")]
    [InlineData("sha3-256")]
    public void Every_function_is_found_by_its_usual_length(string function)
    {
        folder.Write("list", Programs.Intaglio(folder.Path, "sum", "-a", function, "plain", "two words").Output);
        Assert.Equal(Two + Summary, Programs.Intaglio(folder.Path, "check", "list").Text);
    }

    [SkippableTheory]
    [InlineData("md5sum")]
    [InlineData("sha1sum")]
    public void Broken_functions_are_never_guessed(string program)
    {
        folder.Write("list", Programs.Run(folder.Path, program, "plain", "two words").Output);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "list");
        Assert.Equal(("plain: FAILED\ntwo words: FAILED\n0 matched, 2 differed, 0 missing, 0 could not be read\n", 1), (outcome.Text, outcome.ExitCode));
        Assert.DoesNotContain("checking as", outcome.Error, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void What_comes_before_the_file_that_tells_is_reported_once()
    {
        string list = "bad\n" + Programs.Run(folder.Path, "sha256sum", "two words").Text.Replace("two words", "missing", StringComparison.Ordinal)
            + Programs.Run(folder.Path, "b2sum", "--tag", "plain").Text + Programs.Run(folder.Path, "sha256sum", "plain", "two words").Text;
        folder.Write("list", list);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "list");
        Assert.Equal("missing: FAILED open or read\nplain: OK\nplain: OK\ntwo words: OK\n3 matched, 0 differed, 1 missing, 0 could not be read\n", outcome.Text);
        Assert.Equal("intaglio: missing: No such file or directory\nintaglio: list: checking as SHA256 (which plain matches)\nintaglio: WARNING: 1 line is improperly formatted\nintaglio: WARNING: 1 listed file could not be read\n", outcome.Error);
    }

    [SkippableTheory]
    [InlineData(3)]
    [InlineData(6000)]
    [Trait("Duration", "Long")]
    public void A_file_that_differs_is_one_in_a_list_of_any_function(int count)
    {
        for (int i = 0; i < count; i++)
            folder.Write($"many/{i:D4}", $"{i}");
        folder.Write("sha", Programs.Shell(folder.Path, "sha256sum many/*").Output);
        folder.Write("blake", Programs.Shell(folder.Path, "b2sum -l 256 many/*").Output);
        folder.Write("many/0001", "other");
        string results = string.Concat(Enumerable.Range(0, count).Select(i => $"many/{i:D4}: {(i == 1 ? "FAILED" : "OK")}\n"));
        string Expect(int differing) => $"{count - differing} matched, {differing} differed, 0 missing, 0 could not be read\n";
        Assert.Equal(results + Expect(1), Programs.Intaglio(folder.Path, "check", "sha").Text);
        Assert.Equal(results + Expect(1), Programs.Intaglio(folder.Path, "check", "blake").Text);
        // The first file differs by any function: nothing is found out, and nothing is lost.
        folder.Write("many/0000", "other");
        Assert.Equal(results.Replace("0000: OK", "0000: FAILED", StringComparison.Ordinal) + Expect(2), Programs.Intaglio(folder.Path, "check", "blake").Text);
        Assert.EndsWith($"0 matched, {count} differed, 0 missing, 0 could not be read\n", Programs.Intaglio(folder.Path, "check", "sha").Text, StringComparison.Ordinal);
    }

    [SkippableFact]
    public void A_named_function_is_the_only_one()
    {
        folder.Write("SHA256SUMS", Programs.Run(folder.Path, "sha256sum", "plain").Output);
        Assert.Equal("plain: FAILED\n0 matched, 1 differed, 0 missing, 0 could not be read\n", Programs.Intaglio(folder.Path, "check", "-a", "blake2b", "SHA256SUMS").Text);
        Assert.Equal("plain: FAILED\n0 matched, 1 differed, 0 missing, 0 could not be read\n", Programs.Intaglio(folder.Path, "check", "--salt", "00", "SHA256SUMS").Text);
        folder.Write("key", "key");
        Assert.Equal("plain: FAILED\n0 matched, 1 differed, 0 missing, 0 could not be read\n", Programs.Intaglio(folder.Path, "check", "--key-file", "key", "-l", "256", "SHA256SUMS").Text);
        // A list that names no function cannot be one of another either.
        folder.Write("MD5SUMS", Programs.Run(folder.Path, "md5sum", "plain").Output);
        Assert.Equal(1, Programs.Intaglio(folder.Path, "check", "-a", "sha256", "MD5SUMS").ExitCode);
    }

    [SkippableFact]
    public void Who_asks_for_a_function_gets_none_that_is_broken_by_its_tag()
    {
        folder.Write("list", Programs.Run(folder.Path, "md5sum", "--tag", "plain").Text + Programs.Run(folder.Path, "sha1sum", "--tag", "plain").Text + Programs.Run(folder.Path, "sha256sum", "--tag", "plain").Text);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "--strict", "-a", "sha256", "list");
        Assert.Equal(("plain: OK\n1 matched, 0 differed, 0 missing, 0 could not be read\n", "intaglio: WARNING: 2 lines are improperly formatted\n", 1), (outcome.Text, outcome.Error, outcome.ExitCode));
        Assert.Equal(0, Programs.Intaglio(folder.Path, "check", "--strict", "list").ExitCode);
        Assert.Equal(0, Programs.Intaglio(folder.Path, "check", "--strict", "-a", "md5", "list").ExitCode);
    }

    [Theory]
    [InlineData("specify --algorithm with a key", "check", "-a", "auto", "--key-file", "plain", "plain")]
    [InlineData("specify --algorithm with a key, a salt", "check", "-a", "auto", "--personal", "x", "plain")]
    [InlineData("specify --algorithm with --tree", "sum", "-c", "-a", "auto", "--tree", "plain")]
    [InlineData("--algorithm auto needs --check", "sum", "-a", "auto", "plain")]
    public void Auto_does_not_go_with_what_a_list_does_not_tell(string message, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.Contains(message, outcome.Error, StringComparison.Ordinal);
        Assert.Equal(2, outcome.ExitCode);
    }

    [SkippableFact]
    public void Nothing_outside_a_directory_is_tried()
    {
        folder.Write("mod/file", "in");
        folder.Write("mod/list", Programs.Shell(folder.Path, "cd mod; sha256sum ../plain file").Output);
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "--within", "mod", "mod/list");
        Assert.Equal("../plain: FAILED open or read\nfile: OK\n1 matched, 0 differed, 0 missing, 1 could not be read\n", outcome.Text);
    }

    [SkippableFact]
    public void A_list_that_comes_slowly_is_checked_as_it_comes()
    {
        Outcome outcome = Programs.Shell(folder.Path, "(sha256sum plain; sleep 0.3; sha256sum 'two words') | $INTAGLIO check");
        Assert.Equal((Two + Summary, "intaglio: 'standard input': checking as SHA256 (which plain matches)\n", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    private void AssertOutcome(string output, string error, int exitCode, params string[] arguments)
    {
        Outcome outcome = Programs.Intaglio(folder.Path, arguments);
        Assert.Equal((output, error, exitCode), (outcome.Text, outcome.Error, outcome.ExitCode));
    }
}
