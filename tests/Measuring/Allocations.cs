namespace Intaglio.Measuring;

/// <summary>Counts what a thread allocates.</summary>
internal static class Allocations
{
    /// <summary>
    /// Gives the bytes that some calls allocate, once everything they need is loaded and compiled: the fewest of some attempts, because a collection
    /// that another test causes takes what is left of the thread's room, and that counts as allocated.
    /// </summary>
    internal static long Fewest(Action action, int calls = 1)
    {
        action();
        long least = long.MaxValue;
        for (int attempt = 0; attempt < 5 && least > 0; attempt++)
        {
            long before = GC.GetAllocatedBytesForCurrentThread();
            for (int i = 0; i < calls; i++)
                action();
            least = Math.Min(least, GC.GetAllocatedBytesForCurrentThread() - before);
        }
        return least;
    }
}
