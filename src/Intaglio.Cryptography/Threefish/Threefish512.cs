namespace Intaglio.Cryptography;

/// <summary>
/// Threefish-512 (Skein 1.3, section 3.3): a tweakable block cipher with blocks and keys of 64 bytes and a tweak of 16.
/// </summary>
/// <remarks>
/// <para>Each block is encrypted by itself: equal blocks become equal blocks, and nothing tells whether a block was changed. This is the
/// building block for modes, not encryption of messages. <see cref="Threefish512Counter"/> encrypts data of any length but
/// authenticates nothing either; where a standard is required, AES-GCM (<c>System.Security.Cryptography.AesGcm</c>) does both.</para>
/// <para>Several threads may use one object at once, until it is disposed. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class Threefish512 : IDisposable
{
    /// <summary>The size of a block in bytes.</summary>
    public const int BlockSize = 64;

    /// <summary>The size of the key in bytes.</summary>
    public const int KeySize = BlockSize;

    /// <summary>The size of the tweak in bytes.</summary>
    public const int TweakSize = 16;

    private ThreefishCipher<Threefish512Key> cipher;

    /// <summary>Takes a key.</summary>
    /// <param name="key">64 bytes; they are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> has another length.</exception>
    public Threefish512(ReadOnlySpan<byte> key) => cipher = new(key);

    /// <summary>Encrypts blocks, each by itself under the key and the tweak.</summary>
    /// <param name="source">Whole blocks of 64 bytes.</param>
    /// <param name="destination">Where as many bytes are written; the source's own memory, or none of it.</param>
    /// <param name="tweak">16 bytes, which need not be secret; none stands for zeros.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="source"/> is not whole blocks, <paramref name="destination"/> is shorter or overlaps it in part, or
    /// <paramref name="tweak"/> has another length; nothing was written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void EncryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak = default) =>
        cipher.Encrypt(this, source, destination, tweak);

    /// <summary>Decrypts blocks that <see cref="EncryptBlocks"/> encrypted.</summary>
    /// <inheritdoc cref="EncryptBlocks"/>
    public void DecryptBlocks(ReadOnlySpan<byte> source, Span<byte> destination, ReadOnlySpan<byte> tweak = default) =>
        cipher.Decrypt(this, source, destination, tweak);

    /// <summary>Wipes the key.</summary>
    public void Dispose() => cipher.Dispose();
}
