namespace Intaglio.Cryptography;

/// <summary>
/// Options for computing a tree hash. The digest depends on <see cref="DigestSize"/> and <see cref="LeafSize"/> but not on the other
/// options.
/// </summary>
public sealed class Blake2TreeOptions
{
    /// <summary>The default leaf size: 5 MiB (5,242,880 bytes), as in bt2sum and s3git.</summary>
    public const long DefaultLeafSize = 5 * 1024 * 1024;

    private const string Bytes = "bytes (0 means the maximum)";

    internal static Blake2TreeOptions Default { get; } = new();

    /// <summary>
    /// Gets or sets the size of the root digest and of each leaf digest in bytes. The default is 0, which means the maximum.
    /// </summary>
    /// <value>0 to 64 for BLAKE2b, 0 to 32 for BLAKE2s.</value>
    /// <exception cref="ArgumentOutOfRangeException">The value is negative or greater than 64.</exception>
    public int DigestSize
    {
        get;
        set
        {
            CheckRange("BLAKE2", nameof(DigestSize), value, 0, Blake2b.MaxDigestSize, Bytes);
            field = value;
        }
    }

    /// <summary>Gets or sets the leaf size in bytes, 1 to 4,294,967,295. The default is <see cref="DefaultLeafSize"/>.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is less than 1 or greater than 4,294,967,295.</exception>
    public long LeafSize
    {
        get;
        set
        {
            CheckRange("BLAKE2", nameof(LeafSize), value, 1, uint.MaxValue, "bytes");
            field = value;
        }
    } = DefaultLeafSize;

    /// <summary>
    /// Gets or sets the maximum number of threads, including the calling thread. The default is −1, which means one thread per processor.
    /// </summary>
    /// <exception cref="ArgumentOutOfRangeException">The value is 0 or less than −1.</exception>
    public int MaxDegreeOfParallelism
    {
        get;
        set
        {
            CheckDegreeOfParallelism(value, nameof(MaxDegreeOfParallelism));
            field = value;
        }
    } = -1;

    /// <summary>
    /// Gets or sets a value indicating whether the result contains the leaf digests. The default is <see langword="false"/>.
    /// </summary>
    /// <remarks>Each leaf digest takes <see cref="DigestSize"/> bytes of memory.</remarks>
    public bool KeepLeafDigests { get; set; }

    /// <summary>Validates the options for an algorithm and returns the shape of the tree.</summary>
    /// <exception cref="ArgumentOutOfRangeException">The digest size exceeds the maximum of the algorithm.</exception>
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
            throw new ArgumentOutOfRangeException(name, value, $"{name} must be positive, or -1 for one thread per processor.");
    }
}
