namespace Intaglio.Cryptography;

/// <summary>
/// Everything that selects a function of the Skein family whose output is read in pieces: the length of the whole output, and the
/// arguments (Skein 1.3, section 3.5). The default value is plain hashing, for an output of unknown length.
/// </summary>
/// <remarks>
/// The values are checked when they are used. An argument that is empty, which a null array is too, is left out; every other is of any
/// length, and none is padded. With a key and a nonce the output is the keystream of a stream cipher; with a key and a key identifier it
/// is a derived key. None of the arguments makes Skein a password hash: use Argon2 or PBKDF2 for passwords.
/// </remarks>
public readonly ref struct SkeinXofParameters
{
    /// <summary>The length of the longest output in bytes: 2⁶¹−1. Skein counts the output in bits, to 2⁶⁴−1.</summary>
    public const ulong MaxOutputLength = ulong.MaxValue / 8;

    private readonly SkeinTree tree;

    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="outputLength">The value of <see cref="OutputLength"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="publicKey">The value of <see cref="PublicKey"/>.</param>
    /// <param name="keyIdentifier">The value of <see cref="KeyIdentifier"/>.</param>
    /// <param name="nonce">The value of <see cref="Nonce"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public SkeinXofParameters(ulong? outputLength = null, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> personalization = default, ReadOnlySpan<byte> publicKey = default, ReadOnlySpan<byte> keyIdentifier = default, ReadOnlySpan<byte> nonce = default, SkeinTree tree = default)
    {
        OutputLength = outputLength;
        Key = key;
        Personalization = personalization;
        PublicKey = publicKey;
        KeyIdentifier = keyIdentifier;
        Nonce = nonce;
        this.tree = tree;
    }

    /// <summary>
    /// Gets the length of the whole output in bytes, 1 to <see cref="MaxOutputLength"/>, or null where it is not known in advance (or, for
    /// the static functions, where the destination says it). Outputs of different lengths have nothing in common; one of unknown length is,
    /// as the paper has it for stream ciphers, that of 2⁶⁴−1 bits.
    /// </summary>
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

    /// <summary>Checks the values, and returns the reader that has seen no data.</summary>
    /// <param name="firstBlock">The block that reading begins with: 0, except in tests of the end of a long output.</param>
    internal OutputReader<SkeinState<TKey>, SkeinOutput<TKey>> CreateReader<TKey>(ulong firstBlock = 0)
        where TKey : unmanaged, IThreefishKey
    {
        // As many blocks in a group as the widest vectors have lanes.
        const int GroupBlocks = 8;

        Check();
        int blockSize = ThreefishKey.BlockSize<TKey>();
        SkeinState<TKey> state = new(WithDigestSize(0), OutputLength is { } length ? 8 * length : ulong.MaxValue);
        return new(in state, OutputLength ?? MaxOutputLength, blockSize, GroupBlocks * blockSize, firstBlock);
    }

    /// <summary>Checks the values, and returns those of the digest that is an output as a whole.</summary>
    /// <param name="size">The size of the output in bytes.</param>
    /// <param name="name">The argument the size comes from.</param>
    internal SkeinParameters ForWhole(int size, string name)
    {
        Check();
        if (size <= 0)
            SkeinLimits.Throw(name, size, 1, int.MaxValue, "bytes of output at once");
        if (OutputLength is { } length && (ulong)size != length)
            throw new ArgumentException($"{size} bytes of output were asked for, but {nameof(OutputLength)} is {length}.", name);
        return WithDigestSize(8L * size);
    }

    private void Check()
    {
        if (OutputLength is { } length && (length == 0 || length > MaxOutputLength))
            SkeinLimits.Throw(nameof(OutputLength), length, 1UL, MaxOutputLength, "bytes (null stands for an unknown length)");
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
