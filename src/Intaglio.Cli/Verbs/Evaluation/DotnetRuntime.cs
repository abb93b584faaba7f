using System.Globalization;
using System.Runtime.InteropServices;

namespace Intaglio.Cli;

/// <summary>Finds an installed .NET runtime in the standard locations and on the <c>PATH</c>.</summary>
internal static class DotnetRuntime
{
    private static string ProgramName => OperatingSystem.IsWindows() ? "dotnet.exe" : "dotnet";

    /// <summary>Finds the <c>dotnet</c> program of a runtime.</summary>
    /// <param name="major">The minimum major version of the runtime.</param>
    /// <returns>The absolute path of the program, or <see langword="null"/> if no suitable runtime is installed.</returns>
    internal static string? Find(int major) =>
        Folders().Select(folder => Path.Combine(folder, ProgramName)).FirstOrDefault(program => HasRuntime(program, major));

    private static IEnumerable<string> Folders()
    {
        string architecture = RuntimeInformation.ProcessArchitecture.ToString();
        // The runtime of this process, in shared/Microsoft.NETCore.App/10.0.0.
        if (RuntimeEnvironment.GetRuntimeDirectory() is { Length: > 0 } own
            && Path.GetFullPath(Path.Combine(own, "..", "..", "..")) is { } root)
            yield return root;
        foreach (string name in (string[])[$"DOTNET_ROOT_{architecture.ToUpperInvariant()}", "DOTNET_ROOT"])
            if (Environment.GetEnvironmentVariable(name) is { } folder && Path.IsPathFullyQualified(folder))
                yield return folder;
        foreach (string file in (string[])[$"/etc/dotnet/install_location_{architecture.ToLowerInvariant()}",
            "/etc/dotnet/install_location"])
            if (!OperatingSystem.IsWindows() && File.Exists(file) && File.ReadLines(file).FirstOrDefault() is { } folder
                && Path.IsPathFullyQualified(folder))
                yield return folder;
        if (OperatingSystem.IsWindows())
            yield return Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.ProgramFiles), "dotnet");
        else
            foreach (string folder in (string[])["/usr/share/dotnet", "/usr/lib/dotnet", "/usr/lib64/dotnet", "/usr/local/share/dotnet"])
                yield return folder;
        if (ProgramStart.Resolve("dotnet", Environment.GetEnvironmentVariable("PATH")) is { } program
            && File.ResolveLinkTarget(program, returnFinalTarget: true)?.FullName is var target)
            yield return Path.GetDirectoryName(target ?? program)!;
    }

    private static bool HasRuntime(string program, int major)
    {
        string runtimes = Path.Combine(Path.GetDirectoryName(program)!, "shared", "Microsoft.NETCore.App");
        return File.Exists(program) && Directory.Exists(runtimes)
            && Directory.GetDirectories(runtimes).Any(folder =>
            int.TryParse(Path.GetFileName(folder).Split('.')[0], CultureInfo.InvariantCulture, out int found) && found >= major);
    }
}
