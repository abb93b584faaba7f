namespace Intaglio.Checksums;

/// <summary>What a checksum depends on beside the data: a key, a salt, a personalization, a context and an output position. The default is none of them.</summary>
/// <remarks>How many bytes each may have depends on the <see cref="ChecksumAlgorithm"/>; an empty one is the same as none.</remarks>
public readonly ref struct ChecksumParameters
{
    /// <summary>Gets the key, which makes the checksum one that only its holders can compute.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt, which BLAKE2 alone has; a shorter one is padded with zeros at its end.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization; BLAKE2 pads a shorter one with zeros at its end, Skein takes any as it is.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>
    /// Gets the context of a key derivation, or null; for BLAKE3, without a key. The digests are then keys derived from the data, which is secret.
    /// </summary>
    public string? KeyDerivationContext { get; init; }

    /// <summary>Gets where the digest begins in the output, in bytes; for BLAKE3.</summary>
    public ulong OutputPosition { get; init; }

    internal bool HasAny => Key.Length + Salt.Length + Personalization.Length > 0 || KeyDerivationContext is not null || OutputPosition > 0;
}
