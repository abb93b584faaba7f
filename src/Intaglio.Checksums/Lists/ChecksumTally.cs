namespace Intaglio.Checksums;

/// <summary>Counts the lines of checksum lists by their outcome.</summary>
public sealed class ChecksumTally
{
    private readonly long[] counts = new long[(int)ChecksumStatus.Malformed + 1];

    /// <summary>Gets the number of lines with the specified outcome.</summary>
    public long this[ChecksumStatus status] => counts[(int)status];

    /// <summary>Adds a line with the specified outcome.</summary>
    public void Add(ChecksumStatus status) => counts[(int)status]++;

    /// <summary>Adds the counts of another tally.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void Add(ChecksumTally other)
    {
        ArgumentNullException.ThrowIfNull(other);
        for (int i = 0; i < counts.Length; i++)
            counts[i] += other.counts[i];
    }
}
