using System.Diagnostics;

namespace Intaglio.Benchmarks;

/// <summary>Measures and ends the processes of servers.</summary>
internal static class ServerProcess
{
    internal static TimeSpan TimeOf(Process process)
    {
        process.Refresh();
        return process.TotalProcessorTime;
    }

    internal static long MemoryOf(Process process)
    {
        process.Refresh();
        return process.WorkingSet64;
    }

    internal static long PeakMemoryOf(Process process)
    {
        process.Refresh();
        return process.PeakWorkingSet64;
    }

    internal static void Kill(Process process)
    {
        process.Kill(entireProcessTree: true);
        process.WaitForExit();
        process.Dispose();
    }
}
