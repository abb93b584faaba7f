using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Benchmarks;

/// <summary>A bake by the command line program, with the report in its folder.</summary>
internal static class CommandLineBake
{
    private const string Report = "report.json";

    /// <summary>The arguments of a bake.</summary>
    /// <param name="farm">The farm; null for a local bake.</param>
    internal static string[] Arguments(Uri? farm) => ["bake", "--report", Report, .. farm is null ? [] : (string[])["--farm", $"{farm}"]];

    /// <summary>Bakes to the end.</summary>
    /// <returns>The root.</returns>
    internal static string Run(string intaglio, string folder, Uri? farm)
    {
        using Process process = Process.Start(new ProcessStartInfo(intaglio, Arguments(farm))
        { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true })!;
        process.OutputDataReceived += static (_, _) => { };
        process.BeginOutputReadLine();
        string error = process.StandardError.ReadToEnd();
        process.WaitForExit();
        return process.ExitCode == 0 ? ReadRoot(folder) : throw new InvalidOperationException($"A bake has ended with {process.ExitCode}: {error}");
    }

    /// <summary>Reads the root from the report of the last bake.</summary>
    internal static string ReadRoot(string folder)
    {
        using JsonDocument report = JsonDocument.Parse(File.ReadAllBytes(Path.Combine(folder, Report)));
        return report.RootElement.GetProperty("root").GetString()!;
    }
}
