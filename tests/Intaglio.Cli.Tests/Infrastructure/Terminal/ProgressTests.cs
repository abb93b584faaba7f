namespace Intaglio.Cli.Tests;

/// <summary>Progress, of work that takes long because its input does.</summary>
[Trait("Duration", "Long")]
public class ProgressTests(TestFolder folder) : IClassFixture<TestFolder>
{
    private const int InputLength = 21_000_000;

    // Standard error is a terminal here, whose text is printed; standard output is, too, if asked for. The end of the input comes
    // when the awaited text was shown, or after two seconds if there is none; what comes before is enough for MB each second on slow machines, too.
    // Instead of that end, an interruption can come.
    private const string Terminal = """
        import os, pty, signal, subprocess, sys, threading, time
        which, awaited = sys.argv[1], sys.argv[2].encode()
        main, other = pty.openpty()
        process = subprocess.Popen(sys.argv[3:], stdin=subprocess.PIPE, stdout=other if which == 'both' else subprocess.DEVNULL, stderr=other)
        os.close(other)
        shown = b''

        def feed():
            try:
                process.stdin.write(bytes(20_000_000))
                process.stdin.flush()
                end = time.monotonic() + (60 if awaited else 2)
                while time.monotonic() < end and not (awaited and awaited in shown):
                    time.sleep(0.01)
                process.stdin.write(bytes(1_000_000))
                process.stdin.close()
            except BrokenPipeError:
                pass

        threading.Thread(target=feed, daemon=True).start()
        while True:
            try:
                data = os.read(main, 65536)
            except OSError:
                break
            if not data:
                break
            shown += data
            os.write(1, data)
            if which == 'interrupted' and awaited in shown:
                process.send_signal(signal.SIGINT)
        sys.exit(process.wait())
        """;

    [SkippableTheory]
    [InlineData("sum")]
    [InlineData("sum /dev/stdin plain")]
    [InlineData("check --warn")]
    public void There_is_none_without_a_terminal(string arguments)
    {
        Outcome outcome = Programs.Shell(folder.Path, $"(head -c 2000000 /dev/zero; sleep 2; head -c 1000000 /dev/zero) | $INTAGLIO {arguments}");
        Assert.DoesNotContain("MB", outcome.Error, StringComparison.Ordinal);
        Assert.DoesNotContain('\e', outcome.Error);
    }

    [SkippableTheory]
    [InlineData("", true)]
    [InlineData("--no-progress", false)]
    public void A_terminal_shows_it_unless_told_not_to(string option, bool shown)
    {
        Outcome outcome = RunOnTerminal("error", shown ? "MB/s" : "", $"sum {option}");
        Assert.Equal(shown, outcome.Text.Contains("MB, ", StringComparison.Ordinal));
        Assert.Equal(shown, outcome.Text.Contains("MB/s", StringComparison.Ordinal));
        Assert.Equal(shown, outcome.Text.Contains('\e', StringComparison.Ordinal));
        Assert.Equal(0, outcome.ExitCode);
    }

    [SkippableFact]
    public void Encrypting_shows_it_too()
    {
        Assert.Equal(0, Programs.Intaglio(folder.Path, "keygen", "-o", "new.key").ExitCode);
        Outcome outcome = RunOnTerminal("error", "B/s", "encrypt --key-file new.key -o sealed");
        Assert.Matches(" [kM]B, .* [kM]B/s", outcome.Text);
        Assert.Equal(0, outcome.ExitCode);
        Assert.Empty(RunOnTerminal("error", "", "decrypt --no-progress --key-file new.key sealed -o copy").Output);
        Assert.Equal(new byte[InputLength], File.ReadAllBytes(folder["copy"]));
    }

    [SkippableFact]
    public void Nothing_is_shown_of_short_work()
    {
        // On a busy machine, the work can take long.
        const int MostAttempts = 10;
        byte[] shown = RunOnTerminal("error", "", "sum plain").Output;
        for (int i = 1; i < MostAttempts && shown.Length > 0; i++)
            shown = RunOnTerminal("error", "", "sum plain").Output;
        Assert.Empty(shown);
    }

    [SkippableFact]
    public void It_makes_way_for_the_results()
    {
        string digest = Programs.Shell(folder.Path, $"head -c {InputLength} /dev/zero | b2sum").Text[..128];
        Outcome outcome = RunOnTerminal("both", "B/s", "sum plain - plain");
        string[] lines = [.. outcome.Text.Split('\n').Where(line => line.Contains("  plain", StringComparison.Ordinal) || line.Contains("  -", StringComparison.Ordinal))];
        Assert.Equal(3, lines.Length);
        // After the display was taken away, and the cursor was given back.
        Assert.EndsWith($"\e[?25h{digest}  -\r", lines[1], StringComparison.Ordinal);
        Assert.EndsWith("  plain\r", lines[2], StringComparison.Ordinal);
    }

    [SkippableFact]
    public void It_is_not_colored_if_that_is_not_wanted()
    {
        const string Color = "\e[32m";
        using (FileStream huge = File.Create(folder["huge"]))
            huge.SetLength(4_000_000_000_000);
        foreach ((string environment, bool isColored) in (ReadOnlySpan<(string, bool)>)[("", true), ("NO_COLOR=", true), ("NO_COLOR=1", false)])
        {
            string shown = RunOnTerminal("interrupted", "\u2500", "sum huge", environment, "timeout -s INT 60").Text;
            Assert.Contains('\u2501', shown.Replace('\u2500', '\u2501'));
            Assert.Equal(isColored, shown.Contains(Color, StringComparison.Ordinal));
        }
    }

    [SkippableTheory]
    [InlineData("TERM=dumb")]
    [InlineData("TERM=")]
    public void A_terminal_that_cannot_draw_shows_none(string environment) => Assert.Empty(RunOnTerminal("error", "", "sum", environment).Output);

    [SkippableFact]
    public void A_measurement_shows_the_share_and_the_time_left()
    {
        Assert.Equal(0, Programs.Shell(folder.Path, "(printf 'PF\n64 64\n-1.0\n'; head -c 49152 /dev/zero) > black.pfm && $INTAGLIO convert black.pfm -o black.exr --from-space scrgb --to-space scrgb").ExitCode);
        string shown = RunOnTerminal("error", "", "exr bench black.exr --quick -f -o report").Text;
        Assert.Matches("[0-9]+% [0-9]+:[0-9][0-9] left", shown);
        // Nothing but the line itself is written to the terminal: the cursor, its color, what is erased.
        Assert.DoesNotMatch("\\e(?!\\[(\\?25[hl]|32m|0m|J))", shown);
    }

    private Outcome RunOnTerminal(string which, string awaited, string arguments, string environment = "", string limit = "")
    {
        InstalledProgram.Need("python3");
        folder.Write("terminal.py", Terminal);
        return Programs.Shell(folder.Path, $"TERM=xterm-256color {environment} python3 terminal.py {which} '{awaited}' {limit} $INTAGLIO {arguments}");
    }
}
