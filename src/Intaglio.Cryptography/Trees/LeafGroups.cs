namespace Intaglio.Cryptography;

/// <summary>Divides leaves into groups that are hashed side by side.</summary>
/// <remarks>
/// A group with few leaves takes about as long as a full one. Each worker therefore gets the same number of full groups. The remaining
/// leaves are divided evenly into one more group per worker.
/// </remarks>
internal readonly record struct LeafGroups
{
    private readonly int most;
    private readonly long full, rest, restGroups;

    /// <param name="leaves">The number of leaves.</param>
    /// <param name="most">The number of leaves in a full group.</param>
    /// <param name="workers">The number of workers.</param>
    internal LeafGroups(long leaves, int most, int workers)
    {
        this.most = most;
        full = leaves / ((long)most * workers) * workers;
        rest = leaves - full * most;
        restGroups = Math.Min(rest, workers);
    }

    internal long Count => full + restGroups;

    /// <summary>Gets the first leaf and the number of leaves of a group.</summary>
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
