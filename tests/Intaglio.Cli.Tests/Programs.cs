using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Cli.Tests;

/// <summary>Runs the command line, and the tools it is compared with, as processes.</summary>
internal static partial class Programs
{
    static Programs() => Signals.RestoreDefaults();

    /// <summary>The assembly of the command line, where its build has put it.</summary>
    internal static string Assembly { get; } = Path.GetFullPath(typeof(Programs).Assembly.GetMetadata("Program"));

    /// <summary>The program that <c>INTAGLIO_PROGRAM</c> names to be tested instead: one that was compiled ahead of time.</summary>
    internal static string? Native { get; } = Environment.GetEnvironmentVariable("INTAGLIO_PROGRAM") is { Length: > 0 } path ? Path.GetFullPath(path) : null;

    /// <summary>The words that start the command line under test.</summary>
    internal static string[] Command { get; } = Native is null ? [InstalledProgram.Dotnet, "exec", Assembly] : [Native];

    /// <summary>The command line under test as a word of shell: blanks in paths would split its words.</summary>
    internal static string ShellCommand { get; } = Array.Exists(Command, word => word.Any(char.IsWhiteSpace)) ? WriteScript() : string.Join(' ', Command);

    private static readonly WarmProgram? warm = Warm([]);

    internal static Outcome Intaglio(string folder, params string[] arguments) => Intaglio(folder, [], arguments);

    /// <summary>Runs the command line to its end, without a process of its own where that is possible.</summary>
    internal static Outcome Intaglio(string folder, byte[] input, params string[] arguments) =>
        warm is null || arguments is ["evaluate", ..] ? IntaglioProcess(folder, input, arguments)
            : warm.RunAsync(folder, input, arguments).GetAwaiter().GetResult();

    /// <summary>Runs the command line as a process, for tests of what belongs to a process, and for <c>evaluate</c>, which replaces its own.</summary>
    internal static Outcome IntaglioProcess(string folder, byte[] input, params string[] arguments) =>
        Processes.Finish(StartIntaglio(folder, arguments), input);

    /// <summary>Prepares runs of the command line in a folder and with variables, without a process for each where that is possible.</summary>
    internal static Func<string[], Outcome> StartRuns(string folder, IEnumerable<(string Name, string Value)> variables)
    {
        if (Warm(variables) is { } program)
            return arguments => program.RunAsync(folder, default, arguments).GetAwaiter().GetResult();
        return arguments => Processes.Run(Describe(folder, Command[0], [.. Command[1..], .. arguments], variables));
    }

    internal static Process StartIntaglio(string folder, params string[] arguments) =>
        Start(folder, Command[0], [.. Command[1..], .. arguments]);

    internal static Outcome Run(string folder, string program, params string[] arguments) => Run(folder, [], program, arguments);

    /// <summary>Runs a tool of the system; the test is skipped where it is missing.</summary>
    internal static Outcome Run(string folder, byte[] input, string program, params string[] arguments)
    {
        string path = InstalledProgram.Need(program);
        Outcome outcome = Processes.Finish(Start(folder, path, arguments), input);
        // GNU's programs name themselves as they were started.
        return outcome with { Error = outcome.Error.Replace(path, Path.GetFileName(path), StringComparison.Ordinal) };
    }

    /// <summary>Runs a line of shell, in which <c>$INTAGLIO</c> is the command line under test; the test is skipped where a known program in it is missing or another.</summary>
    internal static Outcome Shell(string folder, string line)
    {
        foreach (Match command in Commands().Matches(line))
            if (KnownPrograms.ByName.ContainsKey(command.Value))
                InstalledProgram.Need(command.Value);
        return Run(folder, "bash", "-c", line);
    }

    /// <summary>Compares with what b2sum did: everything but its name is the same.</summary>
    internal static void AssertSame(Outcome b2sum, Outcome actual)
    {
        Assert.Equal(b2sum.Error.Replace("b2sum: ", "intaglio: ", StringComparison.Ordinal), actual.Error);
        Assert.Equal(b2sum.Text, actual.Text);
        Assert.Equal(b2sum.Output, actual.Output);
        Assert.Equal(b2sum.ExitCode, actual.ExitCode);
    }

    /// <summary>Returns what <c>check</c> prints but for its summary, the last line.</summary>
    internal static string Results(this Outcome outcome)
    {
        int summary = outcome.Text.LastIndexOf('\n', Math.Max(outcome.Text.Length - 2, 0)) + 1;
        Assert.Matches("^[0-9]+ matched, [0-9]+ differed, [0-9]+ missing, [0-9]+ could not be read\n$", outcome.Text[summary..]);
        return outcome.Text[..summary];
    }

    private static string WriteScript()
    {
        string path = Path.Combine(Path.GetTempPath(), $"intaglio-tests-{Guid.NewGuid():N}");
        File.WriteAllText(path, $"#!/bin/sh\nexec {string.Join(' ', Command.Select(word => $"'{word.Replace("'", "'\\''", StringComparison.Ordinal)}'"))} \"$@\"\n");
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(path, (UnixFileMode)0b111_101_101);
        AppDomain.CurrentDomain.ProcessExit += (_, _) => File.Delete(path);
        return path;
    }

    // A word at the start of a command, after its variables.
    [GeneratedRegex(@"(?<=(?:^|[|;&({\n]|\b(?:do|then|xargs -0))\s*(?:\w+=\S+ )*)[a-z][a-z0-9]*(?=\s)")]
    private static partial Regex Commands();

    private static Process Start(string folder, string program, string[] arguments) => Processes.Start(Describe(folder, program, arguments, []));

    private static WarmProgram? Warm(IEnumerable<(string Name, string Value)> variables) => Native is null && WarmProgram.IsSupported
        ? new(() => Describe(Path.GetTempPath(), Command[0], Command[1..], variables), Path.GetFullPath(typeof(Programs).Assembly.GetMetadata("WarmHost")))
        : null;

    private static ProcessStartInfo Describe(string folder, string program, string[] arguments, IEnumerable<(string Name, string Value)> variables)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder };
        start.Environment["INTAGLIO"] = ShellCommand;
        foreach ((string name, string value) in variables)
            start.Environment[name] = value;
        return start;
    }
}
