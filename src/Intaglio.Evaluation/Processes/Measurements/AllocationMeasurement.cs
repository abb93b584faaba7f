using System.Diagnostics;

namespace Intaglio.Evaluation;

/// <summary>Measures the allocation of calls on the managed heap.</summary>
internal static class AllocationMeasurement
{
    private const int Attempts = 10;

    internal static AllocationResult[] Run(AllocationRequest request, IHashContender contender) =>
        [.. request.MessageSizes.Select(size => Measure(contender, Subject.CreateMessage(size), new byte[request.DestinationSize]))];

    private static AllocationResult Measure(IHashContender contender, byte[] message, byte[] destination)
    {
        Call();
        Stopwatch watch = Stopwatch.StartNew();
        Call();
        int calls = (int)Math.Clamp(20 / Math.Max(watch.Elapsed.TotalMilliseconds, 0.001), 1, 1000);

        // Other threads allocate occasionally, so the minimum of several attempts counts.
        long least = long.MaxValue, collections = 0;
        for (int i = 0; i < Attempts && least > 0; i++)
        {
            int collected = GC.CollectionCount(0);
            long before = GC.GetTotalAllocatedBytes(precise: true);
            for (int call = 0; call < calls; call++)
                Call();
            long bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
            Heart.Beat();
            if (bytes < least)
                (least, collections) = (bytes, GC.CollectionCount(0) - collected);
        }
        double perCall = (double)least / calls;
        // Values below one byte come from the measurement itself.
        return new AllocationResult(message.Length, perCall < 1 ? 0 : perCall, 1000.0 * collections / calls);

        void Call() => contender.Hash(message, default, destination);
    }
}
