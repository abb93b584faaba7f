namespace Intaglio.Cryptography;

/// <summary>
/// Threefish-1024 in counter mode: a stream of pseudorandom bytes that is added to data of any length, and can be entered anywhere.
/// Block i of the stream is the encryption of the nonce followed by i, 64 bits, little-endian.
/// </summary>
/// <remarks>
/// <para>Under one key and tweak a nonce may be used for one message only: two messages under the same stream give both away. Nothing is
/// authenticated: who changes a bit of the ciphertext changes that bit of the plaintext, unnoticed. Where a standard is required,
/// AES-GCM (<c>System.Security.Cryptography.AesGcm</c>) encrypts and authenticates.</para>
/// <para>Not safe for use by several threads at once. <see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class Threefish1024Counter : IDisposable
{
    /// <summary>The size of the key in bytes.</summary>
    public const int KeySize = Threefish1024.KeySize;

    /// <summary>The size of the nonce in bytes; shorter ones are padded with zeros at their end.</summary>
    public const int NonceSize = Threefish1024.BlockSize - sizeof(ulong);

    /// <summary>The size of the tweak in bytes.</summary>
    public const int TweakSize = Threefish1024.TweakSize;

    private readonly ThreefishKeystream<Threefish1024Key> keystream;

    /// <summary>Begins at the first byte of the stream.</summary>
    /// <param name="key">128 bytes; they are copied.</param>
    /// <param name="nonce">At most 120 bytes, for each message others; they need not be secret. Shorter ones are padded with zeros.</param>
    /// <param name="tweak">16 bytes, which need not be secret; none stands for zeros.</param>
    /// <exception cref="ArgumentException">One of the three has a length that it cannot have.</exception>
    public Threefish1024Counter(ReadOnlySpan<byte> key, ReadOnlySpan<byte> nonce = default, ReadOnlySpan<byte> tweak = default) =>
        keystream = new(key, nonce, tweak);

    /// <summary>Gets or sets the place in the stream that is next, in bytes from its beginning.</summary>
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

    /// <summary>Encrypts, or decrypts, which is the same, and moves <see cref="Position"/> on.</summary>
    /// <param name="source">Bytes, any number of them.</param>
    /// <param name="destination">Where as many bytes are written; the source's own memory, or none of it.</param>
    /// <exception cref="ArgumentException">
    /// <paramref name="destination"/> is shorter or overlaps the source in part, or the stream ends before; nothing was written.
    /// </exception>
    /// <exception cref="ObjectDisposedException">The object was disposed.</exception>
    public void Transform(ReadOnlySpan<byte> source, Span<byte> destination) => keystream.Transform(this, source, destination);

    /// <summary>Wipes the key.</summary>
    public void Dispose() => keystream.Dispose();
}
