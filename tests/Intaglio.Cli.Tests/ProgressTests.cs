namespace Intaglio.Cli.Tests;

/// <summary>Progress, of work that takes two seconds because its input does.</summary>
public class ProgressTests(TestFolder folder) : IClassFixture<TestFolder>
{
    private const string Slowly = "(head -c 2000000 /dev/zero; sleep 2; head -c 1000000 /dev/zero)";

    // Standard error is a terminal here, whose text is printed; standard output is, too, if asked for.
    private const string Terminal = """
        import os, pty, subprocess, sys
        main, other = pty.openpty()
        process = subprocess.Popen(sys.argv[2:], stdout=other if sys.argv[1] == 'both' else subprocess.DEVNULL, stderr=other)
        os.close(other)
        while True:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            os.write(1, data)
        sys.exit(process.wait())
        """;

    [SkippableTheory]
    [InlineData("sum")]
    [InlineData("sum /dev/stdin plain")]
    [InlineData("check --warn")]
    public void There_is_none_without_a_terminal(string arguments)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"{Slowly} | $INTAGLIO {arguments}");
        Assert.DoesNotContain("MB", outcome.Error, StringComparison.Ordinal);
        Assert.DoesNotContain('\e', outcome.Error);
    }

    [SkippableTheory]
    [InlineData("", true)]
    [InlineData("--no-progress", false)]
    public void A_terminal_shows_it_unless_told_not_to(string option, bool shown)
    {
        Outcome outcome = RunOnTerminal("error", $"sum {option}");
        Assert.Equal(shown, outcome.Text.Contains("MB, ", StringComparison.Ordinal));
        Assert.Equal(shown, outcome.Text.Contains("MB/s", StringComparison.Ordinal));
        Assert.Equal(shown, outcome.Text.Contains('\e', StringComparison.Ordinal));
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableFact]
    public void Encrypting_shows_it_too()
    {
        Assert.Equal(0, Programs.Intaglio(folder.Path, "keygen", "-o", "new.key").ExitCode);
        Outcome outcome = RunOnTerminal("error", "encrypt --key-file new.key -o sealed");
        Assert.Matches(" [kM]B, .* [kM]B/s", outcome.Text);
        Assert.Equal(0, outcome.ExitCode);
        Assert.Empty(RunOnTerminal("error", "decrypt --no-progress --key-file new.key sealed -o copy").Output);
        Assert.Equal(new byte[3_000_000], File.ReadAllBytes(Path.Combine(folder.Path, "copy")));
    }

    [SkippableFact]
    public void Nothing_is_shown_of_short_work() => Assert.Empty(RunOnTerminal("error", "sum plain").Output);

    [SkippableFact]
    public void It_makes_way_for_the_results()
    {
        string digest = Programs.Shell(folder.Path, $"{Slowly} | b2sum").Text[..128];
        Outcome outcome = RunOnTerminal("both", "sum plain - plain");
        string[] lines = [.. outcome.Text.Split('\n').Where(line => line.Contains("  plain", StringComparison.Ordinal) || line.Contains("  -", StringComparison.Ordinal))];
        Assert.Equal(3, lines.Length);
        // After the display was taken away, and the cursor was given back.
        Assert.EndsWith($"\e[?25h{digest}  -\r", lines[1], StringComparison.Ordinal);
        Assert.EndsWith("  plain\r", lines[2], StringComparison.Ordinal);
    }

    [SkippableFact]
    public void It_is_not_coloured_if_that_is_not_wanted()
    {
        const string Color = "\e[38;5;";
        Assert.Contains(Color, RunOnTerminal("error", "sum").Text, StringComparison.Ordinal);
        Assert.DoesNotContain(Color, RunOnTerminal("error", "sum", "NO_COLOR=1").Text, StringComparison.Ordinal);
    }

    private Outcome RunOnTerminal(string which, string arguments, string environment = "")
    {
        Programs.Need("python3");
        folder.Write("terminal.py", Terminal);
        return Programs.Shell(folder.Path, $"{Slowly} | TERM=xterm-256color {environment} python3 terminal.py {which} $INTAGLIO {arguments}");
    }
}
