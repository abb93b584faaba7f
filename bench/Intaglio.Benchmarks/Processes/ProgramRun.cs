using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>Runs programs to their end.</summary>
internal static class ProgramRun
{
    /// <summary>A program on the search path, or null where it is not installed.</summary>
    internal static string? Find(string command) => (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator)
        .Select(folder => Path.Combine(folder, command)).FirstOrDefault(File.Exists);

    /// <summary>Runs a program; returns what it printed and the nanoseconds from its start.</summary>
    internal static (int ExitCode, string Output, double Nanoseconds) Time(string path, string folder, IEnumerable<string> arguments, bool redirectsErrors)
    {
        long start = Stopwatch.GetTimestamp();
        using Process process = Start(path, folder, arguments, redirectsErrors);
        string output = process.StandardOutput.ReadToEnd();
        process.WaitForExit();
        return (process.ExitCode, output, Stopwatch.GetElapsedTime(start).TotalNanoseconds);
    }

    /// <summary>Runs a program that prints next to nothing; returns the most memory it had, in bytes, as the system told shortly before its end.</summary>
    internal static (int ExitCode, long PeakMemory) MeasureMemory(string path, string folder, IEnumerable<string> arguments)
    {
        const int MillisecondsBetween = 2;
        using Process process = Start(path, folder, arguments, redirectsErrors: true);
        long peak = 0;
        while (!process.WaitForExit(MillisecondsBetween))
        {
            process.Refresh();
            try
            {
                peak = Math.Max(peak, process.PeakWorkingSet64);
            }
            catch (InvalidOperationException)
            {
                // It ended meanwhile.
            }
        }
        return (process.ExitCode, peak);
    }

    private static Process Start(string path, string folder, IEnumerable<string> arguments, bool redirectsErrors) =>
        Process.Start(new ProcessStartInfo(path, arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = redirectsErrors,
        })!;
}
