using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Intaglio.Sealing;

/// <summary>The header of a sealed file, which is readable without a key.</summary>
/// <remarks>Do not trust the header before a key has verified it.</remarks>
public sealed class SealedFileHeader
{
    /// <summary>The size of a header, in bytes.</summary>
    public const int Size = 128;

    // The versions differ only in the treatment of passphrases, so files with a key always have the first.
    private const byte FirstVersion = 1, PassphraseVersion = 2;

    // The offsets of the fields.
    private const int VersionAt = 8, KindAt = 9, FirstReservedAt = 10, ChunkSizeAt = 12, IterationsAt = 16, SecondReservedAt = 20,
        NonceAt = 32, SaltAt = 64, TagAt = 96;

    private readonly byte[] bytes;

    private SealedFileHeader(byte[] bytes) => this.bytes = bytes;

    /// <summary>Gets the kind of key that the file was encrypted with.</summary>
    public SealingKeyKind KeyKind => (SealingKeyKind)bytes[KindAt];

    /// <summary>Gets the size of a chunk, in bytes.</summary>
    public int ChunkSize => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(ChunkSizeAt));

    /// <summary>Gets the number of iterations for the passphrase, or 0 for a file without a passphrase.</summary>
    public int Iterations => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(IterationsAt));

    /// <summary>
    /// Gets a value indicating whether the passphrase is hashed before it is stretched, so that HMAC distinguishes all passphrases.
    /// </summary>
    internal bool HashesPassphrase => bytes[VersionAt] == PassphraseVersion;

    internal ReadOnlyMemory<byte> Bytes => bytes;

    /// <summary>Gets the fields that file keys are derived from, in addition to the master key: everything except the tag.</summary>
    internal ReadOnlySpan<byte> Fields => bytes.AsSpan(0, TagAt);

    internal ReadOnlySpan<byte> Nonce => bytes.AsSpan(NonceAt, SaltAt - NonceAt);

    internal ReadOnlySpan<byte> Salt => bytes.AsSpan(SaltAt, TagAt - SaltAt);

    internal Span<byte> Tag => bytes.AsSpan(TagAt);

    // A byte that is not text, and both kinds of line ends, reveal conversions of the file as text.
    private static ReadOnlySpan<byte> Magic => [0x89, (byte)'I', (byte)'S', (byte)'E', (byte)'A', (byte)'L', (byte)'\r', (byte)'\n'];

    /// <summary>Reads the header of a sealed file, for example to find the key before decryption.</summary>
    /// <param name="stream">The stream at the first byte of the sealed file. 128 bytes are read.</param>
    /// <returns>The header.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="SealingException">The stream is not a sealed file, or its header is not valid.</exception>
    public static SealedFileHeader Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] bytes = new byte[Size];
        return Parse(bytes, stream.ReadAtLeast(bytes, Size, throwOnEndOfStream: false));
    }

    /// <summary>Asynchronously reads the header of a sealed file, for example to find the key before decryption.</summary>
    /// <param name="stream">The stream at the first byte of the sealed file. 128 bytes are read.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <returns>The header.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is <see langword="null"/>.</exception>
    /// <exception cref="SealingException">The stream is not a sealed file, or its header is not valid.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static async ValueTask<SealedFileHeader> ReadAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] bytes = new byte[Size];
        return Parse(bytes, await stream.ReadAtLeastAsync(bytes, Size, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Creates the header of a new file, without the tag.</summary>
    internal static SealedFileHeader Create(SealingKeyKind kind, SealingOptions options)
    {
        byte[] bytes = new byte[Size];
        Magic.CopyTo(bytes);
        bytes[VersionAt] = kind == SealingKeyKind.Passphrase ? PassphraseVersion : FirstVersion;
        bytes[KindAt] = (byte)kind;
        BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(ChunkSizeAt), (uint)options.ChunkSize);
        RandomNumberGenerator.Fill(bytes.AsSpan(NonceAt, SaltAt - NonceAt));
        if (kind == SealingKeyKind.Passphrase)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(bytes.AsSpan(IterationsAt), (uint)options.Iterations);
            RandomNumberGenerator.Fill(bytes.AsSpan(SaltAt, TagAt - SaltAt));
        }
        return new SealedFileHeader(bytes);
    }

    private static SealedFileHeader Parse(byte[] bytes, int size)
    {
        if (size < Magic.Length || !bytes.AsSpan().StartsWith(Magic))
            throw new SealingException(SealingError.NotSealed, size == 0 ? "The file is empty and therefore not a sealed file."
                : GitLfsPointer.Is(bytes.AsSpan(0, size)) ? GitLfsPointer.Problem : "The file is not a sealed file.");
        if (size > VersionAt && bytes[VersionAt] is not (FirstVersion or PassphraseVersion))
            throw new SealingException(SealingError.UnknownVersion,
                $"The sealed file has version {bytes[VersionAt]}, but only versions {FirstVersion} and {PassphraseVersion} are supported.");
        if (size < Size)
            throw new SealingException(SealingError.Damaged, "The sealed file is truncated within its header.");

        SealedFileHeader header = new(bytes);
        uint chunkSize = (uint)header.ChunkSize, iterations = (uint)header.Iterations;
        if (header.KeyKind is not (SealingKeyKind.Key or SealingKeyKind.Passphrase))
            throw Invalid($"{bytes[KindAt]} is not a kind of key");
        if (header.KeyKind == SealingKeyKind.Key && bytes[VersionAt] != FirstVersion)
            throw Invalid($"version {bytes[VersionAt]} requires a passphrase, not a key");
        if (!SealingOptions.IsChunkSize(chunkSize))
            throw Invalid($"the chunk size must be a power of two from {SealingOptions.MinChunkSize} to {SealingOptions.MaxChunkSize}, "
                + $"not {chunkSize}");
        if (header.KeyKind == SealingKeyKind.Passphrase && !SealingOptions.IsIterations(iterations))
            throw Invalid($"the number of iterations must be between {SealingOptions.MinIterations} and {SealingOptions.MaxIterations}, "
                + $"not {iterations}");
        if (bytes.AsSpan(FirstReservedAt..ChunkSizeAt).ContainsAnyExcept((byte)0)
            || bytes.AsSpan(SecondReservedAt..NonceAt).ContainsAnyExcept((byte)0))
            throw Invalid("the reserved bytes must be 0");
        if (header.KeyKind == SealingKeyKind.Key && (iterations != 0 || header.Salt.ContainsAnyExcept((byte)0)))
            throw Invalid("a key must have neither iterations nor a salt");
        return header;
    }

    private static SealingException Invalid(string statement) =>
        new(SealingError.InvalidHeader, $"The header of the sealed file is not valid: {statement}.");
}
