namespace Intaglio.Cryptography;

/// <summary>
/// The parameters of BLAKE2bp: the configurable fields of the parameter block (BLAKE2 paper, section 2.5) and the key.
/// The default value selects unkeyed BLAKE2bp-512.
/// </summary>
/// <inheritdoc cref="Blake2bParameters" path="/remarks"/>
public readonly ref struct Blake2bpParameters
{
    /// <summary>Initializes the parameters from arguments, for languages that cannot set init-only properties.</summary>
    /// <param name="digestSize">The value of <see cref="DigestSize"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="salt">The value of <see cref="Salt"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    public Blake2bpParameters(int digestSize = 0, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default,
        ReadOnlySpan<byte> personalization = default)
    {
        DigestSize = digestSize;
        Key = key;
        Salt = salt;
        Personalization = personalization;
    }

    /// <inheritdoc cref="Blake2bParameters.DigestSize"/>
    public int DigestSize { get; init; }

    /// <inheritdoc cref="Blake2bParameters.Key"/>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <inheritdoc cref="Blake2bParameters.Salt"/>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <inheritdoc cref="Blake2bParameters.Personalization"/>
    public ReadOnlySpan<byte> Personalization { get; init; }

    internal int EffectiveDigestSize => FirstLeaf.EffectiveDigestSize;

    /// <summary>
    /// Gets the parameters of the first leaf. Inner digests have the maximum size for every digest size (BLAKE2 paper, section 2.11).
    /// </summary>
    internal Blake2bParameters FirstLeaf => new()
    {
        DigestSize = DigestSize,
        Key = Key,
        Salt = Salt,
        Personalization = Personalization,
        Tree = new() { Fanout = Blake2bp.Leaves, MaxDepth = 2, InnerDigestSize = Blake2b.MaxDigestSize },
    };

    internal void Check() => Blake2Limits.Blake2bp.Check(DigestSize, Key.Length, Salt.Length, Personalization.Length, tree: default);
}
