using System.ComponentModel;
using System.Diagnostics;
using System.Text.RegularExpressions;

namespace Intaglio.Packages.Tests;

/// <summary>What a program left behind: its exit code, and all that it printed.</summary>
internal sealed record Outcome(string Command, int ExitCode, string Output, string Error)
{
    internal string[] Lines => Output.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n');

    /// <summary>Fails unless the program succeeded; skips the test where a feed or what it should have was missing.</summary>
    internal Outcome Succeeded()
    {
        Match missing = Regex.Match(Output, "error (NU1301: .*|NU110[123]: Unable to find package ((Microsoft|runtime)[.].*))");
        Skip.If(missing.Success, $"A package of others cannot be had: {missing.Groups[1].Value}");
        Assert.True(ExitCode == 0, $"{Command} ended with {ExitCode}:\n{Output}{Error}");
        return this;
    }
}

/// <summary>Runs programs, above all the SDK's, in an environment that has nothing of the run of it that these tests are in.</summary>
internal static class Command
{
    private static readonly string dotnet = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Runs the SDK, whose servers do not stay; packages are restored into the ordinary folder.</summary>
    internal static Task<Outcome> DotnetAsync(string folder, params string[] arguments) => RunAsync(folder, dotnet, arguments, []);

    internal static Task<Outcome> DotnetAsync(string folder, IEnumerable<KeyValuePair<string, string>> environment, params string[] arguments) =>
        RunAsync(folder, dotnet, arguments, environment);

    /// <summary>Runs a program; the test is skipped where there is none of that name.</summary>
    internal static async Task<Outcome> RunAsync(string folder, string program, IEnumerable<string> arguments, IEnumerable<KeyValuePair<string, string>> environment)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true };
        foreach (string name in start.Environment.Keys.Where(IsOfThisRun).ToArray())
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["UseSharedCompilation"] = "false";
        // The ordinary build has its dependencies audited; here it would be one more question to a feed that may not answer.
        start.Environment["NuGetAudit"] = "false";
        if (Path.GetDirectoryName(dotnet) is { Length: > 0 } root)
            start.Environment["DOTNET_ROOT"] = root;
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;

        Process? process = null;
        try
        {
            process = Process.Start(start);
        }
        catch (Win32Exception exception)
        {
            Skip.If(true, $"{program} does not start: {exception.Message}");
        }

        using (process)
        {
            Task<string> error = process!.StandardError.ReadToEndAsync();
            string output = await process.StandardOutput.ReadToEndAsync();
            await process.WaitForExitAsync();
            return new($"{Path.GetFileName(program)} {string.Join(' ', arguments)}", process.ExitCode, output, await error);
        }
    }

    /// <summary>What the SDK tells the processes that it starts, and what would change a build.</summary>
    private static bool IsOfThisRun(string name) =>
        name.StartsWith("MSBuild", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTest", StringComparison.OrdinalIgnoreCase)
        || name is "CI" or "INTAGLIO_KERNEL" or "GITHUB_ACTIONS";
}
