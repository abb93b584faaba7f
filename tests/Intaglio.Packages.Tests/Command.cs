using System.Diagnostics;

namespace Intaglio.Packages.Tests;

/// <summary>Runs programs, above all the SDK's, in an environment that has nothing of the run of it that these tests are in.</summary>
internal static class Command
{
    /// <summary>Runs the SDK, whose nodes do not stay; packages are restored into the ordinary folder.</summary>
    internal static Task<Outcome> DotnetAsync(string folder, params string[] arguments) => RunAsync(folder, InstalledProgram.Dotnet, arguments, []);

    internal static Task<Outcome> DotnetAsync(string folder, IEnumerable<KeyValuePair<string, string>> environment, params string[] arguments) =>
        RunAsync(folder, InstalledProgram.Dotnet, arguments, environment);

    /// <summary>Runs a program.</summary>
    internal static Task<Outcome> RunAsync(string folder, string program, IEnumerable<string> arguments, IEnumerable<KeyValuePair<string, string>> environment)
    {
        ProcessStartInfo start = new(program, arguments) { WorkingDirectory = folder };
        foreach (string name in start.Environment.Keys.Where(IsOfThisRun).ToArray())
            start.Environment.Remove(name);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_CLI_TELEMETRY_OPTOUT"] = "1";
        start.Environment["DOTNET_NOLOGO"] = "1";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        // The ordinary build has its dependencies audited; here it would be one more question to a feed that may not answer.
        start.Environment["NuGetAudit"] = "false";
        if (Path.GetDirectoryName(InstalledProgram.Dotnet) is { Length: > 0 } root)
            start.Environment["DOTNET_ROOT"] = root;
        foreach ((string name, string value) in environment)
            start.Environment[name] = value;

        return Processes.FinishAsync(Processes.Start(start));
    }

    /// <summary>What the SDK tells the processes that it starts, and what would change a build.</summary>
    private static bool IsOfThisRun(string name) =>
        name.StartsWith("MSBuild", StringComparison.OrdinalIgnoreCase) || name.StartsWith("VSTest", StringComparison.OrdinalIgnoreCase)
        || name is "CI" or "INTAGLIO_KERNEL" or "GITHUB_ACTIONS";
}
