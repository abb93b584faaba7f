namespace Intaglio.Evaluation;

/// <summary>The checks of memory use and leaks.</summary>
internal static class Memory
{
    // The allowance for a digest and a few small objects.
    private const int SmallAllowance = 4096;
    private const double LargeAllowance = 0.01;

    internal static Step Allocation { get; } = new("allocation", static subject => !subject.IsCommand, static subject =>
    {
        Tally tally = new("allocation");
        IReadOnlyList<AllocationResult> results = subject.Ask(
            new AllocationRequest([.. Correctness.TableMessages.Select(message => message.Create().Length)],
                subject.DigestSize)).Allocation!;
        foreach (AllocationResult result in results)
            tally.Count(result.Bytes <= SmallAllowance + LargeAllowance * result.MessageSize);
        AllocationResult small = results[0], large = results[^1];
        if (large.Bytes > SmallAllowance + LargeAllowance * large.MessageSize)
            tally.Add("allocates", Severity.Costly,
                $"allocates {Size(large.Bytes)} to hash {Size(large.MessageSize)}, {large.Bytes / large.MessageSize:0.0#} times the "
                + "message");
        if (small.Bytes > SmallAllowance)
            tally.Add("allocates-for-little", Severity.Costly, $"allocates {Size(small.Bytes)} to hash {small.MessageSize} bytes");
        return tally.ToResult() with { Allocation = results };
    })
    { IsAboutDigests = false };

    /// <summary>Checks whether many calls leak memory.</summary>
    internal static Step Leaks { get; } = new("leaks", static subject => !subject.IsCommand, static subject =>
    {
        const double Noise = 8 << 20;
        Tally tally = new("leaks");
        // The number of calls is limited, so that a fast contender with a small leak does not run out of memory.
        LeaksReply reply = subject.Ask(
            new LeaksRequest(subject.Full ? 5 : 0.35, subject.Full ? 4_000_000 : 500_000, subject.DigestSize)).Leaks!;
        (long calls1, long calls2, IReadOnlyList<long> managed, IReadOnlyList<long> all) =
            (reply.FirstCalls, reply.SecondCalls, reply.Managed, reply.All);

        // Requires growth in both series, because the first calls can fill caches.
        bool keepsManaged = managed[1] - managed[0] > 4 * calls1 && managed[2] - managed[1] > 4 * calls2
            && managed[2] - managed[0] > 64 << 10;
        bool keepsOther = !keepsManaged && all[1] - all[0] > Noise / 4 && all[2] - all[1] > Noise / 4
            && all[2] - all[0] - (managed[2] - managed[0]) > Noise
            && (double)(all[2] - all[1]) / calls2 > (double)(all[1] - all[0]) / calls1 / 3;
        tally.Count(!keepsManaged);
        tally.Count(!keepsOther);
        if (keepsManaged)
            tally.Add("leaks", Severity.Unsafe,
                $"keeps {Size((double)(managed[2] - managed[1]) / calls2)} of every call in the managed heap");
        if (keepsOther)
            tally.Add("leaks-unmanaged", Severity.Unsafe, $"keeps about {Size((double)(all[2] - all[1]) / calls2)} of every call outside "
                + "the managed heap");
        return tally.ToResult();
    })
    { IsAboutDigests = false };

    internal static string Size(double bytes) => bytes switch
    {
        < 10_000 => $"{bytes:0.#} B",
        < 10_000_000 => $"{bytes / 1024:N0} KiB",
        _ => $"{bytes / (1 << 20):N1} MiB",
    };
}
