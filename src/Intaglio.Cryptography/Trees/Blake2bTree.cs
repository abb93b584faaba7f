using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>Computes BLAKE2b tree hashes (BLAKE2 paper, section 2.10) on several threads.</summary>
/// <remarks>
/// <para>The data is split into leaves, which are hashed in parallel. The tree hash is the digest of the root, which is computed from the
/// leaf digests in order.</para>
/// <para>The tree is compatible with bt2sum and s3git: unlimited fanout (0), depth 2, leaves of 5 MiB by default and inner digests of the
/// digest size. Empty data has one empty leaf. Tree hashes with different digest sizes or leaf sizes are unrelated. They are also unrelated
/// to the digests of <see cref="Blake2b"/>, which can compute single nodes of any tree.</para>
/// <para>The number of threads is at most <see cref="Blake2TreeOptions.MaxDegreeOfParallelism"/> and is lower for small data. Each thread
/// reads 64 KiB of each of its leaves at a time. A file is never loaded into memory as a whole.</para>
/// </remarks>
public static class Blake2bTree
{
    internal static TreeEngine Engine { get; } = new TreeEngine<Function, Blake2bState>();

    /// <summary>Computes the tree hash of data in memory.</summary>
    /// <param name="source">The data to hash.</param>
    /// <param name="options">The digest size, the leaf size and the other options, or null for the defaults.</param>
    /// <param name="progress">
    /// An object that receives the number of bytes hashed so far, or null. It is called about 20 times a second and once at the end, on any
    /// thread that hashes, but never concurrently.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The tree hash and, if the options request them, the leaf digests.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its valid range.</exception>
    /// <exception cref="InvalidOperationException">The leaf digests to keep do not fit in an array.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the tree hash of the rest of a stream.</summary>
    /// <remarks>
    /// A seekable <see cref="FileStream"/> is read in parallel, from its position to the end that it has when hashing starts. Other
    /// streams are buffered, up to 64 MiB at a time, so that leaves can be hashed in parallel. Leaves of more than 16 MiB in such a stream
    /// are hashed one at a time.
    /// </remarks>
    /// <param name="source">The stream to hash, from its current position to its end.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public static Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the tree hash of a file.</summary>
    /// <remarks>
    /// The file is read from its beginning, regardless of its current position, to the end that it has when hashing starts. A file without
    /// a length, such as a pipe or a device, is read like a stream until it has no more data.
    /// </remarks>
    /// <param name="source">The handle of the open file.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is an invalid handle.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file was not opened for reading.</exception>
    public static Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Asynchronously computes the tree hash of the rest of a stream.</summary>
    /// <inheritdoc cref="HashData(Stream, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<Blake2TreeResult> HashDataAsync(Stream source, Blake2TreeOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Engine.Shape(options);
        return HashAsync(new TreeInput(source), options, progress, cancellationToken);

        static async ValueTask<Blake2TreeResult> HashAsync(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress,
            CancellationToken cancellationToken)
        {
            using (input)
                return await Engine.HashAsync(input, options, progress, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Computes the digest of one leaf, for example to hash leaves on several machines or to hash only changed leaves.</summary>
    /// <param name="leaf">The data of the leaf, at most the leaf size.</param>
    /// <param name="index">The zero-based index of the leaf.</param>
    /// <param name="isLast">
    /// <see langword="true"/> for the last leaf, which can be shorter than the others; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="options">The digest size and the leaf size, or null for the defaults.</param>
    /// <returns>The digest of the leaf.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option or <paramref name="index"/> is outside its valid range.</exception>
    /// <exception cref="ArgumentException">The length of <paramref name="leaf"/> is invalid.</exception>
    public static byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options = null) =>
        Engine.HashLeaf(leaf, index, isLast, options);

    /// <summary>Computes the root digest from the digests of all leaves.</summary>
    /// <param name="leafDigests">The leaf digests in order, back to back.</param>
    /// <param name="options">The digest size and the leaf size, or null for the defaults.</param>
    /// <returns>The root digest, which is the tree hash.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its valid range.</exception>
    /// <exception cref="ArgumentException">
    /// The length of <paramref name="leafDigests"/> is not a positive multiple of the digest size.
    /// </exception>
    public static byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options = null) =>
        Engine.HashRoot(leafDigests, options);

    /// <summary>Creates a manifest from existing leaf digests.</summary>
    /// <param name="leafDigests">The leaf digests in order, back to back. They are copied.</param>
    /// <param name="length">The length of the data in bytes.</param>
    /// <param name="options">The digest size and the leaf size, or null for the defaults.</param>
    /// <returns>The manifest. Compare its digest with one that you trust.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option or <paramref name="length"/> is outside its valid range.</exception>
    /// <exception cref="ArgumentException">The number of leaf digests does not match <paramref name="length"/>.</exception>
    public static Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options = null) =>
        Engine.CreateManifest(leafDigests, length, options);

    private readonly struct Function : ITreeFunction<Blake2bState>
    {
        public string Name => "BLAKE2b";

        public int MaxDigestSize => Blake2b.MaxDigestSize;

        public ulong MaxNodeOffset => ulong.MaxValue;

        public int Lanes => Blake2Widths.Count(sizeof(ulong));

        public int PieceSize => 64 * 1024;

        public Blake2bState Create(int digestSize, in Blake2TreeNode node) =>
            Blake2bState.Create(new() { DigestSize = digestSize, Tree = node });

        public void SetLastNode(ref Blake2bState state) => state.SetLastNode();

        public void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2bState> states) =>
            Blake2b.AppendMany(sources, states);

        public void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2bState> prepared, Span<byte> destination) =>
            Blake2b.HashMany(sources, prepared, destination);
    }
}
