using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>A program that prints the digest of a file.</summary>
internal sealed class HashProgram(string name, string path, params string[] arguments)
{
    internal string Name => name;

    internal string Path => path;

    /// <summary>A program on the search path, or null where it is not installed.</summary>
    internal static HashProgram? Find(string name, string command, params string[] arguments) =>
        (Environment.GetEnvironmentVariable("PATH") ?? "").Split(System.IO.Path.PathSeparator)
            .Select(folder => System.IO.Path.Combine(folder, command))
            .FirstOrDefault(File.Exists) is { } path ? new HashProgram(name, path, arguments) : null;

    /// <summary>Runs it to its end; returns what it printed and the nanoseconds from its start.</summary>
    internal (string Output, double Nanoseconds) Run(string file) => Run([.. arguments, file]);

    /// <summary>The first line of what it says of its version.</summary>
    internal string Version() => Run(["--version"]).Output.Split('\n')[0];

    private (string Output, double Nanoseconds) Run(string[] arguments)
    {
        long start = Stopwatch.GetTimestamp();
        using Process process = Process.Start(new ProcessStartInfo(path, arguments) { RedirectStandardOutput = true })!;
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        double nanoseconds = Stopwatch.GetElapsedTime(start).TotalNanoseconds;
        return process.ExitCode == 0 ? (output, nanoseconds)
            : throw new InvalidOperationException($"{path} {string.Join(' ', arguments)} ended with exit code {process.ExitCode}.");
    }
}
