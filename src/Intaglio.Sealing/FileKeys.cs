using System.Security.Cryptography;
using Intaglio.Cryptography;

namespace Intaglio.Sealing;

/// <summary>The keys of one file, derived from the master key and all fields of the header.</summary>
internal sealed class FileKeys : IDisposable
{
    internal const int TagSize = 32;

    private readonly SecretBytes encryption = new(Threefish512Counter.KeySize), chunkTags = new(64);

    /// <summary>Derives the keys and the tag of the header.</summary>
    private FileKeys(SealedFileHeader header, SealingKey key, Span<byte> headerTag, CancellationToken cancellationToken)
    {
        using SecretBytes master = new(SealingKey.Size);
        key.GetMasterKey(header, master.Span, cancellationToken);
        Derive(header, master.Span, "header tag"u8, headerTag);
        Derive(header, master.Span, "encryption key"u8, encryption.Span);
        Derive(header, master.Span, "chunk tag key"u8, chunkTags.Span);
    }

    /// <summary>Gets the key for the tags of chunks.</summary>
    internal ReadOnlySpan<byte> ChunkTags => chunkTags.Span;

    /// <summary>Derives the keys of a new file and sets the tag of its header.</summary>
    internal static FileKeys Create(SealedFileHeader header, SealingKey key, CancellationToken cancellationToken) =>
        new(header, key, header.Tag, cancellationToken);

    /// <summary>Derives the keys of an existing file and verifies its header.</summary>
    /// <exception cref="SealingException">The key does not match the header.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    internal static FileKeys Open(SealedFileHeader header, SealingKey key, CancellationToken cancellationToken)
    {
        bool isPassphrase = header.KeyKind == SealingKeyKind.Passphrase;
        if (key.Kind != header.KeyKind)
        {
            throw new SealingException(SealingError.WrongKeyKind, isPassphrase
                ? "The file was encrypted with a passphrase, not with a key file."
                : "The file was encrypted with a key file, not with a passphrase.");
        }
        Span<byte> tag = stackalloc byte[TagSize];
        FileKeys keys = new(header, key, tag, cancellationToken);
        if (CryptographicOperations.FixedTimeEquals(tag, header.Tag))
            return keys;
        keys.Dispose();
        throw new SealingException(SealingError.WrongKey,
            $"The {(isPassphrase ? "passphrase" : "key")} is wrong, or the header of the file was changed.");
    }

    internal Threefish512Counter CreateCipher() => new(encryption.Span);

    public void Dispose()
    {
        encryption.Dispose();
        chunkTags.Dispose();
    }

    private static void Derive(SealedFileHeader header, ReadOnlySpan<byte> master, ReadOnlySpan<byte> purpose, Span<byte> destination) =>
        Skein512.HashData(header.Fields, destination, new()
        {
            DigestSizeInBits = 8 * destination.Length,
            Key = master,
            Personalization = "Intaglio sealed file 1"u8,
            KeyIdentifier = purpose,
            Nonce = header.Nonce,
        });
}
