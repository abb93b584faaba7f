namespace Intaglio.OpenExr.Tests;

/// <summary>Counts what a thread allocates.</summary>
internal static class Allocations
{
    /// <summary>
    /// Gives the bytes that ten calls allocate, the fewest of some attempts: a collection that other tests cause takes what is left of the thread's
    /// room, and that counts as allocated.
    /// </summary>
    internal static long OfTenCalls(Action action)
    {
        action();
        long least = long.MaxValue;
        for (int attempt = 0; attempt < 5 && least > 0; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < 10; i++)
                action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return least;
    }
}
