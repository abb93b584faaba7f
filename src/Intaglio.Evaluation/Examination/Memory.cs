using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>What calls take of memory, and whether they give it back.</summary>
internal static class Memory
{
    // A digest and what holds it is no reproach, nor is an object or two.
    private const int SmallAllowance = 4096, Attempts = 10;
    private const double LargeAllowance = 0.01;

    internal static Step Allocation { get; } = new("allocation", static subject => !subject.IsCommand, static subject =>
    {
        Tally tally = new("allocation");
        List<AllocationResult> results = [];
        foreach ((string name, Func<byte[]> create) in Correctness.TableMessages)
        {
            byte[] message = create(), destination = new byte[subject.DigestSize];
            Call();
            Stopwatch watch = Stopwatch.StartNew();
            Call();
            int calls = (int)Math.Clamp(20 / Math.Max(watch.Elapsed.TotalMilliseconds, 0.001), 1, 1000);

            // Other threads allocate too, now and then: the fewest bytes of several attempts are the contender's.
            long least = long.MaxValue, collections = 0;
            for (int i = 0; i < Attempts && least > 0; i++)
            {
                int collected = GC.CollectionCount(0);
                long before = GC.GetTotalAllocatedBytes(precise: true);
                for (int call = 0; call < calls; call++)
                    Call();
                long bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
                if (bytes < least)
                    (least, collections) = (bytes, GC.CollectionCount(0) - collected);
            }
            double perCall = (double)least / calls;
            // What the counting itself takes now and then is less than this.
            if (perCall < 1)
                perCall = 0;
            results.Add(new AllocationResult(message.Length, perCall, 1000.0 * collections / calls));
            tally.Count(perCall <= SmallAllowance + LargeAllowance * message.Length);

            void Call() => subject.Contender.Hash(message, default, destination);
        }
        AllocationResult small = results[0], large = results[^1];
        if (large.Bytes > SmallAllowance + LargeAllowance * large.MessageSize)
            tally.Add("allocates", Severity.Costly, $"allocates {Size(large.Bytes)} to hash {Size(large.MessageSize)}, {large.Bytes / large.MessageSize:0.0#} times the message");
        if (small.Bytes > SmallAllowance)
            tally.Add("allocates-for-little", Severity.Costly, $"allocates {Size(small.Bytes)} to hash {small.MessageSize} bytes");
        return tally.ToResult() with { Allocation = results };
    })
    { IsAboutDigests = false };

    /// <summary>Whether many calls leave something behind.</summary>
    internal static Step Leaks { get; } = new("leaks", static subject => !subject.IsCommand, static subject =>
    {
        const double Noise = 8 << 20;
        Tally tally = new("leaks");
        TimeSpan duration = TimeSpan.FromSeconds(subject.Full ? 5 : 0.7);
        // Whoever is fast and keeps a little is to be found out, not to run out of memory.
        long mostCalls = subject.Full ? 4_000_000 : 1_000_000;
        byte[] message = Subject.CreateMessage(300), destination = new byte[subject.DigestSize];
        Run(duration / 2);
        (long managed0, long all0) = Measure();
        long calls1 = Run(duration);
        (long managed1, long all1) = Measure();
        long calls2 = Run(duration);
        (long managed2, long all2) = Measure();

        // What goes on growing, and not only at first.
        bool keepsManaged = managed1 - managed0 > 4 * calls1 && managed2 - managed1 > 4 * calls2 && managed2 - managed0 > 64 << 10;
        bool keepsOther = !keepsManaged && all1 - all0 > Noise / 4 && all2 - all1 > Noise / 4 && all2 - all0 - (managed2 - managed0) > Noise && (double)(all2 - all1) / calls2 > (double)(all1 - all0) / calls1 / 3;
        tally.Count(!keepsManaged);
        tally.Count(!keepsOther);
        if (keepsManaged)
            tally.Add("leaks", Severity.Unsafe, $"keeps {Size((double)(managed2 - managed1) / calls2)} of every call in the managed heap");
        if (keepsOther)
            tally.Add("leaks-unmanaged", Severity.Unsafe, $"keeps some {Size((double)(all2 - all1) / calls2)} of every call outside the managed heap");
        return tally.ToResult();

        long Run(TimeSpan time)
        {
            long calls = 0;
            for (Stopwatch watch = Stopwatch.StartNew(); watch.Elapsed < time && calls < mostCalls;)
            {
                for (int i = 0; i < 16; i++, calls++)
                    subject.Contender.Hash(message, default, destination);
            }
            return calls;
        }
    }) { IsAboutDigests = false };

    internal static string Size(double bytes) => bytes switch
    {
        < 10_000 => $"{bytes:0.#} B",
        < 10_000_000 => $"{bytes / 1024:N0} KiB",
        _ => $"{bytes / (1 << 20):N1} MiB",
    };

    private static (long Managed, long All) Measure()
    {
        for (int i = 0; i < 2; i++)
        {
            GC.Collect(GC.MaxGeneration, GCCollectionMode.Aggressive, blocking: true, compacting: true);
            GC.WaitForPendingFinalizers();
        }
        using Process process = Process.GetCurrentProcess();
        // Not every system tells what is private.
        return (GC.GetTotalMemory(forceFullCollection: true), process.PrivateMemorySize64 is > 0 and long own ? own : process.WorkingSet64);
    }
}
