using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>The native libraries that a contender has loaded, as the system lists them: the contender is not asked.</summary>
internal static class LoadedLibraries
{
    private static readonly string frameworkFolder = Path.GetFullPath(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, "..", "..", ".."));

    /// <summary>Lists those that this process, which runs the same framework, has not loaded.</summary>
    /// <param name="processId">The contender's process.</param>
    /// <param name="folder">The folder that the contender was restored into; paths in it are told relative to it.</param>
    internal static string[] Of(int processId, string folder)
    {
        try
        {
            using Process process = Process.GetProcessById(processId), own = Process.GetCurrentProcess();
            HashSet<string> known = [.. Files(own)];
            return [.. Files(process).Where(file => !known.Contains(file) && !IsBelow(file, frameworkFolder) && IsNative(file))
                .Select(file => IsBelow(file, folder) ? Path.GetRelativePath(folder, file).Replace('\\', '/') : file).Order(StringComparer.Ordinal)];
        }
        catch (Exception exception) when (exception is ArgumentException or InvalidOperationException or Win32Exception or NotSupportedException)
        {
            // It has ended, or the system does not tell.
            return [];
        }
    }

    private static IEnumerable<string> Files(Process process) => process.Modules.Cast<ProcessModule>().Select(module => module.FileName).Where(Path.IsPathFullyQualified).Distinct();

    private static bool IsBelow(string file, string folder) => file.StartsWith(Path.TrimEndingDirectorySeparator(folder) + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    // Assemblies are listed among the libraries where they are mapped to be run.
    private static bool IsNative(string file) => OperatingSystem.IsWindows() ? AssemblyFacts.TryRead(file) is null : !file.EndsWith(".dll", StringComparison.OrdinalIgnoreCase);
}
