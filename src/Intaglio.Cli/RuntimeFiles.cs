using System.Globalization;
using System.IO.Enumeration;

namespace Intaglio.Cli;

/// <summary>The pipes and the socket that the runtime keeps for debuggers in the folder for temporary files. It leaves them behind when a signal ends the process.</summary>
internal static class RuntimeFiles
{
    private static readonly EnumerationOptions everything = new() { AttributesToSkip = FileAttributes.None };

    internal static void Remove()
    {
        if (OperatingSystem.IsWindows())
            return;
        string number = Environment.ProcessId.ToString(CultureInfo.InvariantCulture), pipe = $"clr-debug-pipe-{number}-", socket = $"dotnet-diagnostic-{number}-";
        try
        {
            FileSystemEnumerable<string> names = new(Path.GetTempPath(), static (ref entry) => entry.FileName.ToString(), everything)
            {
                ShouldIncludePredicate = (ref entry) => entry.FileName.StartsWith(pipe, StringComparison.Ordinal) || entry.FileName.StartsWith(socket, StringComparison.Ordinal),
            };
            foreach (string name in names)
                File.Delete(Path.Combine(Path.GetTempPath(), name));
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            // The folder is gone, or not this user's.
        }
    }
}
