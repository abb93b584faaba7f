namespace Intaglio.Testing;

/// <summary>Counts the bytes that the current thread allocates.</summary>
public static class Allocations
{
    /// <summary>Counts the bytes that an action allocates on this thread, whatever the runtime loads and compiles for it included.</summary>
    /// <param name="action">The action, which is called once.</param>
    public static long Count(Action action)
    {
        long before = GC.GetAllocatedBytesForCurrentThread();
        action();
        return GC.GetAllocatedBytesForCurrentThread() - before;
    }

    /// <summary>
    /// Counts the bytes that some calls allocate, once everything they need is loaded and compiled: the fewest of some attempts, because a collection
    /// that another test causes discards the rest of the thread's buffer, and that counts as allocated.
    /// </summary>
    /// <param name="action">The action, which is called once before it is measured.</param>
    /// <param name="calls">The number of calls in an attempt.</param>
    public static long Fewest(Action action, int calls = 1)
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
