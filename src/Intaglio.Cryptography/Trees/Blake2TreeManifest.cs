using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>
/// The leaf digests of a tree sum: with them any leaf of the data can be checked on its own, and it can be told which parts of data differ.
/// </summary>
/// <remarks>
/// The leaf digests always add up to <see cref="Digest"/>: whoever trusts that digest can trust them. A manifest that comes from elsewhere
/// is as trustworthy as its digest, so compare that with one you know. docs/trees.md specifies the text that <see cref="Save"/> writes.
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

    /// <summary>Gets the name of the algorithm: <c>BLAKE2b</c> or <c>BLAKE2s</c>.</summary>
    public string Algorithm => engine.Name;

    /// <summary>Gets the digest of the root: the tree sum.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets the size of every digest in bytes.</summary>
    public int DigestSize => shape.DigestSize;

    /// <summary>Gets the length of the data in bytes.</summary>
    public long Length => shape.Length;

    /// <summary>Gets the size of the leaves in bytes; the last one may be shorter.</summary>
    public long LeafSize => shape.LeafSize;

    /// <summary>Gets the number of leaves, 1 for no data.</summary>
    public long LeafCount => shape.LeafCount;

    /// <summary>Gets the leaves' digests back to back.</summary>
    public ReadOnlyMemory<byte> LeafDigests { get; }

    /// <summary>Gets where a leaf is in the data.</summary>
    /// <param name="index">The leaf's number, from 0.</param>
    /// <returns>Where the leaf begins, and its length, in bytes.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    public (long Offset, long Length) GetLeafRange(long index)
    {
        CheckIndex(index);
        return (shape.OffsetOf(index), shape.LengthOf(index));
    }

    /// <summary>Gets a leaf's digest.</summary>
    /// <param name="index">The leaf's number, from 0.</param>
    /// <returns>The leaf's digest.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    public ReadOnlyMemory<byte> GetLeafDigest(long index)
    {
        CheckIndex(index);
        return LeafDigests.Slice((int)index * DigestSize, DigestSize);
    }

    /// <summary>Checks the bytes of one leaf, without any others.</summary>
    /// <param name="index">The leaf's number, from 0.</param>
    /// <param name="leaf">The leaf's bytes.</param>
    /// <returns>Whether they are those of the leaf that the manifest was made of.</returns>
    /// <exception cref="ArgumentOutOfRangeException">There is no such leaf.</exception>
    public bool VerifyLeaf(long index, ReadOnlySpan<byte> leaf)
    {
        CheckIndex(index);
        return leaf.Length == shape.LengthOf(index)
            && engine.HashNode(leaf, DigestSize, shape.Leaf(index)).AsSpan().SequenceEqual(GetLeafDigest(index).Span);
    }

    /// <summary>Finds what of data in memory differs from the data that the manifest was made of.</summary>
    /// <param name="source">The data.</param>
    /// <param name="maxDegreeOfParallelism">How many threads may work at the same time, the calling one among them; −1 means one for each processor.</param>
    /// <param name="progress">Is told how many bytes have been hashed: growing numbers, some twenty a second, on any of the threads but one at a time, and at last all.</param>
    /// <param name="cancellationToken">Ends the hashing early.</param>
    /// <returns>The differences, if there are any.</returns>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="maxDegreeOfParallelism"/> is outside its range.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public Blake2TreeComparison Compare(ReadOnlyMemory<byte> source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Finds what of a stream differs from the data that the manifest was made of.</summary>
    /// <remarks><inheritdoc cref="Blake2bTree.HashData(Stream, Blake2TreeOptions?, IProgress{long}?, CancellationToken)" path="/remarks/node()"/></remarks>
    /// <param name="source">The stream, read from its position to its end.</param>
    /// <inheritdoc cref="Compare(ReadOnlyMemory{byte}, int, IProgress{long}?, CancellationToken)"/>
    /// <param name="maxDegreeOfParallelism"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> cannot be read.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public Blake2TreeComparison Compare(Stream source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Finds what of a file differs from the data that the manifest was made of.</summary>
    /// <remarks><inheritdoc cref="Blake2bTree.HashData(SafeFileHandle, Blake2TreeOptions?, IProgress{long}?, CancellationToken)" path="/remarks/node()"/></remarks>
    /// <param name="source">The open file.</param>
    /// <inheritdoc cref="Compare(ReadOnlyMemory{byte}, int, IProgress{long}?, CancellationToken)"/>
    /// <param name="maxDegreeOfParallelism"/>
    /// <param name="progress"/>
    /// <param name="cancellationToken"/>
    /// <exception cref="ArgumentNullException"><paramref name="source"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="source"/> is not open.</exception>
    /// <exception cref="EndOfStreamException">The file became shorter while it was read.</exception>
    public Blake2TreeComparison Compare(SafeFileHandle source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return Compare(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <inheritdoc cref="Compare(Stream, int, IProgress{long}?, CancellationToken)"/>
    public ValueTask<Blake2TreeComparison> CompareAsync(Stream source, int maxDegreeOfParallelism = -1, IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        CheckDegreeOfParallelism(maxDegreeOfParallelism);
        return CompareAsync(new TreeInput(source), maxDegreeOfParallelism, progress, cancellationToken);
    }

    /// <summary>Writes the manifest as text.</summary>
    /// <param name="stream">The stream, which stays open.</param>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    public void Save(Stream stream)
    {
        if (stream is null)
            throw new ArgumentNullException(nameof(stream));
        foreach (ArraySegment<byte> text in ManifestText.Write(this))
            stream.Write(text.Array!, text.Offset, text.Count);
    }

    /// <summary>Writes the manifest as text.</summary>
    /// <param name="stream">The stream, which stays open.</param>
    /// <param name="cancellationToken">Ends the writing early.</param>
    /// <returns>The writing.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
    public async Task SaveAsync(Stream stream, CancellationToken cancellationToken = default)
    {
        if (stream is null)
            throw new ArgumentNullException(nameof(stream));
        foreach (ArraySegment<byte> text in ManifestText.Write(this))
            await stream.WriteAsync(text, cancellationToken).ConfigureAwait(false);
    }

    /// <summary>Reads a manifest from the text that <see cref="Save"/> writes, and checks that its leaf digests add up to its digest.</summary>
    /// <param name="stream">The stream, read from its position to its end.</param>
    /// <returns>The manifest; compare its digest with one that can be trusted.</returns>
    /// <exception cref="ArgumentNullException"><paramref name="stream"/> is null.</exception>
    /// <exception cref="ArgumentException"><paramref name="stream"/> cannot be read.</exception>
    /// <exception cref="TreeFormatException">The text is not that of a manifest; the message names the line and what is wrong with it.</exception>
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
    /// <param name="cancellationToken">Ends the reading early.</param>
    /// <exception cref="OperationCanceledException"><paramref name="cancellationToken"/> was cancelled.</exception>
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
            throw new ArgumentOutOfRangeException(nameof(index), index, $"The leaves are numbered from 0 to {LeafCount - 1}.");
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

    private async ValueTask<Blake2TreeComparison> CompareAsync(TreeInput input, int jobs, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        using (input)
        {
            DifferenceSink sink = new(shape, LeafDigests);
            long length = await engine.HashLeavesAsync(input, shape, jobs, sink, new TreeProgress(progress), cancellationToken).ConfigureAwait(false);
            return sink.Complete(await input.MeasureAfterAsync(length, cancellationToken).ConfigureAwait(false));
        }
    }
}
