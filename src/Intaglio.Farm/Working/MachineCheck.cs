using System.ComponentModel;
using System.Diagnostics;

namespace Intaglio.Farm;

/// <summary>Checks that a worker can use its machine: its folders, its memory and, if it runs programs, a script.</summary>
/// <param name="options">The settings of the worker.</param>
internal sealed class MachineCheck(WorkerOptions options)
{
    private const int FileSize = 1 << 20;

    private const long LeastMemory = 64L << 20;

    // ETXTBSY, which has this value on Linux and on macOS.
    private const int FileBusy = 26;

    private const string Script = "#!/bin/sh\nexit 0\n";

    private static readonly TimeSpan longestStart = TimeSpan.FromSeconds(30);

    /// <summary>Finds a fault, or returns <see langword="null"/> if the machine has none.</summary>
    internal string? FindFault() =>
        FindFault(options.Folder) ?? FindFault(options.CacheFolder) ?? FindMemoryFault() ?? (options.AllowRun ? FindStartFault() : null);

    private static string? FindFault(string folder) => Try($"'{folder}' cannot be written", () =>
    {
        Directory.CreateDirectory(folder);
        string path = Path.Combine(folder, $".check-{Guid.NewGuid():n}");
        try
        {
            using FileStream file = new(path, FileMode.CreateNew, FileAccess.Write, FileShare.None, bufferSize: 0);
            file.Write(new byte[FileSize]);
            file.Flush(flushToDisk: true);
        }
        finally
        {
            File.Delete(path);
        }
    });

    // The memory that the limit of a container or the machine leaves.
    private static string? FindMemoryFault()
    {
        GCMemoryInfo memory = GC.GetGCMemoryInfo(GCKind.Any);
        long left = memory.TotalAvailableMemoryBytes - memory.MemoryLoadBytes;
        return memory.MemoryLoadBytes == 0 || left >= LeastMemory ? null : $"only {left >> 20} MiB of memory are free";
    }

    private string? FindStartFault() => OperatingSystem.IsWindows() ? null : Try("programs cannot be started", () =>
    {
        string path = Path.Combine(options.Folder, $".check-{Guid.NewGuid():n}.sh");
        try
        {
            File.WriteAllText(path, Script);
            if (!OperatingSystem.IsWindows())
                File.SetUnixFileMode(path, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
            using Process process = Start(path);
            if (!process.WaitForExit(longestStart))
            {
                process.Kill();
                throw new IOException("a script does not end");
            }
        }
        finally
        {
            File.Delete(path);
        }
    });

    // A program that is starting on another thread has the new script open for writing for a moment.
    private static Process Start(string path)
    {
        for (long start = Stopwatch.GetTimestamp(); ; Thread.Sleep(10))
            try
            {
                return ProgramStart.Start(new ProcessStartInfo(path));
            }
            catch (Win32Exception exception)
                when (exception.NativeErrorCode == FileBusy && Stopwatch.GetElapsedTime(start) < longestStart)
            {
            }
    }

    private static string? Try(string problem, Action step)
    {
        try
        {
            step();
            return null;
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException or Win32Exception)
        {
            return $"{problem}: {ErrorText.Describe(exception)}";
        }
    }
}
