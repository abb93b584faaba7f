using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio;

/// <summary>Starts programs by absolute path.</summary>
/// <remarks>
/// The framework also searches the current folder and the folder of the running program, where an attacker may have placed a program with
/// that name.
/// </remarks>
internal static class ProgramStart
{
    private const int NotFound = 2;

    /// <summary>Starts a program.</summary>
    /// <param name="start">The program to start. A name without a folder is searched only on the <c>PATH</c>.</param>
    /// <exception cref="Win32Exception">The program does not exist or cannot be started.</exception>
    internal static Process Start(ProcessStartInfo start)
    {
        start.FileName = Resolve(start.FileName, Environment.GetEnvironmentVariable("PATH"))
            ?? throw new Win32Exception(NotFound, $"The program '{start.FileName}' was not found on the PATH.");
        return Process.Start(start)!;
    }

    /// <summary>Finds a program.</summary>
    /// <param name="name">The path of the program, or its name without a folder.</param>
    /// <param name="path">The folders to search, in the format of <c>PATH</c>. Empty and relative folders are skipped.</param>
    /// <returns>The absolute path, or null if the program is not found.</returns>
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
        // A broken link counts as an existing file.
        return found.Exists && found.ResolveLinkTarget(returnFinalTarget: true) is not { Exists: false }
            && (OperatingSystem.IsWindows() || (File.GetUnixFileMode(file) & Execute) != 0);
    }
}
