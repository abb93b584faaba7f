using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Samples.Tests;

/// <summary>Samples as they were built, and what their pages show.</summary>
internal static class Sample
{
    private static readonly string root = typeof(Sample).Assembly.GetMetadata("Root");

    /// <summary>Starts a sample in a folder.</summary>
    internal static Process Start(string folder, string sample, params string[] arguments) => StartProgram(folder, Path.Combine("samples", sample), sample, arguments);

    /// <summary>Runs a sample in a folder, and gives its output, that of errors behind it.</summary>
    internal static (string Output, int ExitCode) Run(string folder, string sample, params string[] arguments) => Finish(Start(folder, sample, arguments));

    /// <summary>Runs the command line.</summary>
    internal static (string Output, int ExitCode) RunIntaglio(string folder, params string[] arguments) => Finish(StartProgram(folder, Path.Combine("src", "Intaglio.Cli"), "intaglio", arguments));

    /// <summary>The commands in the sample's README.md, without what is the same in all, each with what is shown of it.</summary>
    internal static List<(string[] Arguments, string Output)> ReadPage(string sample)
    {
        string block = Regex.Match(File.ReadAllText(Path.Combine(root, "samples", sample, "README.md")), "```console\n(.*?)```", RegexOptions.Singleline).Groups[1].Value;
        return [.. block.Split("$ ", StringSplitOptions.RemoveEmptyEntries).Select(example => example.Split('\n', 2)).Select(lines =>
        {
            string prefix = $"dotnet run --project samples/{sample} -- ";
            Assert.StartsWith(prefix, lines[0], StringComparison.Ordinal);
            return (lines[0][prefix.Length..].Split(' '), lines[1]);
        })];
    }

    private static Process StartProgram(string folder, string project, string name, string[] arguments) =>
        Processes.Start(new(InstalledProgram.Dotnet, ["exec", Path.Combine(root, project, typeof(Sample).Assembly.GetMetadata("Output"), $"{name}.dll"), .. arguments]) { WorkingDirectory = folder });

    private static (string Output, int ExitCode) Finish(Process process)
    {
        Outcome outcome = Processes.Finish(process);
        return (outcome.Text + outcome.Error, outcome.ExitCode);
    }
}
