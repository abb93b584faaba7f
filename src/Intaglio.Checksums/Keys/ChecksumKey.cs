using System.Security.Cryptography;

namespace Intaglio.Checksums;

/// <summary>A random key for keyed checksums, which a key file keeps.</summary>
/// <remarks>
/// It has the size that all functions take: the largest of BLAKE2s, the only one of BLAKE3. A key file says what it is for, so that it is not taken for one that encrypts
/// (docs/sealing.md has its format). <see cref="Dispose"/> wipes the key.
/// </remarks>
public sealed class ChecksumKey : IDisposable
{
    /// <summary>The size of a key in bytes.</summary>
    public const int Size = 32;

    /// <summary>What key files of this kind say that they are for.</summary>
    public const string Purpose = "checksum";

    private static readonly KeyText text = new(Purpose, Size, checkSize: 4);

    private readonly SecretBytes secret = new(Size);

    /// <summary>Takes a key that is kept elsewhere.</summary>
    /// <param name="key">32 bytes, which nobody can guess: of a random number generator, never a password. They are copied.</param>
    /// <exception cref="ArgumentException"><paramref name="key"/> has another length.</exception>
    public ChecksumKey(ReadOnlySpan<byte> key)
    {
        if (key.Length != Size)
            throw new ArgumentException($"The key has {key.Length} bytes; a key for checksums has {Size}.", nameof(key));
        key.CopyTo(secret.Span);
    }

    private ChecksumKey()
    {
    }

    /// <summary>Gets the key, for <see cref="ChecksumParameters.Key"/>; zeros after <see cref="Dispose"/>.</summary>
    public ReadOnlySpan<byte> Key => secret.Span;

    /// <summary>Makes a new key.</summary>
    /// <returns>32 bytes from the system's random number generator.</returns>
    public static ChecksumKey Generate()
    {
        ChecksumKey key = new();
        RandomNumberGenerator.Fill(key.secret.Span);
        return key;
    }

    /// <summary>Finds what a key file says that it is for, whoever reads it.</summary>
    /// <param name="file">How the file begins: 64 bytes of it, or all it has.</param>
    /// <returns><see cref="Purpose"/>, <c>sealing</c> or another; null if it is not a key file of this project, but perhaps a key as it is.</returns>
    public static string? FindPurpose(ReadOnlySpan<byte> file) => KeyText.FindPurpose(file);

    /// <summary>Reads a key file.</summary>
    /// <param name="file">All of the file's bytes.</param>
    /// <exception cref="ChecksumFormatException">It is no key file, one for something else, or mistyped.</exception>
    public static ChecksumKey Parse(ReadOnlySpan<byte> file)
    {
        using SecretBytes bytes = new(text.DecodedSize);
        return text.Read(file, bytes.Span) is { } fault ? throw new ChecksumFormatException(fault) : new ChecksumKey(bytes.Span[..Size]);
    }

    /// <summary>Writes a key file: one line of text. Nobody else may read it.</summary>
    /// <param name="stream">Where it goes; give a file its permissions before.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
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
