namespace Intaglio.Cryptography;

/// <summary>The result of comparing data with a manifest.</summary>
public sealed class Blake2TreeComparison
{
    internal Blake2TreeComparison(long length, IReadOnlyList<Blake2TreeDifference> differences)
    {
        Length = length;
        Differences = differences;
    }

    /// <summary>Gets a value indicating whether the data matches the manifest.</summary>
    public bool IsMatch => Differences.Count == 0;

    /// <summary>Gets the length of the data in bytes.</summary>
    public long Length { get; }

    /// <summary>Gets the differences, in the order of the data. Adjacent leaves that differ in the same way form one entry.</summary>
    public IReadOnlyList<Blake2TreeDifference> Differences { get; }
}
