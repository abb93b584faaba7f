using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>Measures the memory that two series of calls leave.</summary>
internal static class LeaksMeasurement
{
    // A series on a busy machine lasts until it has had its time on a processor. A contender that sleeps needs a limit.
    private const int LongestSeries = 20;

    internal static LeaksReply Run(LeaksRequest request, IHashContender contender)
    {
        TimeSpan duration = TimeSpan.FromSeconds(request.Seconds);
        byte[] message = Subject.CreateMessage(300), destination = new byte[request.DestinationSize];
        Call(duration / 2);
        (long managed0, long all0) = Measure();
        long calls1 = Call(duration);
        (long managed1, long all1) = Measure();
        long calls2 = Call(duration);
        (long managed2, long all2) = Measure();
        return new LeaksReply([managed0, managed1, managed2], [all0, all1, all2], calls1, calls2);

        long Call(TimeSpan time)
        {
            long calls = 0;
            TimeSpan start = Environment.CpuUsage.TotalTime;
            for (Stopwatch watch = Stopwatch.StartNew(); calls < request.MostCalls && (watch.Elapsed < time
                || (watch.Elapsed < LongestSeries * time && Environment.CpuUsage.TotalTime - start < time));)
            {
                for (int i = 0; i < 16; i++, calls++)
                    contender.Hash(message, default, destination);
                Heart.Beat();
            }
            return calls;
        }
    }

    private static (long Managed, long All) Measure()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }
        using Process process = Process.GetCurrentProcess();
        // Some systems do not report private memory.
        return (GC.GetTotalMemory(forceFullCollection: true), process.PrivateMemorySize64 is > 0 and long own ? own : process.WorkingSet64);
    }
}
