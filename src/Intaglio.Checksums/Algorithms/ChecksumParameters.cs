namespace Intaglio.Checksums;

/// <summary>The optional parameters of a checksum: a key, salt, personalization, key derivation context and output position.</summary>
/// <remarks>
/// By default, no parameter is set. The <see cref="ChecksumAlgorithm"/> determines how long each can be. An empty value is treated as not
/// set.
/// </remarks>
public readonly ref struct ChecksumParameters
{
    /// <summary>Gets the key. Only its holders can compute the checksum.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>
    /// Gets the salt, for BLAKE2 only. A salt shorter than <see cref="ChecksumAlgorithm.SaltSize"/> is padded with zeros at the end.
    /// </summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization. With BLAKE2, a short one is padded with zeros at the end.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>
    /// Gets the context of a key derivation, or <see langword="null"/>. Requires BLAKE3 without a key. The data must then be secret, and
    /// the digests are keys derived from it.
    /// </summary>
    public string? KeyDerivationContext { get; init; }

    /// <summary>Gets the position in the output where the digest begins, in bytes. Requires BLAKE3.</summary>
    public ulong OutputPosition { get; init; }

    internal bool HasAny => Key.Length + Salt.Length + Personalization.Length > 0 || KeyDerivationContext is not null || OutputPosition > 0;
}
