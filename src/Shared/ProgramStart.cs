using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio;

/// <summary>
/// Starts other programs, by absolute path. The framework also looks in the current folder and beside the running program, where somebody
/// else may have planted a program of the same name.
/// </summary>
internal static class ProgramStart
{
    private const int NotFound = 2;

    /// <summary>Starts a program.</summary>
    /// <param name="start">What to start; a name without a folder is looked for on the <c>PATH</c> alone.</param>
    /// <exception cref="Win32Exception">The program is not there, or cannot be started.</exception>
    internal static Process Start(ProcessStartInfo start)
    {
        start.FileName = Resolve(start.FileName, Environment.GetEnvironmentVariable("PATH"))
            ?? throw new Win32Exception(NotFound, $"The program '{start.FileName}' was not found on the PATH.");
        return Process.Start(start)!;
    }

    /// <summary>Finds a program.</summary>
    /// <param name="name">A path, or a name without a folder.</param>
    /// <param name="path">The folders to look in; empty and relative ones are skipped.</param>
    /// <returns>The absolute path; null where no folder has the program.</returns>
    internal static string? Resolve(string name, string? path)
    {
        if (Path.GetFileName(name) != name)
            return Path.GetFullPath(name);
        string[] files = OperatingSystem.IsWindows() && !Path.HasExtension(name) ? [$"{name}.exe", $"{name}.com"] : [name];
        foreach (string folder in (path ?? "").Split(Path.PathSeparator))
        {
            if (!Path.IsPathFullyQualified(folder))
                continue;
            foreach (string file in files)
                if (IsProgram(Path.Combine(folder, file)))
                    return Path.Combine(folder, file);
        }
        return null;
    }

    private static bool IsProgram(string file)
    {
        const UnixFileMode Execute = UnixFileMode.UserExecute | UnixFileMode.GroupExecute | UnixFileMode.OtherExecute;
        FileInfo found = new(file);
        // A link that leads nowhere is a file that exists.
        return found.Exists && found.ResolveLinkTarget(returnFinalTarget: true) is not { Exists: false } && (OperatingSystem.IsWindows() || (File.GetUnixFileMode(file) & Execute) != 0);
    }
}
