namespace Intaglio.Cryptography;

/// <summary>What comparing data with its manifest found.</summary>
public sealed class Blake2TreeComparison
{
    internal Blake2TreeComparison(long length, IReadOnlyList<Blake2TreeDifference> differences)
    {
        Length = length;
        Differences = differences;
    }

    /// <summary>Gets a value indicating whether the data is what the manifest was made of.</summary>
    public bool IsMatch => Differences.Count == 0;

    /// <summary>Gets the length of the data in bytes.</summary>
    public long Length { get; }

    /// <summary>Gets what differs, in the order of the data; leaves next to each other that differ in the same way are one entry.</summary>
    public IReadOnlyList<Blake2TreeDifference> Differences { get; }
}
