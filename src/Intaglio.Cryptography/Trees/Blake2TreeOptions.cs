namespace Intaglio.Cryptography;

/// <summary>How a tree sum is computed. The first two options are part of what the digest means, the others are not.</summary>
public sealed class Blake2TreeOptions
{
    /// <summary>The size of a leaf that is not chosen: 5 MiB (5,242,880 bytes), as in bt2sum and s3git.</summary>
    public const long DefaultLeafSize = 5 * 1024 * 1024;

    private const string Bytes = "bytes (0 stands for the maximum)";

    internal static Blake2TreeOptions Default { get; } = new();

    /// <summary>Gets or sets the size of the digest, and of the leaves' digests, in bytes: 1 to 64 for BLAKE2b, 1 to 32 for BLAKE2s; 0, the default, means the largest.</summary>
    public int DigestSize
    {
        get;
        set
        {
            CheckRange("BLAKE2", nameof(DigestSize), value, 0, Blake2b.MaxDigestSize, Bytes);
            field = value;
        }
    }

    /// <summary>Gets or sets the size of a leaf in bytes, 1 to 4,294,967,295; the default is <see cref="DefaultLeafSize"/>.</summary>
    public long LeafSize
    {
        get;
        set
        {
            CheckRange("BLAKE2", nameof(LeafSize), value, 1, uint.MaxValue, "bytes");
            field = value;
        }
    } = DefaultLeafSize;

    /// <summary>Gets or sets how many threads may work at the same time, the calling one among them; −1, the default, means one for each processor.</summary>
    public int MaxDegreeOfParallelism
    {
        get;
        set
        {
            CheckDegreeOfParallelism(value, nameof(MaxDegreeOfParallelism));
            field = value;
        }
    } = -1;

    /// <summary>Gets or sets a value indicating whether the result has the leaves' digests, which take their size times the number of leaves in memory.</summary>
    public bool KeepLeafDigests { get; set; }

    /// <summary>Checks what depends on the algorithm.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The digest is larger than the algorithm's.</exception>
    internal TreeShape Check(string algorithm, int maxDigestSize)
    {
        CheckRange(algorithm, nameof(DigestSize), DigestSize, 0, maxDigestSize, Bytes);
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
