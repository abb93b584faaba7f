namespace Intaglio.Cryptography;

/// <summary>Parameters that select a Skein function: the digest size and the optional arguments (Skein 1.3, section 3.5).</summary>
/// <remarks>
/// <para>The default value selects plain hashing with a digest of one block. The values are validated when they are used. Arguments that
/// are empty or null arrays are omitted. Arguments may have any length and are not padded.</para>
/// <para>With a key, Skein is a MAC. With a key and a key identifier, it is a key derivation function. The other arguments are not secret.
/// Skein is not suitable for hashing passwords, with any arguments. Use Argon2 or PBKDF2 for passwords.</para>
/// </remarks>
public readonly ref struct SkeinParameters
{
    /// <summary>The maximum size of the digest in bits, which corresponds to 2³¹−1 bytes.</summary>
    /// <remarks>The <c>Xof</c> classes support longer outputs.</remarks>
    public const long MaxDigestSizeInBits = 8L * int.MaxValue;

    private readonly SkeinTree tree;

    /// <summary>Initializes the parameters from arguments, for languages that cannot set the properties.</summary>
    /// <remarks>Omitted arguments have their defaults.</remarks>
    /// <param name="digestSizeInBits">The value of <see cref="DigestSizeInBits"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="publicKey">The value of <see cref="PublicKey"/>.</param>
    /// <param name="keyIdentifier">The value of <see cref="KeyIdentifier"/>.</param>
    /// <param name="nonce">The value of <see cref="Nonce"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public SkeinParameters(long digestSizeInBits = 0, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default,
        ReadOnlySpan<byte> publicKey = default, ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default,
        SkeinTree tree = default)
    {
        DigestSizeInBits = digestSizeInBits;
        Key = key;
        Personalization = personalization;
        PublicKey = publicKey;
        KeyIdentifier = keyIdentifier;
        Nonce = nonce;
        this.tree = tree;
    }

    /// <summary>Gets the size of the digest in bits, from 1 to <see cref="MaxDigestSizeInBits"/>.</summary>
    /// <remarks>
    /// The default is 0, which means the size of a block. Digests of different sizes are unrelated. If a digest ends within a byte, it uses
    /// the most significant bits of that byte, and the others are zero.
    /// </remarks>
    public long DigestSizeInBits { get; init; }

    /// <summary>Gets the key of a MAC, or the master key from which keys are derived.</summary>
    /// <remarks>The default is empty, which means unkeyed hashing.</remarks>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the personalization, which separates different uses of the function.</summary>
    /// <remarks>The paper recommends UTF-8 text that begins with a date and an e-mail address.</remarks>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Gets the public key of a digest that will be signed.</summary>
    public ReadOnlySpan<byte> PublicKey { get; init; }

    /// <summary>Gets the identifier of the key to derive.</summary>
    public ReadOnlySpan<byte> KeyIdentifier { get; init; }

    /// <summary>Gets the nonce of randomized hashing or of a stream cipher.</summary>
    public ReadOnlySpan<byte> Nonce { get; init; }

    /// <summary>Gets the tree parameters. The default means sequential hashing.</summary>
    public SkeinTree Tree
    {
        get => tree;
        init => tree = value;
    }

    /// <summary>Returns the size of the digest in bits for the given block size.</summary>
    internal long EffectiveBits(int blockSize) => DigestSizeInBits == 0 ? 8L * blockSize : DigestSizeInBits;

    /// <param name="most">The maximum size of the digest in bits.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value is outside the range that the specification allows.</exception>
    internal void Check(long most = MaxDigestSizeInBits)
    {
        SkeinLimits.Check(nameof(DigestSizeInBits), DigestSizeInBits, 0, most, "bits (0 means the size of a block)");
        tree.Check();
    }
}
