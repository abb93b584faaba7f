using System.Globalization;

namespace Intaglio.Cli;

/// <summary>The pipes and the socket that the runtime keeps for debuggers in the folder for temporary files. It leaves them behind when a signal ends the process.</summary>
internal static class RuntimeFiles
{
    // Where the time is at which the process started, behind the name of the program.
    private const int StartTimeAt = 19;

    internal static void Remove()
    {
        if (!OperatingSystem.IsLinux())
            return;
        try
        {
            string status = File.ReadAllText("/proc/self/stat");
            string started = status[(status.LastIndexOf(')') + 2)..].Split(' ')[StartTimeAt];
            string process = string.Create(CultureInfo.InvariantCulture, $"{Environment.ProcessId}-{started}");
            foreach (string name in (string[])[$"clr-debug-pipe-{process}-in", $"clr-debug-pipe-{process}-out", $"dotnet-diagnostic-{process}-socket"])
                File.Delete(Path.Combine(Path.GetTempPath(), name));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or IndexOutOfRangeException)
        {
            // The folder is gone, or not this user's.
        }
    }
}
