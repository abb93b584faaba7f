using System.Diagnostics;
using System.Globalization;

namespace Intaglio.Cli.Tests;

/// <summary>Signals to the program under test.</summary>
internal static class Signals
{
    /// <summary>Skips where this process ignores a signal, as one does that nohup or a script's background has started: what it starts ignores it too.</summary>
    internal static void Need(string signal, int number) => Skip.If(IsIgnored(number), $"SIG{signal} is ignored here, and by the programs that are started.");

    /// <summary>Sends a signal, and waits for the end.</summary>
    internal static Outcome Interrupt(Process process, string signal)
    {
        Programs.Run(Path.GetTempPath(), "kill", "-s", signal, process.Id.ToString(CultureInfo.InvariantCulture));
        return Processes.Finish(process);
    }

    private static bool IsIgnored(int signal)
    {
        const string Status = "/proc/self/status", Line = "SigIgn:";
        return File.Exists(Status) && File.ReadLines(Status).FirstOrDefault(line => line.StartsWith(Line, StringComparison.Ordinal)) is { } ignored
            && (Convert.ToUInt64(ignored[Line.Length..].Trim(), 16) >> (signal - 1) & 1) != 0;
    }
}
