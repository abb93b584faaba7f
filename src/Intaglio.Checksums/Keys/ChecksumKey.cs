using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A random key for keyed checksums that can be stored in a key file.</summary>
/// <remarks>
/// <para>The key has 32 bytes, a size that all functions with keys accept. It is the maximum of BLAKE2s and the only size of BLAKE3.</para>
/// <para>A key file names its purpose, so that it cannot be mistaken for an encryption key. The format is described in
/// docs/formats/sealed-files.md.</para>
/// <para><see cref="Dispose"/> wipes the key.</para>
/// </remarks>
public sealed class ChecksumKey : IDisposable
{
    /// <summary>The size of a key in bytes.</summary>
    public const int Size = 32;

    /// <summary>The purpose that key files of this kind name.</summary>
    public const string Purpose = "checksum";

    private static readonly KeyText text = new(Purpose, Size, checkSize: 4);

    private readonly SecretBytes secret = new(Size);

    /// <summary>Initializes a new instance of the <see cref="ChecksumKey"/> class with the bytes of an existing key.</summary>
    /// <param name="key">The key, 32 bytes from a random number generator. Never use a password. The bytes are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> does not have 32 bytes.</exception>
    public ChecksumKey(ReadOnlySpan<byte> key)
    {
        if (key.Length != Size)
            throw new ArgumentException($"The key has {key.Length} bytes. A checksum key must have {Size} bytes.", nameof(key));
        key.CopyTo(secret.Span);
    }

    private ChecksumKey()
    {
    }

    /// <summary>Gets the key for <see cref="ChecksumParameters.Key"/>. All bytes are zero after <see cref="Dispose"/>.</summary>
    public ReadOnlySpan<byte> Key => secret.Span;

    /// <summary>Generates a new key.</summary>
    /// <returns>A key with 32 bytes from the system's random number generator.</returns>
    public static ChecksumKey Generate()
    {
        ChecksumKey key = new();
        RandomNumberGenerator.Fill(key.secret.Span);
        return key;
    }

    /// <summary>Finds the purpose that a key file names.</summary>
    /// <param name="file">The first 64 bytes of the file, or the whole file if it is shorter.</param>
    /// <returns>
    /// <see cref="Purpose"/>, <c>sealing</c> or another purpose; <see langword="null"/> if the file is not a key file of this project. Such
    /// a file might still contain the raw bytes of a key.
    /// </returns>
    public static string? FindPurpose(ReadOnlySpan<byte> file) => KeyText.FindPurpose(file);

    /// <summary>Reads a key file.</summary>
    /// <param name="file">The contents of the file.</param>
    /// <returns>The key.</returns>
    /// <exception cref="ChecksumFormatException">
    /// The file is not a key file, is for another purpose, or contains a typing error.
    /// </exception>
    public static ChecksumKey Parse(ReadOnlySpan<byte> file)
    {
        using SecretBytes bytes = new(text.DecodedSize);
        return text.Read(file, bytes.Span) is { } fault ? throw new ChecksumFormatException(fault) : new ChecksumKey(bytes.Span[..Size]);
    }

    /// <summary>Writes a key file, which is one line of text.</summary>
    /// <param name="stream">
    /// The stream to write to. If it is a file, restrict its permissions first, because anyone who reads it has the key.
    /// </param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="IOException">An I/O error occurred while writing to the stream.</exception>
    public void Save(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        using SecretBytes line = new(text.Size);
        text.Write(secret.Span, line.Span);
        stream.Write(line.Span);
    }

    /// <summary>Wipes the key.</summary>
    public void Dispose() => secret.Dispose();
}
