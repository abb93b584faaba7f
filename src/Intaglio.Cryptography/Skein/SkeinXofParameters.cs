namespace Intaglio.Cryptography;

/// <summary>Parameters for the Skein <c>Xof</c> classes: the output length and the optional arguments (Skein 1.3, section 3.5).</summary>
/// <remarks>
/// <para>The default value selects plain hashing with an output of unknown length. The values are validated when they are used. Arguments
/// that are empty or null arrays are omitted. Arguments may have any length and are not padded.</para>
/// <para>With a key and a nonce, the output is the keystream of a stream cipher. With a key and a key identifier, it is a derived key.
/// Skein is not suitable for hashing passwords, with any arguments. Use Argon2 or PBKDF2 for passwords.</para>
/// </remarks>
public readonly ref struct SkeinXofParameters
{
    /// <summary>The maximum length of the output in bytes, which is 2⁶¹−1. Skein counts the output in bits, up to 2⁶⁴−1.</summary>
    public const ulong MaxOutputLength = ulong.MaxValue / 8;

    private readonly SkeinTree tree;

    /// <summary>Initializes the parameters from arguments, for languages that cannot set the properties.</summary>
    /// <remarks>Omitted arguments have their defaults.</remarks>
    /// <param name="outputLength">The value of <see cref="OutputLength"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="publicKey">The value of <see cref="PublicKey"/>.</param>
    /// <param name="keyIdentifier">The value of <see cref="KeyIdentifier"/>.</param>
    /// <param name="nonce">The value of <see cref="Nonce"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public SkeinXofParameters(ulong? outputLength = null, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default,
        ReadOnlySpan<byte> publicKey = default, ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default,
        SkeinTree tree = default)
    {
        OutputLength = outputLength;
        Key = key;
        Personalization = personalization;
        PublicKey = publicKey;
        KeyIdentifier = keyIdentifier;
        Nonce = nonce;
        this.tree = tree;
    }

    /// <summary>Gets the length of the whole output in bytes, from 1 to <see cref="MaxOutputLength"/>.</summary>
    /// <remarks>
    /// The default is null, which means an unknown length. Outputs of different lengths are unrelated. An output of unknown length is
    /// hashed with a length of 2⁶⁴−1 bits, as the paper specifies for stream ciphers. For the static methods, null means the length of
    /// their argument.
    /// </remarks>
    public ulong? OutputLength { get; init; }

    /// <inheritdoc cref="SkeinParameters.Key"/>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <inheritdoc cref="SkeinParameters.Personalization"/>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <inheritdoc cref="SkeinParameters.PublicKey"/>
    public ReadOnlySpan<byte> PublicKey { get; init; }

    /// <inheritdoc cref="SkeinParameters.KeyIdentifier"/>
    public ReadOnlySpan<byte> KeyIdentifier { get; init; }

    /// <inheritdoc cref="SkeinParameters.Nonce"/>
    public ReadOnlySpan<byte> Nonce { get; init; }

    /// <inheritdoc cref="SkeinParameters.Tree"/>
    public SkeinTree Tree
    {
        get => tree;
        init => tree = value;
    }

    /// <summary>Validates the values, and creates a reader without data.</summary>
    /// <param name="firstBlock">The block at which reading begins. It is 0 except in tests of the end of a long output.</param>
    internal OutputReader<SkeinState<TKey>, SkeinOutput<TKey>> CreateReader<TKey>(ulong firstBlock = 0)
        where TKey : unmanaged, IThreefishKey
    {
        // The number of lanes of the widest vectors.
        const int GroupBlocks = 8;

        Check();
        int blockSize = ThreefishKey.BlockSize<TKey>();
        SkeinState<TKey> state = new(WithDigestSize(0), OutputLength is { } length ? 8 * length : ulong.MaxValue);
        return new(in state, OutputLength ?? MaxOutputLength, blockSize, GroupBlocks * blockSize, firstBlock);
    }

    /// <summary>Validates the values, and returns the parameters of a digest that is the whole output.</summary>
    /// <param name="size">The size of the output in bytes.</param>
    /// <param name="name">The name of the argument that determines the size.</param>
    internal SkeinParameters ForWhole(int size, string name)
    {
        Check();
        if (size <= 0)
            SkeinLimits.Throw(name, size, 1, int.MaxValue, "bytes");
        if (OutputLength is { } length && (ulong)size != length)
            throw new ArgumentException($"The requested output length is {size} bytes, but {nameof(OutputLength)} is {length}.", name);
        return WithDigestSize(8L * size);
    }

    private void Check()
    {
        if (OutputLength is { } length && (length == 0 || length > MaxOutputLength))
            SkeinLimits.Throw(nameof(OutputLength), length, 1UL, MaxOutputLength, "bytes (null means an unknown length)");
        tree.Check();
    }

    private SkeinParameters WithDigestSize(long bits) => new()
    {
        DigestSizeInBits = bits,
        Key = Key,
        Personalization = Personalization,
        PublicKey = PublicKey,
        KeyIdentifier = KeyIdentifier,
        Nonce = Nonce,
        Tree = tree,
    };
}
