using System.Globalization;

namespace Intaglio.Cli;

/// <summary>
/// The pipes and the socket that the runtime creates for debuggers in the folder for temporary files. The runtime does not remove them when
/// a signal ends the process.
/// </summary>
internal static class RuntimeFiles
{
    // The index of the start time among the fields after the program name.
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
            foreach (string name in (string[])[$"clr-debug-pipe-{process}-in", $"clr-debug-pipe-{process}-out",
                $"dotnet-diagnostic-{process}-socket"])
                File.Delete(Path.Combine(Path.GetTempPath(), name));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or IndexOutOfRangeException)
        {
            // The folder is missing or belongs to another user.
        }
    }
}
