namespace Intaglio.Cryptography;

/// <summary>
/// Divides leaves into groups that are hashed side by side. A group of few leaves takes about as long as a full one, so groups are
/// full, as many as fill whole rounds of all workers, and what is left makes one more round, shared out evenly.
/// </summary>
internal readonly record struct LeafGroups
{
    private readonly int most;
    private readonly long full, rest, restGroups;

    /// <param name="leaves">The number of leaves.</param>
    /// <param name="most">The number of leaves in a full group.</param>
    /// <param name="workers">How many work at the same time.</param>
    internal LeafGroups(long leaves, int most, int workers)
    {
        this.most = most;
        full = leaves / ((long)most * workers) * workers;
        rest = leaves - full * most;
        restGroups = Math.Min(rest, workers);
    }

    internal long Count => full + restGroups;

    /// <summary>The first leaf of a group, and their number.</summary>
    internal (long First, int Count) this[long group]
    {
        get
        {
            if (group < full)
                return (group * most, most);
            long first = Share(group - full);
            return (full * most + first, (int)(Share(group - full + 1) - first));
        }
    }

    private long Share(long index) => index * rest / restGroups;
}
