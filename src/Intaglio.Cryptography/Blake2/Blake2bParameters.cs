using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// The parameters of BLAKE2b: the parameter block (BLAKE2 paper, section 2.5) and the key. The default value selects unkeyed BLAKE2b-512.
/// </summary>
/// <remarks>
/// The values are validated when they are used. A key turns the digest into a MAC. The salt and the personalization are not secret. None of
/// the parameters makes the function suitable for hashing passwords. Use Argon2 or PBKDF2 for passwords.
/// </remarks>
public readonly ref struct Blake2bParameters
{
    private readonly Blake2TreeNode tree;

    /// <summary>Initializes the parameters from arguments, for languages that cannot set init-only properties.</summary>
    /// <param name="digestSize">The value of <see cref="DigestSize"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="salt">The value of <see cref="Salt"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public Blake2bParameters(int digestSize = 0, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default,
        ReadOnlySpan<byte> personalization = default, Blake2TreeNode tree = default)
    {
        DigestSize = digestSize;
        Key = key;
        Salt = salt;
        Personalization = personalization;
        this.tree = tree;
    }

    /// <summary>
    /// Gets the digest size in bytes, 1 to 64. The default is 0, which means 64. A shorter digest is not a prefix of a longer one.
    /// </summary>
    public int DigestSize { get; init; }

    /// <summary>
    /// Gets the key, 0 to 64 bytes. If the key is empty (the default) or a null array, the digest is unkeyed and is not a MAC.
    /// </summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt, 0 to 16 bytes. A shorter salt is padded with zeros at the end.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization, 0 to 16 bytes. A shorter personalization is padded with zeros at the end.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Gets the parameters of the tree node. The default means sequential hashing.</summary>
    public Blake2TreeNode Tree
    {
        get => tree;
        init => tree = value;
    }

    internal int EffectiveDigestSize => DigestSize == 0 ? Blake2b.MaxDigestSize : DigestSize;

    internal bool IsLastNode => tree.IsLastNode;

    [MethodImpl(MethodImplOptions.AggressiveInlining)]
    internal void Check()
    {
        // The common case is inlined. Other values are checked in detail, with an error message for each.
        if ((uint)DigestSize > Blake2b.MaxDigestSize || Key.Length > Blake2b.MaxKeySize || Salt.Length > Blake2b.SaltSize
            || Personalization.Length > Blake2b.PersonalizationSize || !tree.IsSequential)
            Blake2Limits.Blake2b.Check(DigestSize, Key.Length, Salt.Length, Personalization.Length, in tree);
    }
}
