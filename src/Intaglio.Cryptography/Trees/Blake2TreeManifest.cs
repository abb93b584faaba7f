using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>The leaf digests of a tree hash, which can verify single leaves and find the parts of data that differ.</summary>
/// <remarks>
/// <para>The leaf digests always hash to <see cref="Digest"/>, so the manifest is as trustworthy as that digest. If the
/// manifest comes from an untrusted source, compare its digest with one that you trust.</para>
/// <para>docs/formats/tree-hashes.md specifies the text format that <see cref="Save"/> writes.</para>
/// </remarks>
public sealed class Blake2TreeManifest
{
    private readonly TreeEngine engine;
    private readonly TreeShape shape;

    internal Blake2TreeManifest(TreeEngine engine, TreeShape shape, ReadOnlyMemory<byte> digest, ReadOnlyMemory<byte> leafDigests)
    {
        this.engine = engine;
        this.shape = shape;
        Digest = digest;
        LeafDigests = leafDigests;
    }

    /// <summary>Gets the name of the algorithm, <c>BLAKE2b</c> or <c>BLAKE2s</c>.</summary>
    public string Algorithm => engine.Name;

    /// <summary>Gets the root digest, which is the tree hash.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets the size of the root digest and of each leaf digest in bytes.</summary>
    public int DigestSize => shape.DigestSize;

    /// <summary>Gets the length of the data in bytes.</summary>
    public long Length => shape.Length;

    /// <summary>Gets the leaf size in bytes. The last leaf can be shorter.</summary>
    public long LeafSize => shape.LeafSize;

    /// <summary>Gets the number of leaves. Empty data has one empty leaf.</summary>
    public long LeafCount => shape.LeafCount;

    /// <summary>Gets the leaf digests, back to back.</summary>
    public ReadOnlyMemory<byte> LeafDigests { get; }

    /// <summary>Gets the range of a leaf in the data.</summary>
    /// <param name="index">The zero-based index of the leaf.</param>
    /// <returns>The offset and the length of the leaf, in bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative, or is not less than <see cref="LeafCount"/>.
    /// </exception>
    public (long Offset, long Length) GetLeafRange(long index)
    {
        CheckIndex(index);
        return (shape.OffsetOf(index), shape.LengthOf(index));
    }

    /// <summary>Gets the digest of a leaf.</summary>
    /// <param name="index">The zero-based index of the leaf.</param>
    /// <returns>The digest of the leaf.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative, or is not less than <see cref="LeafCount"/>.
    /// </exception>
    public ReadOnlyMemory<byte> GetLeafDigest(long index)
    {
        CheckIndex(index);
        return LeafDigests.Slice((int)index * DigestSize, DigestSize);
    }

    /// <summary>Verifies a single leaf without the rest of the data.</summary>
    /// <param name="index">The zero-based index of the leaf.</param>
    /// <param name="leaf">The data of the leaf.</param>
    /// <returns><see langword="true"/> if the data matches the leaf of the manifest; otherwise, <see langword="false"/>.</returns>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="index"/> is negative, or is not less than <see cref="LeafCount"/>.
    /// </exception>
    public bool VerifyLeaf(long index, ReadOnlySpan<byte> leaf)
    {
        CheckIndex(index);
        return leaf.Length == shape.LengthOf(index)
            && engine.HashNode(leaf, DigestSize, shape.Leaf(index)).AsSpan().SequenceEqual(GetLeafDigest(index).Span);
    }

    /// <summary>Compares data in memory with the manifest.</summary>
    /// <param name="source">The data to compare.</param>
    /// <param name="maxDegreeOfParallelism">
    /// The maximum number of threads, including the calling thread, or −1 for one thread per processor.
    /// </param>
    /// <param name="progress">
    /// An object that receives the number of bytes hashed so far, or null. It is called about 20 times a second and once at the end, on any
    /// thread that hashes, but never concurrently.
    /// </param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>The result of the comparison.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is 0 or less than −1.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public Blake2TreeComparison Compare(ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Compares the rest of a stream with the manifest.</summary>
    /// <remarks>
    /// <inheritdoc cref="Blake2bTree.HashData(Stream, Blake2TreeOptions?, IProgress{long}?, CancellationToken)" path="/remarks/node()"/>
    /// </remarks>
    /// <param name="source">The stream to compare, from its current position to its end.</param>
    /// <inheritdoc cref="Compare(ReadOnlyMemory{byte}, int, IProgress{long}?, CancellationToken)"/>
    /// <param name="maxDegreeOfParallelism"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> does not support reading.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public Blake2TreeComparison Compare(Stream source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Compares a file with the manifest.</summary>
    /// <remarks>
    /// <inheritdoc cref="Blake2bTree.HashData(SafeFileHandle, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"
    /// path="/remarks/node()"/>
    /// </remarks>
    /// <param name="source">The handle of the open file.</param>
    /// <inheritdoc cref="Compare(ReadOnlyMemory{byte}, int, IProgress{long}?, CancellationToken)"/>
    /// <param name="maxDegreeOfParallelism"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is an invalid handle.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public Blake2TreeComparison Compare(SafeFileHandle source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <inheritdoc cref="Compare(Stream, int, IProgress{long}?, CancellationToken)"/>
    public ValueTask<Blake2TreeComparison> CompareAsync(Stream source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return CompareAsync(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Writes the manifest to a stream as text.</summary>
    /// <param name="stream">The stream to write to. It stays open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public void Save(Stream stream)
    {
        if (stream is null)
            throw new ArgumentNullException(nameof(stream));
        foreach (ArraySegment<byte> text in ManifestText.Write(this))
            stream.Write(text.Array!, text.Offset, text.Count);
    }

    /// <summary>Asynchronously writes the manifest to a stream as text.</summary>
    /// <param name="stream">The stream to write to. It stays open.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <returns>A task that represents the asynchronous write operation.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public async Task SaveAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        if (stream is null)
            throw new ArgumentNullException(nameof(stream));
        foreach (ArraySegment<byte> text in ManifestText.Write(this))
            await stream.WriteAsync(text, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads a manifest that <see cref="Save"/> wrote and checks that its leaf digests match its root digest.</summary>
    /// <param name="stream">The stream to read, from its current position to its end.</param>
    /// <returns>The manifest. Compare its digest with one that you trust.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="stream"/> does not support reading.</exception>
    /// <exception cref="TreeFormatException">
    /// The stream does not contain a valid manifest. The message describes the error and its line.
    /// </exception>
    public static Blake2TreeManifest Load(Stream stream)
    {
        StreamHashing.CheckSource(stream, nameof(stream));
        ManifestReader reader = new();
        byte[] buffer = new byte[ManifestText.BufferSize];
        int read;
        while ((read = stream.Read(buffer, 0, buffer.Length)) > 0)
            reader.Append(buffer.AsSpan(0, read));
        return reader.Complete();
    }

    /// <inheritdoc cref="Load"/>
    /// <param name="stream"/>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was canceled.</exception>
    public static async Task<Blake2TreeManifest> LoadAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        StreamHashing.CheckSource(stream, nameof(stream));
        ManifestReader reader = new();
        byte[] buffer = new byte[ManifestText.BufferSize];
        int read;
        while ((read = await stream.ReadAsync(buffer.AsMemory(), cancellationToken).ConfigureAwait(false)) > 0)
            reader.Append(buffer.AsSpan(0, read));
        return reader.Complete();
    }

    private static void CheckDegreeOfParallelism(int maxDegreeOfParallelism) =>
        Blake2TreeOptions.CheckDegreeOfParallelism(maxDegreeOfParallelism, nameof(maxDegreeOfParallelism));

    private void CheckIndex(long index)
    {
        if (index < 0 || index >= LeafCount)
            throw new ArgumentOutOfRangeException(nameof(index), index, $"The index of a leaf must be between 0 and {LeafCount - 1}.");
    }

    private Blake2TreeComparison Compare(TreeInput input, int jobs, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        using (input)
        {
            DifferenceSink sink = new(shape, LeafDigests);
            long length = engine.HashLeaves(input, shape, jobs, sink, new TreeProgress(progress), cancellationToken);
            return sink.Complete(input.MeasureAfter(length, cancellationToken));
        }
    }

    private async ValueTask<Blake2TreeComparison> CompareAsync(TreeInput input, int jobs, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        using (input)
        {
            DifferenceSink sink = new(shape, LeafDigests);
            long length = await engine.HashLeavesAsync(input, shape, jobs, sink, new TreeProgress(progress), cancellationToken)
                .ConfigureAwait(false);
            return sink.Complete(await input.MeasureAfterAsync(length, cancellationToken).ConfigureAwait(false));
        }
    }
}
