using Intaglio.Farm;

namespace Intaglio.Benchmarks;

/// <summary>Checks that runs with ready actions get equal shares of the leases.</summary>
/// <param name="count">The number of runs.</param>
internal sealed class ShareCheck(int count)
{
    // A run with few ready actions cannot take its share. Few leases are divided by chance.
    private const int FewReady = 100, FewLeases = 1000, LeasesOfWindow = 10_000;

    // A worker that becomes free for an action that runs alone takes one action of one run.
    private const double Tolerance = 0.05;

    private readonly long[] leases = new long[count];
    private ulong competing;

    /// <summary>Gets the largest relative difference between a run's share and an equal one.</summary>
    internal double Worst { get; private set; }

    /// <summary>Gets the number of windows of time that were checked.</summary>
    internal int Windows { get; private set; }

    /// <summary>Begins a new window of time if other runs than before have ready actions.</summary>
    internal void Look(IReadOnlyList<SimulatedRun?> runs)
    {
        ulong now = 0;
        for (int i = 0; i < runs.Count; i++)
            if (runs[i]?.Book.Count(WorkState.Ready) > FewReady)
                now |= 1ul << i;
        if (now == competing && leases.Sum() < LeasesOfWindow)
            return;
        Finish();
        competing = now;
    }

    internal void Count(int run) => leases[run]++;

    /// <exception cref="InvalidOperationException">The shares differ.</exception>
    private void Finish()
    {
        long[] shares = [.. leases.Where((_, run) => (competing >> run & 1) != 0)];
        Array.Clear(leases);
        if (shares.Length < 2 || shares.Sum() < FewLeases)
            return;
        double worst = shares.Max(share => Math.Abs(share / shares.Average() - 1));
        if (worst > Tolerance)
            throw new InvalidOperationException($"{shares.Length} runs with ready actions got {string.Join(", ", shares)} leases.");
        Worst = Math.Max(Worst, worst);
        Windows++;
    }
}
