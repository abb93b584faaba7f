using System.Runtime.CompilerServices;

namespace Intaglio.Cryptography;

/// <summary>
/// Everything that selects a BLAKE2b function: the parameter block of the BLAKE2 paper, section 2.5, and the key.
/// The default value is plain BLAKE2b-512.
/// </summary>
/// <remarks>
/// The values are checked when they are used. A key authenticates (it makes BLAKE2b a MAC); salt and personalization are
/// not secret, and none of them makes BLAKE2b a password hash: use Argon2 or PBKDF2 for passwords.
/// </remarks>
public readonly ref struct Blake2bParameters
{
    private readonly Blake2TreeNode tree;

    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="digestSize">The value of <see cref="DigestSize"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="salt">The value of <see cref="Salt"/>.</param>
    /// <param name="personalization">The value of <see cref="Personalization"/>.</param>
    /// <param name="tree">The value of <see cref="Tree"/>.</param>
    public Blake2bParameters(int digestSize = 0, ReadOnlySpan<byte> key = default, ReadOnlySpan<byte> salt = default, ReadOnlySpan<byte> personalization = default, Blake2TreeNode tree = default)
    {
        DigestSize = digestSize;
        Key = key;
        Salt = salt;
        Personalization = personalization;
        this.tree = tree;
    }

    /// <summary>Gets the size of the digest in bytes, 1 to 64; 0 means 64. Digests of different sizes have nothing in common.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the key, 0 to 64 bytes; empty, which a null array is too, means unkeyed: the digest is not a MAC then.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the salt, at most 16 bytes; a shorter one is padded with zeros at its end.</summary>
    public ReadOnlySpan<byte> Salt { get; init; }

    /// <summary>Gets the personalization, at most 16 bytes; a shorter one is padded with zeros at its end.</summary>
    public ReadOnlySpan<byte> Personalization { get; init; }

    /// <summary>Gets the place of the digest in a tree; the default means sequential hashing.</summary>
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
        // What nearly every call asks for; the limits name what is wrong with the rest.
        if ((uint)DigestSize > Blake2b.MaxDigestSize || Key.Length > Blake2b.MaxKeySize || Salt.Length > Blake2b.SaltSize
            || Personalization.Length > Blake2b.PersonalizationSize || !tree.IsSequential)
            Blake2Limits.Blake2b.Check(DigestSize, Key.Length, Salt.Length, Personalization.Length, in tree);
    }
}
