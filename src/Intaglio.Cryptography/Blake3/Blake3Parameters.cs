using System.Text;

namespace Intaglio.Cryptography;

/// <summary>
/// Everything that selects a BLAKE3 function (paper, section 2.3): its mode, and the size of the digest. The default value is plain hashing, with
/// a digest of 32 bytes.
/// </summary>
/// <remarks>
/// The values are checked when they are used. A key authenticates (it makes BLAKE3 a MAC). The context is not secret. None of them makes BLAKE3
/// a password hash: use Argon2 or PBKDF2 for passwords.
/// </remarks>
public readonly ref struct Blake3Parameters
{
    // Well-formed text alone has one form in UTF-8.
    private static readonly UTF8Encoding strictUtf8 = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);

    private static readonly byte[] initializationVector = CreateInitializationVector();

    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="digestSize">The value of <see cref="DigestSize"/>.</param>
    /// <param name="key">The value of <see cref="Key"/>.</param>
    /// <param name="keyDerivationContext">The value of <see cref="KeyDerivationContext"/>.</param>
    /// <param name="outputPosition">The value of <see cref="OutputPosition"/>.</param>
    public Blake3Parameters(int digestSize = 0, ReadOnlySpan<byte> key = default, string? keyDerivationContext = null, ulong outputPosition = 0)
    {
        DigestSize = digestSize;
        Key = key;
        KeyDerivationContext = keyDerivationContext;
        OutputPosition = outputPosition;
    }

    /// <summary>Gets the size of the digest in bytes, from 1; 0 means 32. A digest is the beginning of every longer one.</summary>
    public int DigestSize { get; init; }

    /// <summary>Gets the key, 32 bytes; empty, which a null array is too, means unkeyed: the digest is not a MAC then.</summary>
    public ReadOnlySpan<byte> Key { get; init; }

    /// <summary>
    /// Gets the context of a key derivation, or null. With a context, the message is the secret that keys are derived from, and the digest is the key. The
    /// context is text that is written into the program, the same at every run, and that no other use has: the paper recommends the application, the date
    /// and the purpose, as in "example.com 2026-11-25 session tokens v1".
    /// </summary>
    public string? KeyDerivationContext { get; init; }

    /// <summary>
    /// Gets where the digest begins in the output, in bytes; 0 unless given. The output has 2⁶⁴−1 bytes. <see cref="Blake3Xof"/> reads it piece by piece.
    /// </summary>
    public ulong OutputPosition { get; init; }

    internal int EffectiveDigestSize => DigestSize == 0 ? Blake3.DefaultDigestSize : DigestSize;

    internal void Check()
    {
        if (DigestSize < 0)
            throw new ArgumentOutOfRangeException(nameof(DigestSize), DigestSize, $"BLAKE3 allows 0 to {int.MaxValue} bytes for {nameof(DigestSize)} (0 stands for {Blake3.DefaultDigestSize}).");
        if (OutputPosition > ulong.MaxValue - (uint)EffectiveDigestSize)
            throw new ArgumentOutOfRangeException(nameof(OutputPosition), OutputPosition, $"The output of BLAKE3 has {ulong.MaxValue} bytes, too few for a digest of {EffectiveDigestSize} bytes from there.");
        if (Key.Length is not (0 or Blake3.KeySize))
            throw new ArgumentOutOfRangeException(nameof(Key), Key.Length, $"BLAKE3 allows 0 or {Blake3.KeySize} bytes for {nameof(Key)}.");
        if (KeyDerivationContext is not null && !Key.IsEmpty)
            throw new ArgumentException($"BLAKE3 takes {nameof(Key)} or {nameof(KeyDerivationContext)}, not both: the secret that a key is derived from is the message.", nameof(Key));
    }

    /// <summary>Gets what all chaining values begin with, of parameters that were checked.</summary>
    /// <param name="memory">32 bytes where it is written if it is derived from the context.</param>
    /// <param name="flags">The flag of the mode.</param>
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
        Blake3.Hash(strictUtf8.GetBytes(KeyDerivationContext!), memory, 0, initializationVector, Blake3Flags.DeriveKeyContext);
        return memory;
    }

    // That of BLAKE2s.
    private static byte[] CreateInitializationVector()
    {
        byte[] bytes = new byte[Blake3.KeySize];
        ReadOnlySpan<uint> words = [Blake2sChain.IV0, Blake2sChain.IV1, Blake2sChain.IV2, Blake2sChain.IV3, Blake2sChain.IV4, Blake2sChain.IV5, Blake2sChain.IV6, Blake2sChain.IV7];
        for (int i = 0; i < words.Length; i++)
            ByteOrder.WriteUInt32(ref bytes[0], i * sizeof(uint), words[i]);
        return bytes;
    }
}
