namespace Intaglio.Cryptography;

/// <summary>Computes tree hashes with one of the BLAKE2 variants.</summary>
internal abstract class TreeEngine
{
    // More threads than any machine can use. Data structures that grow with the number of threads stay small.
    private const int MostWorkers = 256;

    /// <summary>The maximum number of bytes of a stream in a window. Two windows are in memory.</summary>
    internal const int MostBytesInWindow = 32 * 1024 * 1024;

    internal static IReadOnlyList<TreeEngine> All { get; } = [Blake2bTree.Engine, Blake2sTree.Engine];

    internal abstract string Name { get; }

    internal abstract int MaxDigestSize { get; }

    internal abstract ulong MaxNodeOffset { get; }

    /// <summary>Computes the digest of a single node.</summary>
    internal abstract byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, in Blake2TreeNode node);

    /// <summary>Computes the tree hash of an input.</summary>
    internal Blake2TreeResult Hash(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        options ??= Blake2TreeOptions.Default;
        TreeShape shape = Shape(input, options);
        RootSink sink = CreateRoot(in shape, options.KeepLeafDigests);
        long length = HashLeaves(input, shape, options.MaxDegreeOfParallelism, sink, new TreeProgress(progress), cancellationToken);
        return new Blake2TreeResult(this, shape with { Length = length }, sink.GetDigest(), sink.LeafDigests);
    }

    /// <inheritdoc cref="Hash"/>
    internal async ValueTask<Blake2TreeResult> HashAsync(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress,
        CancellationToken cancellationToken)
    {
        options ??= Blake2TreeOptions.Default;
        TreeShape shape = Shape(input, options);
        RootSink sink = CreateRoot(in shape, options.KeepLeafDigests);
        long length = await HashLeavesAsync(input, shape, options.MaxDegreeOfParallelism, sink, new TreeProgress(progress),
            cancellationToken).ConfigureAwait(false);
        return new Blake2TreeResult(this, shape with { Length = length }, sink.GetDigest(), sink.LeafDigests);
    }

    /// <summary>
    /// Hashes the leaves of an input and returns the number of bytes hashed. If the tree has a known length, hashing ends there.
    /// </summary>
    internal long HashLeaves(TreeInput input, TreeShape shape, int jobs, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken)
    {
        long length = input.Source is { } source
            ? HashSource(source, in shape, Workers(jobs), sink, progress, cancellationToken)
            : HashStream();
        return End(input, length, progress, cancellationToken);

        long HashStream()
        {
            using StreamLeaves leaves = CreateStream(in shape, Workers(jobs), window: null, sink, progress, cancellationToken);
            while (leaves.Room is { Count: > 0 } room)
            {
                cancellationToken.ThrowIfCancellationRequested();
                int read = input.Read(room);
                if (read == 0)
                    break;
                leaves.Append(read);
            }
            return leaves.Complete();
        }
    }

    /// <inheritdoc cref="HashLeaves"/>
    internal async ValueTask<long> HashLeavesAsync(TreeInput input, TreeShape shape, int jobs, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken)
    {
        long length = input.Source is { } source
            ? await Task.Run(() => HashSource(source, in shape, Workers(jobs), sink, progress, cancellationToken), CancellationToken.None)
            .ConfigureAwait(false)
            : await HashStreamAsync().ConfigureAwait(false);
        return End(input, length, progress, cancellationToken);

        async ValueTask<long> HashStreamAsync()
        {
            using StreamLeaves leaves = CreateStream(in shape, Workers(jobs), window: null, sink, progress, cancellationToken);
            while (leaves.Room is { Count: > 0 } room)
            {
                cancellationToken.ThrowIfCancellationRequested();
                int read = await input.ReadAsync(room, cancellationToken).ConfigureAwait(false);
                if (read == 0)
                    break;
                await leaves.AppendAsync(read).ConfigureAwait(false);
            }
            return await leaves.CompleteAsync().ConfigureAwait(false);
        }
    }

    /// <summary>
    /// Creates an object that hashes the leaves of bytes that arrive in order and collects <paramref name="window"/> bytes at a time.
    /// </summary>
    internal abstract StreamLeaves CreateStream(in TreeShape shape, int workers, long? window, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken);

    /// <summary>Creates an object that hashes the leaf digests.</summary>
    internal abstract RootSink CreateRoot(in TreeShape shape, bool keepLeafDigests);

    internal byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options)
    {
        TreeShape shape = Shape(options);
        if (index < 0 || (ulong)index > MaxNodeOffset)
            throw new ArgumentOutOfRangeException(nameof(index), index,
                $"{Name} allows 0 to {Math.Min(long.MaxValue, MaxNodeOffset)} for {nameof(index)}.");
        if (leaf.Length > shape.LeafSize || (leaf.Length < shape.LeafSize && !isLast) || (leaf.IsEmpty && index > 0))
            throw new ArgumentException(
                $"Leaf {index} has {leaf.Length} bytes, but must have {shape.LeafSize}. Only the last leaf can be shorter, and only leaf "
                + "0 can be empty.", nameof(leaf));
        return HashNode(leaf, shape.DigestSize, shape.Root with { NodeOffset = (ulong)index, NodeDepth = 0, IsLastNode = isLast });
    }

    internal byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options)
    {
        TreeShape shape = Shape(options);
        if (leafDigests.IsEmpty || leafDigests.Length % shape.DigestSize != 0)
            throw new ArgumentException(
                $"The length of the leaf digests must be a positive multiple of {shape.DigestSize} bytes, but "
                + $"is {leafDigests.Length} bytes.", nameof(leafDigests));
        return HashNode(leafDigests, shape.DigestSize, shape.Root);
    }

    internal Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options)
    {
        if (length < 0)
            throw new ArgumentOutOfRangeException(nameof(length), length, $"{nameof(length)} must not be negative.");
        TreeShape shape = Shape(options) with { Length = length };
        CheckLeafCount(in shape);
        if (leafDigests.Length % shape.DigestSize != 0 || leafDigests.Length / shape.DigestSize != shape.LeafCount)
            throw new ArgumentException(
                $"{length} bytes have {shape.LeafCount} leaves with digests of {shape.DigestSize} bytes, but the leaf digests "
                + $"have {leafDigests.Length} bytes.", nameof(leafDigests));
        return new Blake2TreeManifest(this, shape, HashNode(leafDigests, shape.DigestSize, shape.Root), leafDigests.ToArray());
    }

    /// <summary>Returns the tree shape for the options, with an open length.</summary>
    internal TreeShape Shape(Blake2TreeOptions? options) => (options ?? Blake2TreeOptions.Default).Check(Name, MaxDigestSize);

    internal void CheckLeafCount(in TreeShape shape)
    {
        if ((ulong)(shape.LeafCount - 1) > MaxNodeOffset)
            throw new ArgumentException(
                $"{Name} allows node offsets up to {MaxNodeOffset}, but {shape.Length} bytes have more leaves of {shape.LeafSize} bytes.");
    }

    internal static int Workers(int maxDegreeOfParallelism) =>
        Math.Min(MostWorkers, maxDegreeOfParallelism == -1 ? Environment.ProcessorCount : maxDegreeOfParallelism);

    /// <summary>Hashes the leaves of data of known length, which can end before the tree does.</summary>
    /// <returns>The number of bytes hashed.</returns>
    protected abstract long HashSource(TreeSource source, in TreeShape shape, int workers, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken);

    private TreeShape Shape(TreeInput input, Blake2TreeOptions options)
    {
        TreeShape shape = Shape(options);
        if (input.Source is not { } source)
            return shape;
        shape = shape with { Length = source.Length };
        CheckLeafCount(in shape);
        if (options.KeepLeafDigests)
            DigestList.CheckCount(shape.LeafCount, shape.DigestSize);
        return shape;
    }

    private static long End(TreeInput input, long length, TreeProgress progress, CancellationToken cancellationToken)
    {
        input.Finish();
        cancellationToken.ThrowIfCancellationRequested();
        progress.Complete();
        return length;
    }
}

/// <inheritdoc/>
internal sealed class TreeEngine<TFunction, TState>(TFunction function = default) : TreeEngine
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    // Smaller parts are not worth the cost of starting a thread.
    private const int LeastBytesPerWorker = 1024 * 1024;

    internal override string Name => function.Name;

    internal override int MaxDigestSize => function.MaxDigestSize;

    internal override ulong MaxNodeOffset => function.MaxNodeOffset;

    internal override byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, in Blake2TreeNode node)
    {
        TState state = function.Create(digestSize, in node);
        state.AppendData(source);
        byte[] digest = new byte[digestSize];
        state.GetHashAndReset(digest);
        return digest;
    }

    internal override StreamLeaves CreateStream(in TreeShape shape, int workers, long? window, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken) =>
        MostBytesInWindow / shape.LeafSize < 2
            ? new LongLeaves<TFunction, TState>(function, shape, sink, progress)
            : new LeafWindows<TFunction, TState>(function, in shape, workers, window, sink, progress, cancellationToken);

    internal override RootSink CreateRoot(in TreeShape shape, bool keepLeafDigests) =>
        new RootSink<TState>(function.Create(shape.DigestSize, shape.Root), keepLeafDigests ? new DigestList() : null);

    protected override long HashSource(TreeSource source, in TreeShape shape, int workers, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken)
    {
        long length = Math.Min(source.Length, shape.Length);
        workers = (int)Math.Min(workers, Math.Max(1, length / LeastBytesPerWorker));
        long leaves = length == shape.Length ? shape.LeafCount : length / shape.LeafSize;
        new LeafHasher<TFunction, TState>(function, in shape, source, 0, leaves, workers, sink, progress, cancellationToken).Run(workers);
        return length;
    }
}
