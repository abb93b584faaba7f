namespace Intaglio.Cryptography;

/// <summary>
/// Everything that selects a BLAKE2Xs function: what the parameter block leaves to choose (BLAKE2X paper, section 2), and the key. The
/// default value is without a key and for an output of unknown length.
/// </summary>
/// <remarks>
/// The values are checked when they are used. A key authenticates, or makes the output a key that is derived from it; salt and
/// personalization are not secret, and none of them makes BLAKE2Xs a password hash: use Argon2 or PBKDF2 for passwords.
/// </remarks>
public readonly ref struct Blake2XsParameters
{
    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="outputLength">The value of <see cref="OutputLength"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="salt">The value of <see cref="Salt"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    public Blake2XsParameters(ulong? outputLength = null, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default)
    {
        OutputLength = outputLength;
        Key = key;
        Salt = salt;
        Personalization = personalization;
    }

    /// <summary>
    /// Gets the length of the whole output in bytes, 1 to 2¹⁶−2, or null where it is not known in advance (or, for the static functions,
    /// where the destination says it). Outputs of different lengths, and those of unknown length, have nothing in common.
    /// </summary>
    public ulong? OutputLength { get; init; }

    /// <summary>Gets the key, 0 to 32 bytes; empty, which a null array is too, means unkeyed.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt, at most 8 bytes; a shorter one is padded with zeros at its end.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization, at most 8 bytes; a shorter one is padded with zeros at its end.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Checks the values, and returns the state that has seen no data.</summary>
    internal Blake2XState<Blake2sChain, uint> CreateState()
    {
        Check();
        return new(Root, Key, Node, OutputLength ?? Blake2Xs.MaxUnknownOutputLength);
    }

    /// <summary>Checks the values, and returns those for an output that is computed as a whole.</summary>
    /// <param name="size">The size of the output.</param>
    /// <param name="name">The argument the size comes from.</param>
    internal Blake2XsParameters ForWhole(int size, string name)
    {
        Check();
        Blake2Limits.Blake2Xs.CheckWhole(name, size, OutputLength);
        return new() { OutputLength = (uint)size, Key = Key, Salt = Salt, Personalization = Personalization };
    }

    /// <summary>The initial chain value of the root hash: BLAKE2s with the output's length in the upper bytes of the node offset.</summary>
    internal Blake2sChain Root => new(new()
    {
        Key = Key,
        Salt = Salt,
        Personalization = Personalization,
        Tree = new() { Fanout = 1, MaxDepth = 1, NodeOffset = LengthField },
    });

    /// <summary>The initial chain value of output block 0: no key, fanout and depth 0, leaves and inner digests as large as the root hash.</summary>
    internal Blake2sChain Node => new(new()
    {
        Salt = Salt,
        Personalization = Personalization,
        Tree = new() { LeafLength = Blake2s.MaxDigestSize, NodeOffset = LengthField, InnerDigestSize = Blake2s.MaxDigestSize },
    });

    // All ones stand for an unknown length.
    private ulong LengthField => (OutputLength ?? ushort.MaxValue) << 32;

    private void Check() => Blake2Limits.Blake2Xs.Check(OutputLength, Key.Length, Salt.Length, Personalization.Length);
}
