namespace Intaglio.Cryptography;

/// <summary>How a tree sum is computed. The first two options are part of what the digest means, the others are not.</summary>
public sealed class Blake2TreeOptions
{
    /// <summary>The size of a leaf that is not chosen: 5 MiB (5,242,880 bytes), as in bt2sum and s3git.</summary>
    public const long DefaultLeafSize = 5 * 1024 * 1024;

    internal static Blake2TreeOptions Default { get; } = new();

    /// <summary>Gets the size of the digest, and of the leaves' digests, in bytes: 1 to 64 for BLAKE2b, 1 to 32 for BLAKE2s; 0, the default, means the largest.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the size of a leaf in bytes, 1 to 4,294,967,295; the default is <see cref="DefaultLeafSize"/>.</summary>
    public long LeafSize { get; init; } = DefaultLeafSize;

    /// <summary>Gets how many threads may work at the same time, the calling one among them; −1, the default, means one for each processor.</summary>
    public int MaxDegreeOfParallelism { get; init; } = -1;

    /// <summary>Gets a value indicating whether the result has the leaves' digests, which take their size times the number of leaves in memory.</summary>
    public bool KeepLeafDigests { get; init; }

    /// <summary>Checks everything but the number of leaves.</summary>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    internal TreeShape Check(string algorithm, int maxDigestSize)
    {
        CheckDegreeOfParallelism(MaxDegreeOfParallelism, nameof(MaxDegreeOfParallelism));
        CheckRange(algorithm, nameof(DigestSize), DigestSize, 0, maxDigestSize, "bytes (0 stands for the maximum)");
        CheckRange(algorithm, nameof(LeafSize), LeafSize, 1, uint.MaxValue, "bytes");
        return new TreeShape(DigestSize == 0 ? maxDigestSize : DigestSize, LeafSize, TreeShape.Open);
    }

    private static void CheckRange(string algorithm, string name, long value, long least, long most, string unit)
    {
        if (value < least || value > most)
            throw new ArgumentOutOfRangeException(name, value, $"{algorithm} allows {least} to {most} {unit} for {name}.");
    }

    internal static void CheckDegreeOfParallelism(int value, string name)
    {
        if (value is 0 or < -1)
            throw new ArgumentOutOfRangeException(name, value, $"{name} is 1 or more, or -1 for one thread for each processor.");
    }
}
