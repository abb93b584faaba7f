namespace Intaglio.Cryptography;

/// <summary>Encrypts data of any length with Threefish-512 in counter mode.</summary>
/// <remarks>
/// <para>Encryption can start at any position of the keystream.</para>
/// <para>Block i of the keystream is the encryption of the nonce followed by i as a 64-bit little-endian number. The keystream is combined
/// with the data by exclusive or.</para>
/// <para>Never use a nonce for more than one message under the same key and tweak, because the two ciphertexts together reveal both
/// messages. The cipher does not authenticate: flipping a bit of the ciphertext flips that bit of the plaintext, and this is not detected.
/// Where a standard is required, use AES-GCM (<c>System.Security.Cryptography.AesGcm</c>), which encrypts and authenticates.</para>
/// <para>Instances are not thread safe. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class Threefish512Counter : IDisposable
{
    /// <summary>The size of the key in bytes.</summary>
    public const int KeySize = Threefish512.KeySize;

    /// <summary>The maximum size of the nonce in bytes. Shorter nonces are padded with zeros at the end.</summary>
    public const int NonceSize = Threefish512.BlockSize - sizeof(ulong);

    /// <summary>The size of the tweak in bytes.</summary>
    public const int TweakSize = Threefish512.TweakSize;

    private readonly ThreefishKeystream<Threefish512Key> keystream;

    /// <summary>Initializes a new instance at the beginning of the keystream.</summary>
    /// <param name="key">The key, 64 bytes. It is copied.</param>
    /// <param name="nonce">
    /// The nonce, at most 56 bytes, which must be different for each message. It does not need to be secret. Shorter nonces are padded
    /// with zeros.
    /// </param>
    /// <param name="tweak">The tweak, 16 bytes, or empty for zeros. It does not need to be secret.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="key"/> is not 64 bytes long, <paramref name="nonce"/> is longer than 56 bytes, or <paramref name="tweak"/> is
    /// neither empty nor 16 bytes long.
    /// </exception>
    public Threefish512Counter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce = default, ReadOnlySpan<byte> tweak = default) =>
        keystream = new(key, nonce, tweak);

    /// <summary>Gets or sets the current position in the keystream, in bytes.</summary>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public ulong Position
    {
        get
        {
            keystream.CheckUsable(this);
            return keystream.Position;
        }

        set
        {
            keystream.CheckUsable(this);
            keystream.Position = value;
        }
    }

    /// <summary>Encrypts or decrypts data and advances <see cref="Position"/>.</summary>
    /// <remarks>In counter mode, encryption and decryption are one operation.</remarks>
    /// <param name="source">The data to encrypt or decrypt, of any length.</param>
    /// <param name="destination">
    /// The buffer that receives the result, at least as long as <paramref name="source"/>. It may be the same memory as the source, but
    /// must not overlap it otherwise.
    /// </param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is shorter than the source or overlaps it in part, or the rest of the keystream is shorter than the
    /// source. No data was written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Transform(ReadOnlySpan<byte> source, Span<byte> destination) => keystream.Transform(this, source, destination);

    /// <summary>Wipes the key.</summary>
    public void Dispose() => keystream.Dispose();
}
