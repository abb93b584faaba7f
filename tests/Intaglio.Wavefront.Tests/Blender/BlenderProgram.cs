using System.Diagnostics;
using System.Text.Json;

namespace Intaglio.Wavefront.Tests;

/// <summary>Blender without a window, and what scripts say there.</summary>
internal static class BlenderProgram
{
    private static readonly Lazy<bool> isThere = new(() =>
    {
        try
        {
            using Process process = Process.Start(new ProcessStartInfo("blender", ["--background", "--version"]) { RedirectStandardOutput = true })!;
            process.StandardOutput.ReadToEnd();
            process.WaitForExit();
            return process.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false;
        }
    });

    internal static bool IsThere => isThere.Value;

    /// <summary>Runs a script that stands beside the tests, and gives what it says of each file.</summary>
    internal static IReadOnlyDictionary<string, BlenderObject[]> Run(string script, params IEnumerable<string> arguments)
    {
        string path = Path.Combine(AppContext.BaseDirectory, "Blender", script);
        ProcessStartInfo start = new("blender", ["--background", "--factory-startup", "--python-exit-code", "3", "--python", path, "--", .. arguments])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(start)!;
        Task<string> errors = process.StandardError.ReadToEndAsync();
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        Assert.True(process.ExitCode == 0, $"{script}: {process.ExitCode}\n{output}\n{errors.Result}");
        return output.Split('\n').Where(line => line.StartsWith("JSON", StringComparison.Ordinal))
            .Select(line => JsonSerializer.Deserialize<Said>(line.AsSpan(4), JsonSerializerOptions.Web)!)
            .ToDictionary(said => said.File, said => said.Objects);
    }

    private sealed record Said(string File, BlenderObject[] Objects);
}
