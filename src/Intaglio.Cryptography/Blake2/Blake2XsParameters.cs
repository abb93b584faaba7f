namespace Intaglio.Cryptography;

/// <summary>
/// The parameters of BLAKE2Xs: the configurable fields of the parameter block (BLAKE2X paper, section 2) and the key. The default value
/// selects an unkeyed output of unknown length.
/// </summary>
/// <remarks>
/// The values are validated when they are used. A key turns the output into a MAC or into a key derived from it. The salt and the
/// personalization are not secret. None of the parameters makes the function suitable for hashing passwords. Use Argon2 or PBKDF2 for
/// passwords.
/// </remarks>
public readonly ref struct Blake2XsParameters
{
    /// <summary>Initializes the parameters from arguments, for languages that cannot set init-only properties.</summary>
    /// <param name="outputLength">The value of <see cref="OutputLength"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="salt">The value of <see cref="Salt"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    public Blake2XsParameters(ulong? outputLength = null, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default,
        ReadOnlySpan<byte> personalization = default)
    {
        OutputLength = outputLength;
        Key = key;
        Salt = salt;
        Personalization = personalization;
    }

    /// <summary>Gets the length of the whole output in bytes, 1 to 2¹⁶−2. The default is null, which means an unknown length.</summary>
    /// <remarks>
    /// The length is an input to the hash. Outputs of different lengths are unrelated, and an output of unknown length is unrelated to all
    /// of them. The static methods replace null with the length of the output that they compute.
    /// </remarks>
    public ulong? OutputLength { get; init; }

    /// <summary>Gets the key, 0 to 32 bytes. If the key is empty (the default) or a null array, the output is unkeyed.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt, 0 to 8 bytes. A shorter salt is padded with zeros at the end.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization, 0 to 8 bytes. A shorter personalization is padded with zeros at the end.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Validates the parameters and creates a state without data.</summary>
    internal Blake2XState<Blake2sChain, uint> CreateState()
    {
        Check();
        return new(Root, Key, Node, OutputLength ?? Blake2Xs.MaxUnknownOutputLength);
    }

    /// <summary>Validates the parameters and returns them for an output that is computed in one call.</summary>
    /// <param name="size">The length of the output in bytes.</param>
    /// <param name="name">The name of the argument that specifies the length.</param>
    internal Blake2XsParameters ForWhole(int size, string name)
    {
        Check();
        Blake2Limits.Blake2Xs.CheckWhole(name, size, OutputLength);
        return new() { OutputLength = (uint)size, Key = Key, Salt = Salt, Personalization = Personalization };
    }

    /// <summary>Gets the initial chain value of the root hash, with the output length in the upper bytes of the node offset.</summary>
    internal Blake2sChain Root => new(new()
    {
        Key = Key,
        Salt = Salt,
        Personalization = Personalization,
        Tree = new() { Fanout = 1, MaxDepth = 1, NodeOffset = LengthField },
    });

    /// <summary>
    /// Gets the initial chain value of output block 0: no key, fanout and depth 0, leaf length and inner digest size of the root hash.
    /// </summary>
    internal Blake2sChain Node => new(new()
    {
        Salt = Salt,
        Personalization = Personalization,
        Tree = new() { LeafLength = Blake2s.MaxDigestSize, NodeOffset = LengthField, InnerDigestSize = Blake2s.MaxDigestSize },
    });

    // All ones mean an unknown length.
    private ulong LengthField => (OutputLength ?? ushort.MaxValue) << 32;

    private void Check() => Blake2Limits.Blake2Xs.Check(OutputLength, Key.Length, Salt.Length, Personalization.Length);
}
