using System.Collections.Concurrent;
using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Testing;

/// <summary>Finds the programs in <see cref="KnownPrograms"/>, some of which a machine may lack.</summary>
/// <remarks>A program is recognized by what it prints about itself: on Windows, for example, <c>convert</c> is not ImageMagick.</remarks>
public static class InstalledProgram
{
    private static readonly TimeSpan longestAnswer = TimeSpan.FromSeconds(60);

    private static readonly ConcurrentDictionary<string, Lazy<(string? Path, string Reason)>> found = new(StringComparer.Ordinal);

    /// <summary>Gets the program that runs assemblies: the one that runs the tests.</summary>
    public static string Dotnet { get; } = Environment.GetEnvironmentVariable("DOTNET_HOST_PATH") ?? "dotnet";

    /// <summary>Gets the folders that are searched, in the form of the variable PATH.</summary>
    public static string SearchPath { get; } = string.Join(Path.PathSeparator, Folders.Distinct(StringComparer.Ordinal));

    /// <summary>Finds a program.</summary>
    /// <param name="name">Its name in the table.</param>
    /// <returns>The path of its file, or null if it is not installed.</returns>
    /// <exception cref="ArgumentException">The table does not contain the name.</exception>
    public static string? Find(string name) => Search(name).Path;

    /// <summary>Finds a program, and skips the test if it is not installed.</summary>
    /// <param name="name">Its name in the table.</param>
    /// <returns>The path of its file.</returns>
    /// <exception cref="ArgumentException">The table does not contain the name.</exception>
    /// <exception cref="SkipException">The program is not installed.</exception>
    public static string Need(string name)
    {
        (string? path, string reason) = Search(name);
        return path ?? throw new SkipException(reason);
    }

    /// <summary>Searches folders for a program.</summary>
    /// <param name="program">The program.</param>
    /// <param name="folders">The paths of the folders, in order.</param>
    /// <returns>The path of its file, or null and the reason.</returns>
    public static (string? Path, string Reason) Search(KnownProgram program, IEnumerable<string> folders)
    {
        string? reason = null;
        string package = program.Package is null ? "" : $" (Debian's package {program.Package})";
        foreach (string path in from file in program.Files from folder in folders from extension in Extensions select Path.Combine(folder, file + extension))
        {
            if (!File.Exists(path))
                continue;
            if (program.Answer is null)
                return (path, "");
            try
            {
                string said = Ask(path, program.Question);
                if (said.Contains(program.Answer, StringComparison.Ordinal))
                    return (program.PrintsPath && said.TrimEnd().Split('\n')[^1].TrimEnd() is var started && File.Exists(started) ? started : path, "");
                reason ??= $"{path} is not {program.Name}: it says '{said.Trim().Split('\n')[0].TrimEnd()}'{package}.";
            }
            catch (Exception exception) when (exception is Win32Exception or TimeoutException)
            {
                reason ??= $"{path} is not {program.Name}: {exception.Message.TrimEnd('.')}{package}.";
            }
        }
        return (null, reason ?? $"{program.Name} is not installed{package}.");
    }

    private static string[] Extensions => OperatingSystem.IsWindows() ? [".exe", ".cmd"] : [""];

    // The PATH of users who are not root lacks the folders of servers.
    private static IEnumerable<string> Folders =>
        [.. (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator).Where(Path.IsPathFullyQualified), .. OperatingSystem.IsWindows() ? (string[])[] : ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]];

    private static (string? Path, string Reason) Search(string name)
    {
        if (!KnownPrograms.ByName.TryGetValue(name, out KnownProgram? program))
            throw new ArgumentException($"Add '{name}' to the table in KnownPrograms.cs.", nameof(name));
        return found.GetOrAdd(name, _ => new(() => Search(program, SearchPath.Split(Path.PathSeparator)))).Value;
    }

    private static string Ask(string path, IReadOnlyList<string> question)
    {
        ProcessStartInfo start = new(path, question) { WorkingDirectory = Path.GetTempPath() };
        Outcome outcome = Processes.Finish(Processes.Start(start), limit: longestAnswer);
        return outcome.Text + outcome.Error;
    }
}
