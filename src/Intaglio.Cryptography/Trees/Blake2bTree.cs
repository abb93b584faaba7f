using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>
/// Tree sums with BLAKE2b (BLAKE2 paper, section 2.10): the data is cut into leaves, which are hashed side by side and on all
/// processors, and the digests of the leaves, in their order, are hashed to that of the root.
/// </summary>
/// <remarks>
/// <para>The tree is that of bt2sum and s3git: unlimited fanout (0), depth 2, leaves of 5 MiB unless chosen, inner digests of the size of
/// the digest. No data has one leaf, which is empty. Digests for different sizes of digest or leaf have nothing in common, nor have
/// they with those of <see cref="Blake2b"/>, which computes single nodes of any tree.</para>
/// <para>A tree sum takes as many threads as <see cref="Blake2TreeOptions.MaxDegreeOfParallelism"/> allows, and fewer for small data. A
/// thread reads 64 KiB of each of its leaves in turn; a file is never in memory as a whole.</para>
/// </remarks>
public static class Blake2bTree
{
    internal static TreeEngine Engine { get; } = new TreeEngine<Function, Blake2bState>();

    /// <summary>Computes the tree sum of data in memory.</summary>
    /// <param name="source">The data.</param>
    /// <param name="options">Sizes and threads; null for the defaults.</param>
    /// <param name="progress">Is told how many bytes have been hashed: growing numbers, some twenty a second, on any of the threads but one at a time, and at last the whole length.</param>
    /// <param name="cancellationToken">Ends the hashing early.</param>
    /// <returns>The digest, and the leaves' digests where the options ask for them.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="InvalidOperationException">There are more leaf digests to keep than fit an array.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public static Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the tree sum of what is left of a stream.</summary>
    /// <remarks>
    /// A seekable <see cref="FileStream"/> is read as a file handle is, from its position to the end it has at the beginning. Of other
    /// streams up to 64 MiB are in memory, so that leaves can be hashed side by side; leaves of more than 16 MiB are hashed one after the other.
    /// </remarks>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public static Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the tree sum of a file.</summary>
    /// <remarks>
    /// The file is read from its beginning, wherever its position is, to the end it has when the hashing begins. What has no length, a
    /// pipe or a device, is read for as long as it gives data, as a stream is.
    /// </remarks>
    /// <param name="source">The open file.</param>
    /// <inheritdoc cref="HashData(ReadOnlyMemory{byte}, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    /// <param name="options"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not open.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file was not opened for reading.</exception>
    public static Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <summary>Computes the tree sum of what is left of a stream.</summary>
    /// <inheritdoc cref="HashData(Stream, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    public static ValueTask<Blake2TreeResult> HashDataAsync(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        Engine.Shape(options);
        return HashAsync(new TreeInput(source), options, progress, cancellationToken);

        static async ValueTask<Blake2TreeResult> HashAsync(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
        {
            using (input)
                return await Engine.HashAsync(input, options, progress, cancellationToken).ConfigureAwait(false);
        }
    }

    /// <summary>Computes the digest of one leaf, for callers who hash leaves on their own: on other machines, or only what changed.</summary>
    /// <param name="leaf">The leaf's bytes, at most the size of a leaf.</param>
    /// <param name="index">The leaf's number, from 0.</param>
    /// <param name="isLast">Whether it is the last leaf; only that one may be shorter than the others.</param>
    /// <param name="options">The sizes of the digest and the leaves; null for the defaults.</param>
    /// <returns>The leaf's digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option or <paramref name="index"/> is outside its range.</exception>
    /// <exception cref="ArgumentException">The leaf has the wrong size.</exception>
    public static byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options = null) =>
        Engine.HashLeaf(leaf, index, isLast, options);

    /// <summary>Computes the digest of the root from those of all leaves.</summary>
    /// <param name="leafDigests">The leaves' digests in their order, back to back.</param>
    /// <param name="options">The sizes of the digest and the leaves; null for the defaults.</param>
    /// <returns>The tree sum.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option is outside its range.</exception>
    /// <exception cref="ArgumentException">There is no leaf digest, or the last is incomplete.</exception>
    public static byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options = null) => Engine.HashRoot(leafDigests, options);

    /// <summary>Makes a manifest of leaf digests that were kept in another form.</summary>
    /// <param name="leafDigests">The leaves' digests in their order, back to back; copied.</param>
    /// <param name="length">The length of the data in bytes.</param>
    /// <param name="options">The sizes of the digest and the leaves; null for the defaults.</param>
    /// <returns>The manifest; compare its digest with one that can be trusted.</returns>
    /// <exception cref="ArgumentOutOfRangeException">An option or <paramref name="length"/> is outside its range.</exception>
    /// <exception cref="ArgumentException">There are not as many leaf digests as <paramref name="length"/> has leaves.</exception>
    public static Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options = null) =>
        Engine.CreateManifest(leafDigests, length, options);

    private readonly struct Function : ITreeFunction<Blake2bState>
    {
        public string Name => "BLAKE2b";

        public int MaxDigestSize => Blake2b.MaxDigestSize;

        public ulong MaxNodeOffset => ulong.MaxValue;

        public int Lanes => Blake2Widths.Count(sizeof(ulong));

        public int PieceSize => 64 * 1024;

        public Blake2bState Create(int digestSize, in Blake2TreeNode node) => Blake2bState.Create(new() { DigestSize = digestSize, Tree = node });

        public void SetLastNode(ref Blake2bState state) => state.SetLastNode();

        public void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2bState> states) => Blake2b.AppendMany(sources, states);

        public void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2bState> prepared, Span<byte> destination) =>
            Blake2b.HashMany(sources, prepared, destination);
    }
}
