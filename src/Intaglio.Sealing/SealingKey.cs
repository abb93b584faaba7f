using System.Security.Cryptography;
using System.Text;

namespace Intaglio.Sealing;

/// <summary>What files are encrypted and decrypted with: 64 random bytes, or a passphrase.</summary>
/// <remarks>
/// Any number of files may be encrypted with one key: each file has keys of its own, which are derived from it. Safe for use by several
/// threads at once. <see cref="Dispose"/> wipes it.
/// </remarks>
public sealed class SealingKey : IDisposable
{
    /// <summary>The size of a key in bytes.</summary>
    public const int Size = 64;

    private readonly SecretBytes secret;
    private bool disposed;

    /// <summary>Takes a key that is kept elsewhere.</summary>
    /// <param name="key">64 bytes, which nobody can guess: of a random number generator, never a password. They are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> has another length.</exception>
    public SealingKey(ReadOnlySpan<byte> key)
        : this(SealingKeyKind.Key, key.Length == Size ? key.Length : throw new ArgumentException($"The key has {key.Length} bytes; a key for sealing has {Size}.", nameof(key))) =>
        key.CopyTo(secret.Span);

    private SealingKey(SealingKeyKind kind, int size)
    {
        Kind = kind;
        secret = new SecretBytes(size);
    }

    /// <summary>Gets what it is.</summary>
    public SealingKeyKind Kind { get; }

    /// <summary>Makes a new key.</summary>
    /// <returns>64 bytes from the system's random number generator.</returns>
    public static SealingKey Generate()
    {
        SealingKey key = new(SealingKeyKind.Key, Size);
        RandomNumberGenerator.Fill(key.secret.Span);
        return key;
    }

    /// <summary>Takes a passphrase, as UTF-8.</summary>
    /// <param name="passphrase">At least one character; it is copied. It is taken as it is: no other form of the same text is the same.</param>
    /// <returns>The key, which is stretched anew for each file.</returns>
    /// <exception cref="ArgumentException">There is nothing in it, a zero character, or half of a surrogate pair.</exception>
    public static SealingKey FromPassphrase(ReadOnlySpan<char> passphrase)
    {
        UTF8Encoding strict = new(encoderShouldEmitUTF8Identifier: false, throwOnInvalidBytes: true);
        using SecretBytes bytes = new(strict.GetByteCount(passphrase));
        strict.GetBytes(passphrase, bytes.Span);
        return FromPassphrase(bytes.Span);
    }

    /// <summary>Takes a passphrase.</summary>
    /// <param name="passphrase">The text as UTF-8, at least one byte, none of them zero; it is copied.</param>
    /// <returns>The key, which is stretched anew for each file.</returns>
    /// <exception cref="ArgumentException">There is nothing in it, or a zero byte.</exception>
    public static SealingKey FromPassphrase(ReadOnlySpan<byte> passphrase)
    {
        if (passphrase.IsEmpty)
            throw new ArgumentException("The passphrase is empty.", nameof(passphrase));
        // To HMAC, which fills keys with zeros, one with zeros at its end would be the same as one without.
        if (passphrase.Contains((byte)0))
            throw new ArgumentException("The passphrase has a zero byte.", nameof(passphrase));
        SealingKey key = new(SealingKeyKind.Passphrase, passphrase.Length);
        passphrase.CopyTo(key.secret.Span);
        return key;
    }

    /// <summary>Reads a key file.</summary>
    /// <param name="stream">The key file, which is read to its end.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="SealingException">It is no key file, one for checksums, or mistyped.</exception>
    public static SealingKey Load(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using SecretBytes text = new(SealingKeyText.MaxSize + 1), bytes = new(SealingKeyText.DecodedSize);
        int size = stream.ReadAtLeast(text.Span, text.Span.Length, throwOnEndOfStream: false);
        SealingKeyText.Read(text.Span[..size], bytes.Span);
        return new SealingKey(bytes.Span[..Size]);
    }

    /// <summary>Writes a key file: one line of text. Nobody else may read it.</summary>
    /// <param name="stream">Where it goes; give a file its permissions before.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="InvalidOperationException">It is a passphrase, which belongs into no file.</exception>
    /// <exception cref="ObjectDisposedException">The key was disposed.</exception>
    public void Save(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ObjectDisposedException.ThrowIf(disposed, this);
        if (Kind != SealingKeyKind.Key)
            throw new InvalidOperationException("A passphrase is not kept in a key file.");
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

    /// <summary>Writes the master key for a file: the key, or what its header makes of the passphrase.</summary>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    internal void GetMasterKey(SealedFileHeader header, Span<byte> destination, CancellationToken cancellationToken)
    {
        ObjectDisposedException.ThrowIf(disposed, this);
        if (Kind == SealingKeyKind.Key)
            secret.Span.CopyTo(destination);
        else
            PassphraseStretching.Stretch(secret.Span, header, destination, cancellationToken);
    }
}
