using System.Diagnostics;
using System.Globalization;
using System.Runtime.InteropServices;

namespace Intaglio.Cli.Tests;

/// <summary>Signals to the program under test.</summary>
internal static partial class Signals
{
    private const int Interruption = 2, Quit = 3;
    private const nint DefaultAction = 0;

    /// <summary>
    /// Takes the default actions back where a shell started the tests in its background, which has them ignored: a program that is started
    /// would ignore them too.
    /// </summary>
    internal static void RestoreDefaults()
    {
        foreach (int signal in (ReadOnlySpan<int>)[Interruption, Quit])
            if (IsIgnored(signal))
                _ = SetAction(signal, DefaultAction);
    }

    /// <summary>Skips where this process ignores a signal.</summary>
    internal static void Need(string signal, int number) => Skip.If(IsIgnored(number), $"SIG{signal} is ignored here, and by the programs that are started.");

    /// <summary>Sends a signal, and waits for the end.</summary>
    internal static Outcome Interrupt(Process process, string signal)
    {
        Programs.Run(Path.GetTempPath(), "kill", "-s", signal, process.Id.ToString(CultureInfo.InvariantCulture));
        return Processes.Finish(process);
    }

    /// <summary>Finds out whether a process has a file in a folder, or below it, that is not complete: without a name on Linux, with one elsewhere.</summary>
    internal static bool IsWriting(Process process, string folder)
    {
        if (!OperatingSystem.IsLinux())
            return Directory.EnumerateFiles(folder, ".intaglio-*", SearchOption.AllDirectories).Any();
        try
        {
            return Directory.EnumerateFiles($"/proc/{process.Id}/fd").Any(file => new FileInfo(file).LinkTarget is { } target && target.StartsWith(folder, StringComparison.Ordinal) && target.Contains("/#", StringComparison.Ordinal));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // It has ended, or has closed the file meanwhile.
            return false;
        }
    }

    [LibraryImport("libc", EntryPoint = "signal")]
    private static partial nint SetAction(int signal, nint action);

    private static bool IsIgnored(int signal)
    {
        const string Status = "/proc/self/status", Line = "SigIgn:";
        return File.Exists(Status) && File.ReadLines(Status).FirstOrDefault(line => line.StartsWith(Line, StringComparison.Ordinal)) is { } ignored
            && (Convert.ToUInt64(ignored[Line.Length..].Trim(), 16) >> (signal - 1) & 1) != 0;
    }
}
