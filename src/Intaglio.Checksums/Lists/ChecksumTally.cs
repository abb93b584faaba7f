namespace Intaglio.Checksums;

/// <summary>Counts what became of the lines of checksum lists.</summary>
public sealed class ChecksumTally
{
    private readonly long[] counts = new long[(int)ChecksumStatus.Malformed + 1];

    /// <summary>Gets how many lines had that status.</summary>
    public long this[ChecksumStatus status] => counts[(int)status];

    /// <summary>Counts one more line.</summary>
    public void Add(ChecksumStatus status) => counts[(int)status]++;

    /// <summary>Counts the lines of another tally too.</summary>
    /// <exception cref="ArgumentNullException"><paramref name="other"/> is null.</exception>
    public void Add(ChecksumTally other)
    {
        ArgumentNullException.ThrowIfNull(other);
        for (int i = 0; i < counts.Length; i++)
            counts[i] += other.counts[i];
    }
}
