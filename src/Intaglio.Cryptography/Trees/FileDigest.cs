using System.Buffers;
using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>Computes the digest that identifies the content of a file.</summary>
/// <remarks>
/// <para>The digest has 32 bytes. For data of up to <see cref="TreeThreshold"/> bytes, it is BLAKE2b-256, as <c>b2sum -l 256</c> prints it.
/// For longer data, it is the tree hash that <see cref="Blake2bTree"/> computes with digests of 32 bytes and leaves of
/// <see cref="LeafSize"/> bytes. The choice depends only on the length.</para>
/// <para>Long data is hashed on several threads. If the length is unknown, the first 8 MiB are kept in memory until the choice is
/// made.</para>
/// </remarks>
public static class FileDigest
{
    /// <summary>The size of the digest and of each leaf digest in bytes: 32.</summary>
    public const int Size = 32;

    /// <summary>
    /// The maximum length in bytes of data that is hashed without a tree: 8 MiB. With less data, a tree would not fill the lanes of
    /// a vector.
    /// </summary>
    public const long TreeThreshold = 8 * 1024 * 1024;

    /// <summary>The leaf size for longer data in bytes: 1 MiB.</summary>
    public const long LeafSize = 1024 * 1024;

    private const int PieceSize = 128 * 1024;

    private static readonly Blake2TreeOptions shape = CreateTreeOptions(null);

    /// <summary>Computes the digest of data in memory.</summary>
    /// <param name="source">The data to hash.</param>
    /// <returns>The digest, 32 bytes.</returns>
    public static byte[] HashData(ReadOnlySpan<byte> source)
    {
        byte[] digest = new byte[Size];
        HashData(source, digest);
        return digest;
    }

    /// <summary>Computes the digest of data in memory and writes it to a buffer.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="destination">The buffer to receive the digest, at least 32 bytes long.</param>
    /// <returns>The number of bytes written: 32.</returns>
    /// <exception cref="ArgumentException"><paramref name="destination"/> is shorter than the digest. Nothing was written.</exception>
    public static int HashData(ReadOnlySpan<byte> source, Span<byte> destination)
    {
        if (source.Length <= TreeThreshold)
            return Blake2b.HashData(source, destination, new() { DigestSize = Size });
        HashState.CheckDestination(destination, Size);
        using FileDigestHasher hasher = new();
        hasher.AppendData(source);
        return hasher.GetHashAndReset(destination);
    }

    /// <summary>Computes the digests of multiple files in memory.</summary>
    /// <remarks>Files of up to <see cref="TreeThreshold"/> bytes are hashed together, in the lanes of vectors.</remarks>
    /// <param name="sources">The data of the files. They can have different lengths.</param>
    /// <returns>The digests, 32 bytes each, in the order of the files.</returns>
    /// <exception cref="ArgumentException">The digests do not fit in one array. Nothing was computed.</exception>
    public static byte[][] HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources)
    {
        // An empty message takes the place of a long file.
        ReadOnlyMemory<byte>[] plain = new ReadOnlyMemory<byte>[sources.Length];
        for (int i = 0; i < sources.Length; i++)
            plain[i] = sources[i].Length <= TreeThreshold ? sources[i] : default;
        byte[][] digests = Blake2b.HashMany(plain, new() { DigestSize = Size });
        for (int i = 0; i < sources.Length; i++)
            if (sources[i].Length > TreeThreshold)
                HashData(sources[i].Span, digests[i]);
        return digests;
    }

    /// <summary>Computes the digest of data in memory with options and progress reports.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="options">The number of threads, or null for the defaults.</param>
    /// <param name="progress">
    /// An object that receives the number of bytes hashed so far, or null. It is called about 20 times a second and once at the end, on any
    /// thread that hashes, but never concurrently.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The digest, 32 bytes.</returns>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static byte[] HashData(ReadOnlyMemory<byte> source, FileDigestOptions? options, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the digest of the rest of a stream.</summary>
    /// <remarks>
    /// A seekable <see cref="FileStream"/> is read in parallel, from its position to the end that it has when hashing starts. Other
    /// streams are buffered, up to 16 MiB at a time.
    /// </remarks>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, FileDigestOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public static byte[] HashData(Stream source, FileDigestOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the digest of a file.</summary>
    /// <remarks>
    /// The file is read from its beginning, regardless of its current position, to the end that it has when hashing starts. A file without
    /// a length, such as a pipe or a device, is read until it has no more data.
    /// </remarks>
    /// <param name="source">The handle of the open file.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, FileDigestOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is an invalid handle.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file was not opened for reading.</exception>
    public static byte[] HashData(SafeFileHandle source, FileDigestOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Asynchronously computes the digest of the rest of a stream.</summary>
    /// <inheritdoc cref="HashData(Stream, FileDigestOptions?, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<byte[]> HashDataAsync(Stream source, FileDigestOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        return HashAsync(new TreeInput(source), options, progress, cancellationToken);

        static async ValueTask<byte[]> HashAsync(TreeInput input, FileDigestOptions? options, IProgress<long>? progress,
            CancellationToken cancellationToken)
        {
            using (input)
            {
                return input.Source is null
                    ? await HashStreamAsync(input, options, progress, cancellationToken).ConfigureAwait(false)
                    : await Task.Run(() => Hash(input, options, progress, cancellationToken), CancellationToken.None).ConfigureAwait(false);
            }
        }
    }

    /// <summary>Computes the digest of one leaf of data that is longer than <see cref="TreeThreshold"/>.</summary>
    /// <param name="leaf">The data of the leaf, at most <see cref="LeafSize"/> bytes.</param>
    /// <param name="index">The zero-based index of the leaf.</param>
    /// <param name="isLast">
    /// <see langword="true"/> for the last leaf, which can be shorter than the others; otherwise, <see langword="false"/>.
    /// </param>
    /// <returns>The digest of the leaf, 32 bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="index"/> is negative.</exception>
    /// <exception cref="ArgumentException">The length of <paramref name="leaf"/> is invalid.</exception>
    public static byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast) => Blake2bTree.HashLeaf(leaf, index, isLast, shape);

    /// <summary>Computes the digest of data that is longer than <see cref="TreeThreshold"/> from the digests of its leaves.</summary>
    /// <param name="leafDigests">The leaf digests in order, back to back.</param>
    /// <returns>The digest, 32 bytes.</returns>
    /// <exception cref="ArgumentException">The length of <paramref name="leafDigests"/> is not a positive multiple of 32.</exception>
    public static byte[] HashRoot(ReadOnlySpan<byte> leafDigests) => Blake2bTree.HashRoot(leafDigests, shape);

    /// <summary>Returns the number of leaves for data of the specified length.</summary>
    /// <param name="length">The length of the data in bytes.</param>
    /// <returns>The number of leaves, or 0 for data of up to <see cref="TreeThreshold"/> bytes, which is hashed without a tree.</returns>
    public static long GetLeafCount(long length) => length <= TreeThreshold ? 0 : (length - 1) / LeafSize + 1;

    internal static Blake2TreeOptions CreateTreeOptions(FileDigestOptions? options) =>
        new() { DigestSize = Size, LeafSize = LeafSize, MaxDegreeOfParallelism = options?.MaxDegreeOfParallelism ?? -1 };

    private static byte[] Hash(TreeInput input, FileDigestOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        if (input.Source is { Length: > TreeThreshold })
            return Blake2bTree.Engine.Hash(input, CreateTreeOptions(options), progress, cancellationToken).Digest.ToArray();
        TreeProgress hashed = new(progress);
        byte[] digest = input.Source is { } source ? HashPlain(source, hashed, cancellationToken)
            : HashStream(input, options, hashed, cancellationToken);
        input.Finish();
        hashed.Complete();
        return digest;
    }

    private static byte[] HashPlain(TreeSource source, TreeProgress hashed, CancellationToken cancellationToken)
    {
        Blake2bState state = Blake2bState.Create(new() { DigestSize = Size });
        byte[] buffer = ArrayPool<byte>.Shared.Rent(source.NeedsBuffer ? PieceSize : 0);
        try
        {
            for (long position = 0; position < source.Length; position += PieceSize)
            {
                cancellationToken.ThrowIfCancellationRequested();
                int count = (int)Math.Min(PieceSize, source.Length - position);
                state.AppendData(source.Read(position, count, buffer).Span);
                hashed.Add(count);
            }
        }
        finally
        {
            Memory.Wipe(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
        byte[] digest = new byte[Size];
        state.GetHashAndReset(digest);
        return digest;
    }

    private static byte[] HashStream(TreeInput input, FileDigestOptions? options, TreeProgress hashed, CancellationToken cancellationToken)
    {
        using FileDigestHasher hasher = new(options, hashed, cancellationToken);
        int read;
        do
        {
            cancellationToken.ThrowIfCancellationRequested();
            read = input.Read(hasher.Leaves.Room);
            hasher.Leaves.Append(read);
        }
        while (read > 0);
        return hasher.GetHashAndReset();
    }

    private static async ValueTask<byte[]> HashStreamAsync(TreeInput input, FileDigestOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        TreeProgress hashed = new(progress);
        using FileDigestHasher hasher = new(options, hashed, cancellationToken);
        int read;
        do
        {
            cancellationToken.ThrowIfCancellationRequested();
            read = await input.ReadAsync(hasher.Leaves.Room, cancellationToken).ConfigureAwait(false);
            await hasher.Leaves.AppendAsync(read).ConfigureAwait(false);
        }
        while (read > 0);
        byte[] digest = hasher.GetHashAndReset();
        input.Finish();
        hashed.Complete();
        return digest;
    }
}
