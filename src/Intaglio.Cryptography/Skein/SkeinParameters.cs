namespace Intaglio.Cryptography;

/// <summary>
/// Everything that selects a function of the Skein family (Skein 1.3, section 3.5): the size of its output, and its arguments.
/// The default value is plain hashing, with a digest as large as a block.
/// </summary>
/// <remarks>
/// <para>The values are checked when they are used. An argument that is empty, which a null array is too, is left out; every other is
/// of any length, and none is padded.</para>
/// <para>A key makes Skein a MAC, or with a key identifier a key derivation function. The other arguments are not secret, and none of
/// them makes Skein a password hash: use Argon2 or PBKDF2 for passwords.</para>
/// </remarks>
public readonly ref struct SkeinParameters
{
    /// <summary>The size of the largest digest in bits: 2³¹−1 bytes. The <c>Xof</c> classes have longer outputs.</summary>
    public const long MaxDigestSizeInBits = 8L * int.MaxValue;

    private readonly SkeinTree tree;

    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="digestSizeInBits">The value of <see cref="DigestSizeInBits"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="publicKey">The value of <see cref="PublicKey"/>.</param>
    /// <param name="keyIdentifier">The value of <see cref="KeyIdentifier"/>.</param>
    /// <param name="nonce">The value of <see cref="Nonce"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public SkeinParameters(long digestSizeInBits = 0, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default, ReadOnlySpan<byte> publicKey = default, ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default, SkeinTree tree = default)
    {
        DigestSizeInBits = digestSizeInBits;
        Key = key;
        Personalization = personalization;
        PublicKey = publicKey;
        KeyIdentifier = keyIdentifier;
        Nonce = nonce;
        this.tree = tree;
    }

    /// <summary>
    /// Gets the size of the digest in bits, 1 to <see cref="MaxDigestSizeInBits"/>; 0 means that of a block. Digests of different sizes
    /// have nothing in common. Of a digest that ends within a byte, that byte's upper bits are used, and the lower ones are zero.
    /// </summary>
    public long DigestSizeInBits { get; init; }

    /// <summary>Gets the key, of a MAC or to derive keys from.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the personalization, which tells apart what the function is used for; the paper recommends UTF-8 text that begins with a date and an e-mail address.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Gets the public key that a digest is to be signed with.</summary>
    public ReadOnlySpan<byte> PublicKey { get; init; }

    /// <summary>Gets the identifier of the key to derive.</summary>
    public ReadOnlySpan<byte> KeyIdentifier { get; init; }

    /// <summary>Gets the nonce, of randomized hashing or of a stream cipher.</summary>
    public ReadOnlySpan<byte> Nonce { get; init; }

    /// <summary>Gets the tree that the message is hashed in; the default means none.</summary>
    public SkeinTree Tree
    {
        get => tree;
        init => tree = value;
    }

    /// <summary>The size of the digest in bits, when that of a block is given.</summary>
    internal long EffectiveBits(int blockSize) => DigestSizeInBits == 0 ? 8L * blockSize : DigestSizeInBits;

    /// <param name="most">The largest digest, in bits.</param>
    /// <exception cref="ArgumentOutOfRangeException">A value is outside the specification.</exception>
    internal void Check(long most = MaxDigestSizeInBits)
    {
        SkeinLimits.Check(nameof(DigestSizeInBits), DigestSizeInBits, 0, most, "bits (0 stands for a block)");
        tree.Check();
    }
}
