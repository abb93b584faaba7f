namespace Intaglio.Cryptography;

/// <summary>How <see cref="Blake3Parallel"/> hashes. All but the last option select the function, as <see cref="Blake3Parameters"/> do.</summary>
public sealed class Blake3ParallelOptions
{
    /// <summary>Gets or sets the size of the digest in bytes, from 1; 0, the default, means 32.</summary>
    public int DigestSize { get; set; }

    /// <summary>Gets or sets the key, 32 bytes; empty, the default, means unkeyed.</summary>
    public ReadOnlyMemory<byte> Key { get; set; }

    /// <summary>Gets or sets the context of a key derivation; null, the default, means none.</summary>
    public string? KeyDerivationContext { get; set; }

    /// <summary>Gets or sets where the digest begins in the output, in bytes; 0 is the default.</summary>
    public ulong OutputPosition { get; set; }

    /// <summary>Gets or sets how many threads may work at the same time, the calling one among them; −1, the default, means one for each processor.</summary>
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
