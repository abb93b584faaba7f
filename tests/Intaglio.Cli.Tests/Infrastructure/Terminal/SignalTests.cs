using System.Diagnostics;

namespace Intaglio.Cli.Tests;

public class SignalTests(TestFolder folder) : IClassFixture<TestFolder>
{
    [SkippableTheory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public void A_signal_ends_it_while_it_waits_for_data(string signal, int exitCode)
    {
        Signals.Need(signal, exitCode - 128);
        InstalledProgram.Need("mkfifo");
        string pipe = Path.Combine(folder.Path, "pipe-" + signal);
        Programs.Run(folder.Path, "mkfifo", pipe);
        Process process = Programs.StartIntaglio(folder.Path, "sum", "plain", pipe);
        // Opened when the program opens it too; it stays open, so that only the signal can end the program.
        using FileStream writer = new(pipe, FileMode.Open, FileAccess.Write);
        writer.Write("abc"u8);
        writer.Flush();
        Outcome outcome = Signals.Interrupt(process, signal);
        Assert.Equal((exitCode, ""), (outcome.ExitCode, outcome.Error));
        AssertWholeLines(outcome.Text);
    }

    [SkippableTheory]
    [InlineData("INT", 130)]
    [InlineData("TERM", 143)]
    public void A_signal_leaves_no_part_of_a_line_where_the_reader_is_slow(string signal, int exitCode)
    {
        Signals.Need(signal, exitCode - 128);
        // Much more than the 64 KiB that a pipe holds, so that it cannot all be written before the signal is handled; after the error, what is written fills its pages out of step.
        string[] names = ["two words", "missing", .. Enumerable.Repeat("two words", 20_000)];
        Process process = Programs.StartIntaglio(folder.Path, ["sum", "--tag", .. names]);
        Assert.Equal('B', process.StandardOutput.BaseStream.ReadByte());
        Assert.Equal("intaglio: missing: No such file or directory", process.StandardError.ReadLine());
        // The property holds at every moment; most often the pipe is full now.
        Thread.Sleep(500);
        Outcome outcome = Signals.Interrupt(process, signal);
        Assert.Equal((exitCode, ""), (outcome.ExitCode, outcome.Error));
        Assert.True(outcome.Text.Length < names.Length * 150);
        AssertWholeLines("B" + outcome.Text);
    }

    [SkippableFact]
    public void The_shell_sees_that_a_signal_ended_it()
    {
        Signals.Need("INT", 2);
        // With job control, as at a terminal; a shell stops a script of which a part was interrupted.
        Outcome outcome = Programs.Shell(folder.Path, "set -m; mkfifo held; sleep 100 >held & $INTAGLIO sum held & exec 3>held; kill -INT %2; wait %2; echo $?; kill %1");
        Assert.Equal("130\n", outcome.Text);
    }

    private static void AssertWholeLines(string text)
    {
        Assert.True(text.Length == 0 || text.EndsWith('\n'), $"...{text[^Math.Min(text.Length, 200)..]}");
        Assert.All(text.Split('\n', StringSplitOptions.RemoveEmptyEntries), line => Assert.Matches("^BLAKE2b \\(two words\\) = [0-9a-f]{128}$|^[0-9a-f]{128}  plain$", line));
    }
}
