using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Sealing;

/// <summary>A key for encrypting and decrypting files: 64 random bytes, or a passphrase.</summary>
/// <remarks>
/// A key can encrypt any number of files, because separate keys are derived from it for each file. An instance can be used from several
/// threads at once. <see cref="Dispose"/> wipes the key.
/// </remarks>
public sealed class SealingKey : IDisposable
{
    /// <summary>The size of a key, in bytes.</summary>
    public const int Size = 64;

    private readonly SecretBytes secret;
    private bool disposed;

    /// <summary>Initializes a new instance with an existing key.</summary>
    /// <param name="key">The 64 bytes from a cryptographic random number generator, never a password. They are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have 64 bytes.</exception>
    public SealingKey(ReadOnlySpan<byte> key)
        : this(SealingKeyKind.Key, key.Length == Size ? key.Length
        : throw new ArgumentException($"The key must have {Size} bytes, not {key.Length}.", nameof(key))) =>
        key.CopyTo(secret.Span);

    private SealingKey(SealingKeyKind kind, int size)
    {
        Kind = kind;
        secret = new SecretBytes(size);
    }

    /// <summary>Gets the kind of the key.</summary>
    public SealingKeyKind Kind { get; }

    /// <summary>Generates a new key.</summary>
    /// <returns>The key, 64 bytes from the random number generator of the system.</returns>
    public static SealingKey Generate()
    {
        SealingKey key = new(SealingKeyKind.Key, Size);
        RandomNumberGenerator.Fill(key.secret.Span);
        return key;
    }

    /// <summary>Creates a key from a passphrase, which is encoded in UTF-8.</summary>
    /// <param name="passphrase">
    /// The passphrase, at least one character. It is copied and not normalized, so other Unicode forms of the same text are different
    /// passphrases.
    /// </param>
    /// <returns>The key, which is stretched separately for each file.</returns>
    /// <exception cref="ArgumentException">The passphrase is empty, or contains a null character or an unpaired surrogate.</exception>
    public static SealingKey FromPassphrase(ReadOnlySpan<char> passphrase)
    {
        UTF8Encoding strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
        using SecretBytes bytes = new(strict.GetByteCount(passphrase));
        strict.GetBytes(passphrase, bytes.Span);
        return FromPassphrase(bytes.Span);
    }

    /// <summary>Creates a key from a passphrase in UTF-8.</summary>
    /// <param name="passphrase">The UTF-8 text, at least one byte and without zero bytes. It is copied.</param>
    /// <returns>The key, which is stretched separately for each file.</returns>
    /// <exception cref="ArgumentException">The passphrase is empty or contains a zero byte.</exception>
    public static SealingKey FromPassphrase(ReadOnlySpan<byte> passphrase)
    {
        if (passphrase.IsEmpty)
            throw new ArgumentException("The passphrase must not be empty.", nameof(passphrase));
        // HMAC pads keys with zeros, so zeros at the end of a passphrase would not count.
        if (passphrase.Contains((byte)0))
            throw new ArgumentException("The passphrase must not contain a zero byte.", nameof(passphrase));
        SealingKey key = new(SealingKeyKind.Passphrase, passphrase.Length);
        passphrase.CopyTo(key.secret.Span);
        return key;
    }

    /// <summary>Reads a key file.</summary>
    /// <param name="stream">The key file, which is read to its end.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="SealingException">
    /// The stream is not a key file, its checksum does not match, or it is a key file for checksums.
    /// </exception>
    public static SealingKey Load(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using SecretBytes text = new(SealingKeyText.MaxSize + 1), bytes = new(SealingKeyText.DecodedSize);
        int size = stream.ReadAtLeast(text.Span, text.Span.Length, throwOnEndOfStream: false);
        SealingKeyText.Read(text.Span[..size], bytes.Span);
        return new SealingKey(bytes.Span[..Size]);
    }

    /// <summary>Writes a key file, one line of text that must be kept secret.</summary>
    /// <param name="stream">The stream for the key file. Restrict the permissions of a file before writing.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="InvalidOperationException">The key is a passphrase, which cannot be saved.</exception>
    /// <exception cref="ObjectDisposedException">The key has been disposed.</exception>
    public void Save(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ObjectDisposedException.ThrowIf(disposed, this);
        if (Kind != SealingKeyKind.Key)
            throw new InvalidOperationException("A passphrase cannot be saved in a key file.");
        using SecretBytes text = new(SealingKeyText.Size);
        SealingKeyText.Write(secret.Span, text.Span);
        stream.Write(text.Span);
    }

    /// <summary>Wipes the key.</summary>
    public void Dispose()
    {
        secret.Dispose();
        disposed = true;
    }

    /// <summary>Writes the master key of a file: the key, or the stretched passphrase.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal void GetMasterKey(SealedFileHeader header, Span<byte> destination, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        if (Kind == SealingKeyKind.Key)
            secret.Span.CopyTo(destination);
        else
            PassphraseStretching.Stretch(secret.Span, header, destination, cancellationToken);
    }
}
