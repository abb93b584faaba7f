using System.Text;

namespace Intaglio.Cryptography;

/// <summary>Parameters that select a BLAKE3 function: its mode, and the size and position of the digest (paper, section 2.3).</summary>
/// <remarks>
/// The default value selects plain hashing with a digest of 32 bytes. The values are validated when they are used. With a key, BLAKE3 is a
/// MAC. The context string is not secret. BLAKE3 is not suitable for hashing passwords, with any parameters. Use Argon2 or PBKDF2 for
/// passwords.
/// </remarks>
public readonly ref struct Blake3Parameters
{
    // Strict, because only well-formed text has a unique UTF-8 form.
    private static readonly UTF8Encoding strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly byte[] initializationVector = CreateInitializationVector();

    /// <summary>Initializes the parameters from arguments, for languages that cannot set the properties.</summary>
    /// <remarks>Omitted arguments have their defaults.</remarks>
    /// <param name="digestSize">The value of <see cref="DigestSize"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="keyDerivationContext">The value of <see cref="KeyDerivationContext"/>.</param>
    /// <param name="outputPosition">The value of <see cref="OutputPosition"/>.</param>
    public Blake3Parameters(int digestSize = 0, ReadOnlySpan<byte> key = default, string? keyDerivationContext = null,
        ulong outputPosition = 0)
    {
        DigestSize = digestSize;
        Key = key;
        KeyDerivationContext = keyDerivationContext;
        OutputPosition = outputPosition;
    }

    /// <summary>Gets the size of the digest in bytes.</summary>
    /// <remarks>The default is 0, which means 32 bytes. A shorter digest is a prefix of a longer one.</remarks>
    public int DigestSize { get; init; }

    /// <summary>Gets the key, 32 bytes.</summary>
    /// <remarks>
    /// The default is empty, which means unkeyed hashing. Without a key, the digest is not a MAC. A null array counts as empty.
    /// </remarks>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>Gets the context string of a key derivation. The default is null, which means no key derivation.</summary>
    /// <remarks>
    /// With a context string, the message is the secret key material, and the digest is the derived key. The context string should be a
    /// constant in the program that no other use shares. The paper recommends the application, the date and the purpose, as in "example.com
    /// 2026-11-25 session tokens v1".
    /// </remarks>
    public string? KeyDerivationContext { get; init; }

    /// <summary>Gets the position of the digest in the output, in bytes. The default is 0.</summary>
    /// <remarks>The output is 2⁶⁴−1 bytes long. Use <see cref="Blake3Xof"/> to read it in pieces.</remarks>
    public ulong OutputPosition { get; init; }

    internal int EffectiveDigestSize => DigestSize == 0 ? Blake3.DefaultDigestSize : DigestSize;

    internal void Check()
    {
        if (DigestSize < 0)
            throw new ArgumentOutOfRangeException(nameof(DigestSize), DigestSize,
                $"{nameof(DigestSize)} must be between 0 and {int.MaxValue} bytes (0 means {Blake3.DefaultDigestSize}).");
        if (OutputPosition > ulong.MaxValue - (uint)EffectiveDigestSize)
            throw new ArgumentOutOfRangeException(nameof(OutputPosition), OutputPosition,
                $"The output of BLAKE3 has {ulong.MaxValue} bytes and cannot contain a digest of {EffectiveDigestSize} bytes at this "
                + "position.");
        if (Key.Length is not (0 or Blake3.KeySize))
            throw new ArgumentOutOfRangeException(nameof(Key), Key.Length, $"{nameof(Key)} must be 0 or {Blake3.KeySize} bytes long.");
        if (KeyDerivationContext is not null && !Key.IsEmpty)
            throw new ArgumentException(
                $"{nameof(Key)} and {nameof(KeyDerivationContext)} cannot be combined. The secret from which a key is derived is the "
                + "message.", nameof(Key));
    }

    /// <summary>Returns the chaining value that all nodes begin with. The parameters must have been validated.</summary>
    /// <param name="memory">A buffer of 32 bytes, which receives the value if it is derived from the context string.</param>
    /// <param name="flags">Receives the flag of the mode.</param>
    internal ReadOnlySpan<byte> GetKey(Span<byte> memory, out uint flags)
    {
        flags = 0;
        if (KeyDerivationContext is not null)
            return DeriveKey(memory, out flags);
        if (Key.IsEmpty)
            return initializationVector;
        flags = Blake3Flags.KeyedHash;
        return Key;
    }

    private ReadOnlySpan<byte> DeriveKey(Span<byte> memory, out uint flags)
    {
        flags = Blake3Flags.DeriveKeyMaterial;
        Blake3.Hash(EncodeContext(), memory, 0, initializationVector, Blake3Flags.DeriveKeyContext);
        return memory;
    }

    private byte[] EncodeContext()
    {
        try
        {
            return strictUtf8.GetBytes(KeyDerivationContext!);
        }
        catch (EncoderFallbackException exception)
        {
            throw new ArgumentException($"{nameof(KeyDerivationContext)} contains an unpaired surrogate. {exception.Message}",
                nameof(KeyDerivationContext), exception);
        }
    }

    // The initialization vector of BLAKE2s.
    private static byte[] CreateInitializationVector()
    {
        byte[] bytes = new byte[Blake3.KeySize];
        ReadOnlySpan<uint> words = [Blake2sChain.IV0, Blake2sChain.IV1, Blake2sChain.IV2, Blake2sChain.IV3, Blake2sChain.IV4,
            Blake2sChain.IV5, Blake2sChain.IV6, Blake2sChain.IV7];
        for (int i = 0; i < words.Length; i++)
            ByteOrder.WriteUInt32(ref bytes[0], i * sizeof(uint), words[i]);
        return bytes;
    }
}
