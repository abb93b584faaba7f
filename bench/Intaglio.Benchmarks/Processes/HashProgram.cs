namespace Intaglio.Benchmarks;

/// <summary>A program that prints the digests of files.</summary>
internal sealed class HashProgram(string name, string path, params string[] arguments)
{
    internal string Name => name;

    internal string Path => path;

    /// <summary>A program on the search path, or null where it is not installed.</summary>
    internal static HashProgram? Find(string name, string command, params string[] arguments) =>
        ProgramRun.Find(command) is { } path ? new HashProgram(name, path, arguments) : null;

    /// <summary>Runs it on files to its end; returns what it printed and the nanoseconds from its start.</summary>
    internal (string Output, double Nanoseconds) Run(FileSet files)
    {
        (int exitCode, string output, double nanoseconds) = ProgramRun.Time(path, files.Folder, [.. arguments, .. files.Names], redirectsErrors: false);
        return exitCode == 0 ? (output, nanoseconds)
            : throw new InvalidOperationException($"{path} {string.Join(' ', arguments)} ended with exit code {exitCode}.");
    }

    /// <summary>The same program with more arguments before the files.</summary>
    internal HashProgram With(params string[] more) => new($"{name} {string.Join(' ', more)}", path, [.. arguments, .. more]);

    /// <summary>Whether it knows its arguments.</summary>
    internal bool Understands(FileSet files) => ProgramRun.Time(path, files.Folder, [.. arguments, .. files.Names], redirectsErrors: true).ExitCode == 0;

    /// <summary>The first line of what it says of its version.</summary>
    internal string Version() => ProgramRun.Time(path, "", ["--version"], redirectsErrors: false).Output.Split('\n')[0];
}
