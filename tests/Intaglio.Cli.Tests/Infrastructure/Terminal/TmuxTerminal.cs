using System.Globalization;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

/// <summary>A shell in a terminal of tmux, whose screen is read. The test is skipped where tmux is missing.</summary>
internal sealed class TmuxTerminal : IDisposable
{
    internal const string Prompt = "$ ";

    private const int Rows = 10;

    private readonly string folder, server = Path.GetRandomFileName();

    /// <param name="folder">The folder of the shell, in which <c>./run</c> is the command line under test.</param>
    /// <param name="columns">The width of the terminal.</param>
    /// <param name="environment">Variables that the shell has, in its syntax.</param>
    internal TmuxTerminal(TemporaryFolder folder, int columns, string environment = "")
    {
        InstalledProgram.Need("tmux");
        this.folder = folder.Path;
        folder.Write("run", $"#!/bin/sh\nexec {Programs.ShellCommand} \"$@\"\n");
        Programs.Run(folder.Path, "chmod", "+x", "run");
        Tmux("-f", "/dev/null", "new-session", "-d", "-x", Text(columns), "-y", Text(Rows), $"env PS1='{Prompt}' {environment} bash --norc");
        Wait("^\\$");
    }

    /// <summary>Gets whether the cursor can be seen.</summary>
    internal bool ShowsCursor => Tmux("display-message", "-p", "#{cursor_flag}") == "1\n";

    /// <summary>Types a command.</summary>
    internal void Type(string command) => Tmux("send-keys", command, "Enter");

    /// <summary>Types text without Enter.</summary>
    internal void Press(string text) => Tmux("send-keys", "-l", text);

    /// <summary>Presses Ctrl-C.</summary>
    internal void Interrupt() => Tmux("send-keys", "C-c");

    internal void Resize(int columns) => Tmux("resize-window", "-x", Text(columns), "-y", Text(Rows));

    /// <summary>Gets the lines that are not empty, of the screen and before it: a terminal that becomes narrower moves lines up.</summary>
    internal string[] Read() => [.. Tmux("capture-pane", "-p", "-S", "-").Split('\n').Where(line => line.Length > 0)];

    /// <summary>Waits until the last line matches, and returns the lines that are not empty.</summary>
    /// <param name="pattern">The pattern of the last line.</param>
    /// <param name="isComplete">Determines whether the terminal has shown all, for what it shows in several steps.</param>
    internal string[] Wait(string pattern, Predicate<string[]>? isComplete = null)
    {
        string[] lines = [];
        Waiting.For(
            () =>
            {
                lines = Read();
                return lines.Length > 0 && Regex.IsMatch(lines[^1], pattern) && isComplete?.Invoke(lines) != false;
            },
            () => $"the last line matches {pattern}; the screen has\n{string.Join('\n', lines)}");
        return lines;
    }

    public void Dispose() => Programs.Run(folder, "tmux", "-L", server, "kill-server");

    private string Tmux(params string[] arguments)
    {
        Outcome outcome = Programs.Run(folder, "tmux", ["-L", server, "-u", .. arguments]);
        Assert.Equal((0, ""), (outcome.ExitCode, outcome.Error));
        return outcome.Text;
    }

    private static string Text(int number) => number.ToString(CultureInfo.InvariantCulture);
}
