namespace Intaglio.Reliability;

/// <summary>What a process held on to after a tenth of many hashes, and after all of them.</summary>
/// <param name="Name">Which hashes.</param>
/// <param name="Count">How many.</param>
/// <param name="Early">After a tenth.</param>
/// <param name="Late">After all.</param>
internal sealed record EnduranceResult(string Name, int Count, Footprint Early, Footprint Late)
{
    // Threads come and go, and so do their descriptors; what a hash that is not given back would come to is far more.
    private const int FewDescriptors = 10, FewBytes = 4_000_000;

    /// <summary>Whether nothing piled up.</summary>
    internal bool IsFlat => !(Late.Descriptors > Early.Descriptors + FewDescriptors) && Late.ManagedBytes <= Early.ManagedBytes + FewBytes;
}

/// <summary>What a process holds.</summary>
/// <param name="Descriptors">Open descriptors; null where the system does not tell.</param>
/// <param name="ManagedBytes">Bytes of objects that are in use.</param>
/// <param name="WorkingSet">Bytes of memory.</param>
internal readonly record struct Footprint(int? Descriptors, long ManagedBytes, long WorkingSet)
{
    internal static Footprint Take()
    {
        // Twice, with what waits for its finalizer between.
        GC.Collect();
        GC.WaitForPendingFinalizers();
        GC.Collect();
        return new Footprint(OperatingSystem.IsLinux() ? Directory.GetFiles("/proc/self/fd").Length : null, GC.GetTotalMemory(forceFullCollection: true), Environment.WorkingSet);
    }
}
