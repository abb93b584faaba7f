using System.Diagnostics;

namespace Intaglio.Cli;

/// <summary>The time since the program was started.</summary>
internal static class ProcessAge
{
    // A clock that was set in the meantime gives another time.
    private static readonly TimeSpan most = TimeSpan.FromMinutes(1);

    internal static TimeSpan Read()
    {
        using Process process = Process.GetCurrentProcess();
        TimeSpan age = DateTime.Now - process.StartTime;
        return age > TimeSpan.Zero && age < most ? age : TimeSpan.Zero;
    }
}
