using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>Lists the native libraries of a contender's process as the system reports them.</summary>
internal static class LoadedLibraries
{
    private static readonly string frameworkFolder =
        Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", ".."));

    /// <summary>Lists the native libraries that this process, which runs the same version of .NET, has not loaded.</summary>
    /// <param name="processId">The ID of the contender's process.</param>
    /// <param name="folder">The folder of the restored contender. Paths below it are relative.</param>
    internal static string[] Of(int processId, string folder)
    {
        try
        {
            using Process process = Process.GetProcessById(processId), own = Process.GetCurrentProcess();
            HashSet<string> known = [.. Files(own)];
            return [.. Files(process).Where(file => !known.Contains(file) && !IsBelow(file, frameworkFolder) && IsNative(file))
                .Select(file => IsBelow(file, folder) ? Path.GetRelativePath(folder, file).Replace('\\', '/') : file)
                .Order(StringComparer.Ordinal)];
        }
        catch (Exception exception)
            when (exception is ArgumentException or InvalidOperationException or Win32Exception or NotSupportedException)
        {
            // The process has exited, or the system does not provide the list.
            return [];
        }
    }

    private static IEnumerable<string> Files(Process process) =>
        process.Modules.Cast<ProcessModule>().Select(module => module.FileName).Where(Path.IsPathFullyQualified).Distinct();

    private static bool IsBelow(string file, string folder) =>
        file.StartsWith(Path.TrimEndingDirectorySeparator(folder) + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    // Assemblies appear in the list if they are mapped for execution.
    private static bool IsNative(string file) =>
        OperatingSystem.IsWindows() ? AssemblyFacts.TryRead(file) is null : !file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
}
