namespace Intaglio.Cryptography;

/// <summary>Settings for <see cref="Blake3Parallel"/>.</summary>
/// <remarks>All options except the number of threads select the function, as in <see cref="Blake3Parameters"/>.</remarks>
public sealed class Blake3ParallelOptions
{
    /// <summary>Gets or sets the size of the digest in bytes. The default is 0, which means 32 bytes.</summary>
    public int DigestSize { get; set; }

    /// <summary>Gets or sets the key, 32 bytes. The default is empty, which means unkeyed hashing.</summary>
    public ReadOnlyMemory<byte> Key { get; set; }

    /// <summary>Gets or sets the context string of a key derivation. The default is null, which means no key derivation.</summary>
    public string? KeyDerivationContext { get; set; }

    /// <summary>Gets or sets the position of the digest in the output, in bytes. The default is 0.</summary>
    public ulong OutputPosition { get; set; }

    /// <summary>Gets or sets the maximum number of threads, including the calling thread.</summary>
    /// <remarks>The default is -1, which means one for each processor.</remarks>
    public int MaxDegreeOfParallelism
    {
        get;
        set
        {
            Blake2TreeOptions.CheckDegreeOfParallelism(value, nameof(MaxDegreeOfParallelism));
            field = value;
        }
    } = -1;
}
