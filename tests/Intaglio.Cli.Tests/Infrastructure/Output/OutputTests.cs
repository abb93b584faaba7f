namespace Intaglio.Cli.Tests;

public class OutputTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableTheory]
    [InlineData("sum plain")]
    [InlineData("sum --raw plain")]
    [InlineData("sum --help")]
    [InlineData("check --help")]
    [InlineData("--version")]
    [InlineData("check list")]
    public void A_full_disk_is_an_error(string arguments)
    {
        Skip.IfNot(File.Exists("/dev/full"), "There is no /dev/full.");
        Outcome outcome = Programs.Shell(folder.Path, $"b2sum plain >list; $INTAGLIO {arguments} >/dev/full");
        Assert.Equal("intaglio: standard output: No space left on device\n", outcome.Error);
        Assert.Equal(1, outcome.ExitCode);
    }

    [SkippableTheory]
    [InlineData("sum $names", "sum")]
    [InlineData("check many", "check")]
    [InlineData("manifest create . -o -", "manifest")]
    [InlineData("manifest audit . m --verbose --json", "manifest")]
    [InlineData("manifest ls m", "manifest")]
    [InlineData("manifest diff -v --color always m m", "manifest")]
    [InlineData("name --help $names", "help")]
    [Trait("Duration", "Long")]
    public void A_reader_that_has_gone_ends_it_quietly(string arguments, string what)
    {
        // Longer than what is kept before it is written. The reader has ended before the program begins.
        string prepare = $"names=$(for ((i = 0; i < 2000; i++)); do echo plain; done); [ {what} != check ] || b2sum $names > many; [ {what} != manifest ] || {{ mkdir -p d; touch d/file-with-a-long-name-{{1..2000}}; $INTAGLIO manifest create . -o m -f >/dev/null; }}";
        Outcome outcome = Programs.Shell(folder.Path, $"{prepare}; exec 3> >(true); wait $!; $INTAGLIO {arguments} >&3");
        Assert.Equal((141, ""), (outcome.ExitCode, outcome.Error));
    }

    [SkippableFact]
    public void Results_and_errors_come_in_order_and_after_what_a_file_already_holds()
    {
        Outcome outcome = Programs.Shell(folder.Path, "{ echo first; $INTAGLIO sum -l 8 plain missing 'two words'; echo last; } >log 2>&1; cat log; rm log");
        Assert.Equal(["first", "..  plain", "intaglio: missing: No such file or directory", "..  two words", "last"],
            outcome.Text.TrimEnd('\n').Split('\n').Select(line => line.IndexOf("  ", StringComparison.Ordinal) == 2 ? ".." + line[2..] : line));
    }

    [SkippableTheory]
    [InlineData("C")]
    [InlineData("tr_TR.ISO-8859-9")]
    [InlineData("de_DE.UTF-8")]
    public void The_output_is_UTF_8_whatever_the_language(string language)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"LC_ALL={language} LANG={language} $INTAGLIO sum -l 8 --tag ümläut 😀 missing-é");
        Assert.Matches("^BLAKE2b-8 \\(ümläut\\) = ..\nBLAKE2b-8 \\(😀\\) = ..\n$", outcome.Text);
        Assert.Equal("intaglio: missing-é: No such file or directory\n", outcome.Error);
    }

    [SkippableFact]
    public void Nobody_to_tell_is_no_reason_to_fail()
    {
        Outcome outcome = Programs.Shell(folder.Path, "$INTAGLIO sum plain missing 2>/dev/full | wc -l; exit ${PIPESTATUS[0]}");
        Assert.Equal(("1", 1), (outcome.Text.Trim(), outcome.ExitCode));
    }
}
