using System.Diagnostics;
using System.Reflection;
using System.Text.RegularExpressions;

namespace Intaglio.Samples.Tests;

/// <summary>Samples as they were built, and what their pages show.</summary>
internal static class Sample
{
    private static readonly string root = Metadata("Root");

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

    private static Process StartProgram(string folder, string project, string name, string[] arguments) => Process.Start(new ProcessStartInfo("dotnet", ["exec", Path.Combine(root, project, Metadata("Output"), $"{name}.dll"), .. arguments])
    {
        WorkingDirectory = folder,
        RedirectStandardOutput = true,
        RedirectStandardError = true,
    })!;

    private static (string Output, int ExitCode) Finish(Process process)
    {
        using (process)
        {
            Task<string> error = process.StandardError.ReadToEndAsync();
            string output = process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return (output + error.Result, process.ExitCode);
        }
    }

    private static string Metadata(string key) => typeof(Sample).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == key).Value!;
}
