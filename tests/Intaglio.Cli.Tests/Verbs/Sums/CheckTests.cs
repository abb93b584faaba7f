using System.Text;

namespace Intaglio.Cli.Tests;

public sealed class CheckTests : IDisposable
{
    // RFC 7693, appendix A: BLAKE2b-512 of "abc".
    private const string Abc = "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923";

    private readonly TestFolder folder = new();

    public CheckTests() => folder.Write("abc", "abc");

    public void Dispose() => folder.Dispose();

    [SkippableTheory]
    [InlineData("b2sum")]
    [InlineData("b2sum", "-l", "64")]
    [InlineData("b2sum", "--tag")]
    [InlineData("b2sum", "-b")]
    [InlineData("cksum", "-a", "blake2b")]
    [InlineData("cksum", "-a", "blake2b", "-l", "160", "--untagged")]
    public void Lists_of_coreutils_check_here(string program, params string[] options)
    {
        folder.Write("list", Programs.Run(folder.Path, program, [.. options, "--", .. TestFolder.AwkwardNames]).Output);
        AssertAllMatch(Programs.Intaglio(folder.Path, "sum", "--check", "--strict", "list"));
    }

    [SkippableTheory]
    [InlineData("b2sum")]
    [InlineData("b2sum", "-l", "64")]
    [InlineData("b2sum", "--tag")]
    [InlineData("cksum", "--tag", "-l", "256")]
    public void Lists_from_here_check_with_coreutils(string program, params string[] options)
    {
        folder.Write("list", Programs.Intaglio(folder.Path, ["sum", .. options, "--", .. TestFolder.AwkwardNames]).Output);
        AssertAllMatch(Programs.Run(folder.Path, program, "--check", "--strict", "list"));
    }

    [Theory]
    [InlineData]
    [InlineData("-z")]
    [InlineData("-z", "--tag")]
    [InlineData("--base32")]
    [InlineData("--base64")]
    [InlineData("--base32", "-l", "160", "--tag")]
    [InlineData("--base64", "-l", "384", "--tag")]
    [InlineData("-a", "blake2s", "--tag")]
    [InlineData("-a", "blake2s", "-l", "24", "--tag", "--base32")]
    [InlineData("-a", "skein256", "--tag")]
    [InlineData("-a", "skein512", "--tag", "-l", "256")]
    [InlineData("-a", "skein512", "--tag", "-l", "31", "-z")]
    [InlineData("-a", "skein1024", "--tag", "-l", "1025", "--base64")]
    public void Lists_from_here_check_here(params string[] options)
    {
        folder.Write("list", Programs.Intaglio(folder.Path, ["sum", .. options, "--", .. TestFolder.AwkwardNames]).Output);
        AssertAllMatch(Programs.Intaglio(folder.Path, ["check", "--strict", .. options.Where(option => option == "-z"), "list"]));
    }

    [Fact]
    public void A_list_without_tags_or_padding_checks_once_its_form_is_given()
    {
        folder.Write("list", Programs.Intaglio(folder.Path, "sum", "-a", "blake2s", "-l", "120", "--base32", "abc").Output);
        Assert.Equal("abc: OK\n", Programs.Intaglio(folder.Path, "sum", "-c", "-a", "blake2s", "--base32", "list").Text);
        Assert.Equal(1, Programs.Intaglio(folder.Path, "sum", "-c", "-a", "blake2s", "list").ExitCode);
    }

    public static TheoryData<string, string> ListsAndOptions()
    {
        string[] lists =
        [
            $"{Abc}  abc\n",
            $"{Abc}  abc",
            $"{Abc.ToUpperInvariant()}  abc\r\n",
            $"{Abc} abc\n",
            $"{Abc}  abc\n{Abc} abc\n",
            $"{Abc} abc\n{Abc}  abc\n",
            $"{Abc} *abc\n",
            $"BLAKE2b (abc) = {Abc}\nBLAKE2b(abc)= {Abc}\n",
            $"BLAKE2b-256 (abc) = {Abc}\n",
            $"# comment\n\n  {Abc}  abc\n",
            $"{Abc}  plain\n",
            $"{Abc}  plain\n{Abc}  two words\n{Abc}  abc\n",
            $"{Abc}  missing\n",
            $"{Abc}  missing\n{Abc}  folder\n{Abc}  abc\nbad\n",
            $"bad\n{Abc}  abc\nworse line\n",
            "bad\nworse line\n",
            "",
            $"{Abc}  -\n",
            $"\\{Abc}  new\\nline\n\\{Abc}  back\\\\slash\n",
            $"\\{Abc}  a\\tb\n",
        ];
        string[] options = ["", "--quiet --strict", "--status --ignore-missing", "--ignore-missing --warn"];
        TheoryData<string, string> data = [];
        foreach (string list in lists)
        {
            foreach (string option in options)
                data.Add(list, option);
        }
        return data;
    }

    [SkippableTheory]
    [MemberData(nameof(ListsAndOptions))]
    public void It_says_what_b2sum_says(string list, string options)
    {
        byte[] input = Encoding.UTF8.GetBytes(list);
        string[] arguments = ["--check", .. options.Split(' ', StringSplitOptions.RemoveEmptyEntries)];
        Programs.AssertSame(Programs.Run(folder.Path, input, "b2sum", arguments), Programs.Intaglio(folder.Path, input, ["sum", .. arguments]));
    }

    [SkippableTheory]
    [InlineData("list", "missing-list", "folder", "list")]
    [InlineData("list", "-")]
    [InlineData("-w", "bad list", "list")]
    public void Each_list_is_checked(params string[] arguments)
    {
        folder.Write("list", $"{Abc}  abc\n{Abc}  plain\n");
        folder.Write("bad list", $"bad\n{Abc}  abc\n");
        byte[] input = Encoding.UTF8.GetBytes($"{Abc}  abc\n");
        Outcome expected = Programs.Run(folder.Path, input, "b2sum", ["--check", .. arguments]);
        // b2sum opens a directory and fails to read it.
        expected = expected with { Error = expected.Error.Replace("folder: read error", "folder: Is a directory", StringComparison.Ordinal) };
        Programs.AssertSame(expected, Programs.Intaglio(folder.Path, input, ["sum", "--check", .. arguments]));
    }

    [SkippableFact]
    public void A_dash_in_a_list_is_standard_input()
    {
        folder.Write("list", $"{Abc}  -\n");
        Programs.AssertSame(Programs.Run(folder.Path, "abc"u8.ToArray(), "b2sum", "-c", "list"), Programs.Intaglio(folder.Path, "abc"u8.ToArray(), "sum", "-c", "list"));
    }

    [Theory]
    [InlineData("utf-8")]
    [InlineData("utf-16")]
    [InlineData("utf-16BE")]
    public void Lists_of_Windows_shells_check(string name)
    {
        Encoding encoding = Encoding.GetEncoding(name);
        folder.Write("list", [.. encoding.Preamble, .. encoding.GetBytes($"{Abc} *abc\r\nBLAKE2b (abc) = {Abc}\r\n\r\n# ünd\r\n")]);
        Outcome outcome = Programs.Intaglio(folder.Path, "sum", "-c", "--strict", "list");
        Assert.Equal(("abc: OK\nabc: OK\n", "", 0), (outcome.Text, outcome.Error, outcome.ExitCode));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void A_name_that_is_not_Unicode_is_an_error_even_if_missing_files_are_ignored(bool ignoreMissing)
    {
        folder.Write("list", [.. Encoding.ASCII.GetBytes($"{Abc}  a"), 0xFF, (byte)'\n', .. Encoding.ASCII.GetBytes($"{Abc}  abc\n")]);
        string[] options = ignoreMissing ? ["--ignore-missing"] : [];
        Outcome outcome = Programs.Intaglio(folder.Path, ["sum", "-c", .. options, "list"]);
        Assert.Equal("a\uFFFD: FAILED open or read\nabc: OK\n", outcome.Text);
        Assert.StartsWith("intaglio: a\uFFFD: the name is not valid Unicode", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    [Fact]
    public void Check_sums_up()
    {
        folder.Write("list", $"{Abc}  abc\n{Abc}  plain\n{Abc}  missing\n{Abc}  folder\nbad\n");
        Outcome outcome = Programs.Intaglio(folder.Path, "check", "list", "list");
        Assert.EndsWith("\n2 matched, 2 differed, 2 missing, 2 could not be read\n", outcome.Text, StringComparison.Ordinal);
        Assert.DoesNotContain(" matched, ", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
        Assert.Empty(Programs.Intaglio(folder.Path, "check", "--status", "--ignore-missing", "abc-list").Output);
    }

    [Theory]
    [InlineData(true, "", "abc: OK\n1 matched, 0 differed, 0 missing, 0 could not be read\n")]
    [InlineData(true, "--quiet", "")]
    [InlineData(true, "--status", "")]
    [InlineData(false, "--quiet", "abc: FAILED\n0 matched, 1 differed, 0 missing, 0 could not be read\n")]
    [InlineData(false, "--status", "")]
    public void The_summary_is_a_result_that_quiet_leaves_out_if_nothing_is_wrong(bool isRight, string option, string expected)
    {
        folder.Write("list", $"{(isRight ? Abc : new string('0', 128))}  abc\n");
        Outcome outcome = Programs.Intaglio(folder.Path, ["check", .. option.Split(' ', StringSplitOptions.RemoveEmptyEntries), "list"]);
        Assert.Equal((expected, isRight ? 0 : 1), (outcome.Text, outcome.ExitCode));
    }

    [Theory]
    [InlineData("list")]
    [InlineData("-")]
    public void Bytes_that_are_no_list_are_an_error_not_a_crash(string list)
    {
        byte[] bytes = new byte[1_000_000];
        new Random(1).NextBytes(bytes);
        folder.Write("list", bytes);
        Outcome outcome = Programs.Intaglio(folder.Path, bytes, "check", list);
        Assert.StartsWith("0 matched, ", outcome.Text.TrimEnd('\n').Split('\n')[^1], StringComparison.Ordinal);
        Assert.DoesNotContain("unexpected", outcome.Error, StringComparison.Ordinal);
        Assert.Equal(1, outcome.ExitCode);
    }

    private static void AssertAllMatch(Outcome outcome)
    {
        Assert.Equal(0, outcome.ExitCode);
        Assert.DoesNotContain("FAILED", outcome.Text, StringComparison.Ordinal);
        Assert.Equal(TestFolder.AwkwardNames.Length, outcome.Text.Split(": OK\n").Length - 1);
    }
}
