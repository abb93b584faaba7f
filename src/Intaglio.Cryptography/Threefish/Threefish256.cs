namespace Intaglio.Cryptography;

/// <summary>Encrypts blocks with Threefish-256 (Skein 1.3, section 3.3), a tweakable block cipher.</summary>
/// <remarks>
/// <para>Threefish-256 has blocks and keys of 32 bytes and a tweak of 16 bytes. It encrypts each block independently: equal blocks give
/// equal ciphertexts, and changes to the ciphertext are not detected. Use it to implement a mode of operation, not to encrypt
/// messages.</para>
/// <para><see cref="Threefish256Counter"/> encrypts data of any length but does not authenticate it. Where a standard is required, use
/// AES-GCM (<c>System.Security.Cryptography.AesGcm</c>), which encrypts and authenticates.</para>
/// <para>Several threads can use the same instance at the same time, but not while it is being disposed. <see cref="Dispose"/> wipes the
/// key.</para>
/// </remarks>
public sealed class Threefish256 : IDisposable
{
    /// <summary>The size of a block in bytes.</summary>
    public const int BlockSize = 32;

    /// <summary>The size of the key in bytes.</summary>
    public const int KeySize = BlockSize;

    /// <summary>The size of the tweak in bytes.</summary>
    public const int TweakSize = 16;

    private ThreefishCipher<Threefish256Key> cipher;

    /// <summary>Initializes a new instance with a key.</summary>
    /// <param name="key">The key, 32 bytes. It is copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> is not 32 bytes long.</exception>
    public Threefish256(ReadOnlySpan<byte> key) => cipher = new(key);

    /// <summary>Encrypts each block independently with the key and a tweak.</summary>
    /// <param name="source">The blocks. The length must be a multiple of 32 bytes.</param>
    /// <param name="destination">
    /// The buffer that receives the result, at least as long as <paramref name="source"/>. It may be the same memory as the source, but
    /// must not overlap it otherwise.
    /// </param>
    /// <param name="tweak">The tweak, 16 bytes, or empty for zeros. It does not need to be secret.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not a whole number of blocks, <paramref name="destination"/> is shorter than the source or overlaps it
    /// in part, or <paramref name="tweak"/> is neither empty nor 16 bytes long. No data was written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak = default) =>
        cipher.Encrypt(this, source, destination, tweak);

    /// <summary>Decrypts blocks that were encrypted by <see cref="EncryptBlocks"/>.</summary>
    /// <inheritdoc cref="EncryptBlocks"/>
    public void DecryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak = default) =>
        cipher.Decrypt(this, source, destination, tweak);

    /// <summary>Wipes the key.</summary>
    public void Dispose() => cipher.Dispose();
}
