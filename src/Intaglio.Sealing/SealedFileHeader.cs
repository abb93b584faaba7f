using System.Buffers.Binary;
using System.Security.Cryptography;

namespace Intaglio.Sealing;

/// <summary>The beginning of a sealed file: what it says without a key. It is believed only when the key has confirmed it.</summary>
public sealed class SealedFileHeader
{
    /// <summary>The size of a header in bytes.</summary>
    public const int Size = 128;

    // They differ in what becomes of a passphrase, so that only files with one have the second.
    private const byte FirstVersion = 1, PassphraseVersion = 2;

    // Where the fields are.
    private const int VersionAt = 8, KindAt = 9, FirstReservedAt = 10, ChunkSizeAt = 12, IterationsAt = 16, SecondReservedAt = 20, NonceAt = 32, SaltAt = 64, TagAt = 96;

    private readonly byte[] bytes;

    private SealedFileHeader(byte[] bytes) => this.bytes = bytes;

    /// <summary>Gets what the file was encrypted with.</summary>
    public SealingKeyKind KeyKind => (SealingKeyKind)bytes[KindAt];

    /// <summary>Gets the size of a chunk in bytes.</summary>
    public int ChunkSize => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(ChunkSizeAt));

    /// <summary>Gets how often the passphrase is hashed; 0 where there is none.</summary>
    public int Iterations => (int)BinaryPrimitives.ReadUInt32LittleEndian(bytes.AsSpan(IterationsAt));

    /// <summary>Gets whether the passphrase is hashed before it is stretched, so that no two of them are the same to HMAC.</summary>
    internal bool HashesPassphrase => bytes[VersionAt] == PassphraseVersion;

    internal ReadOnlyMemory<byte> Bytes => bytes;

    /// <summary>What the file's keys are derived from, beside the master key: everything but the tag.</summary>
    internal ReadOnlySpan<byte> Fields => bytes.AsSpan(0, TagAt);

    internal ReadOnlySpan<byte> Nonce => bytes.AsSpan(NonceAt, SaltAt - NonceAt);

    internal ReadOnlySpan<byte> Salt => bytes.AsSpan(SaltAt, TagAt - SaltAt);

    internal Span<byte> Tag => bytes.AsSpan(TagAt);

    // A byte that is no text, and both kinds of line end: what takes a file for text and changes it shows here.
    private static ReadOnlySpan<byte> Magic => [0x89, (byte)'I', (byte)'S', (byte)'E', (byte)'A', (byte)'L', (byte)'\r', (byte)'\n'];

    /// <summary>Reads the header of a sealed file, so that the key can be found before the rest is decrypted.</summary>
    /// <param name="stream">The sealed file, from its first byte; 128 bytes are read.</param>
    /// <returns>The header.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="SealingException">It is no sealed file, or its header states what no sealed file has.</exception>
    public static SealedFileHeader Read(Stream stream)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] bytes = new byte[Size];
        return Parse(bytes, stream.ReadAtLeast(bytes, Size, throwOnEndOfStream: false));
    }

    /// <summary>Reads the header of a sealed file, so that the key can be found before the rest is decrypted.</summary>
    /// <param name="stream">The sealed file, from its first byte; 128 bytes are read.</param>
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <returns>The header.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="SealingException">It is no sealed file, or its header states what no sealed file has.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static async ValueTask<SealedFileHeader> ReadAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        byte[] bytes = new byte[Size];
        return Parse(bytes, await stream.ReadAtLeastAsync(bytes, Size, throwOnEndOfStream: false, cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Makes the header of a new file; its tag is still to be written.</summary>
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
            throw new SealingException(SealingError.NotSealed, size == 0 ? "The file is empty; a sealed file never is." : "This is no sealed file: it does not begin as one.");
        if (size > VersionAt && bytes[VersionAt] is not (FirstVersion or PassphraseVersion))
            throw new SealingException(SealingError.UnknownVersion, $"The sealed file has version {bytes[VersionAt]}; this program knows versions {FirstVersion} and {PassphraseVersion}.");
        if (size < Size)
            throw new SealingException(SealingError.Damaged, "The sealed file was cut off within its header.");

        SealedFileHeader header = new(bytes);
        uint chunkSize = (uint)header.ChunkSize, iterations = (uint)header.Iterations;
        if (header.KeyKind is not (SealingKeyKind.Key or SealingKeyKind.Passphrase))
            throw Invalid($"the kind of key {bytes[KindAt]}, which there is not");
        if (header.KeyKind == SealingKeyKind.Key && bytes[VersionAt] != FirstVersion)
            throw Invalid($"version {bytes[VersionAt]}, which is for passphrases, and a key");
        if (!SealingOptions.IsChunkSize(chunkSize))
            throw Invalid($"chunks of {chunkSize} bytes; they have a power of two from {SealingOptions.MinChunkSize} to {SealingOptions.MaxChunkSize}");
        if (header.KeyKind == SealingKeyKind.Passphrase && !SealingOptions.IsIterations(iterations))
            throw Invalid($"{iterations} iterations for the passphrase; {SealingOptions.MinIterations} to {SealingOptions.MaxIterations} are allowed");
        if (bytes.AsSpan(FirstReservedAt..ChunkSizeAt).ContainsAnyExcept((byte)0) || bytes.AsSpan(SecondReservedAt..NonceAt).ContainsAnyExcept((byte)0))
            throw Invalid("something in reserved bytes, which are zero");
        if (header.KeyKind == SealingKeyKind.Key && (iterations != 0 || header.Salt.ContainsAnyExcept((byte)0)))
            throw Invalid("how to stretch a passphrase, and has none");
        return header;
    }

    private static SealingException Invalid(string statement) =>
        new(SealingError.InvalidHeader, $"The header of the sealed file is damaged, or made to do harm: it states {statement}.");
}
