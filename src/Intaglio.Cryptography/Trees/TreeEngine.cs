namespace Intaglio.Cryptography;

/// <summary>Tree sums of one BLAKE2 variant: what the public types of both stand on.</summary>
internal abstract class TreeEngine
{
    // More threads than any machine has use for; what grows with them stays small.
    private const int MostWorkers = 256;

    internal static IReadOnlyList<TreeEngine> All { get; } = [Blake2bTree.Engine, Blake2sTree.Engine];

    internal abstract string Name { get; }

    internal abstract int MaxDigestSize { get; }

    internal abstract ulong MaxNodeOffset { get; }

    /// <summary>The digest of a single node.</summary>
    internal abstract byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, in Blake2TreeNode node);

    internal abstract ValueTask<Blake2TreeResult> HashAsync(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellationToken);

    /// <summary>
    /// Hashes the leaves that the input has of a tree, all where its length is open, and returns the input's length, or where it ends behind the tree, the tree's.
    /// </summary>
    internal abstract ValueTask<long> HashLeavesAsync(TreeInput input, TreeShape shape, int jobs, ILeafSink sink, TreeProgress progress, CancellationToken cancellationToken);

    internal byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options)
    {
        TreeShape shape = Shape(options);
        if (index < 0 || (ulong)index > MaxNodeOffset)
            throw new ArgumentOutOfRangeException(nameof(index), index, $"{Name} allows 0 to {Math.Min(long.MaxValue, MaxNodeOffset)} for {nameof(index)}.");
        if (leaf.Length > shape.LeafSize || (leaf.Length < shape.LeafSize && !isLast) || (leaf.IsEmpty && index > 0))
            throw new ArgumentException($"Leaf {index} has {leaf.Length} bytes; leaves have {shape.LeafSize}, the last one may have fewer, and only the first none.", nameof(leaf));
        return HashNode(leaf, shape.DigestSize, shape.Root with { NodeOffset = (ulong)index, NodeDepth = 0, IsLastNode = isLast });
    }

    internal byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options)
    {
        TreeShape shape = Shape(options);
        if (leafDigests.IsEmpty || leafDigests.Length % shape.DigestSize != 0)
            throw new ArgumentException($"{leafDigests.Length} bytes are not one or more digests of {shape.DigestSize} bytes.", nameof(leafDigests));
        return HashNode(leafDigests, shape.DigestSize, shape.Root);
    }

    internal Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options)
    {
        if (length < 0)
            throw new ArgumentOutOfRangeException(nameof(length), length, $"{nameof(length)} is not negative.");
        TreeShape shape = Shape(options) with { Length = length };
        CheckLeafCount(in shape);
        if (leafDigests.Length % shape.DigestSize != 0 || leafDigests.Length / shape.DigestSize != shape.LeafCount)
            throw new ArgumentException($"{length} bytes have {shape.LeafCount} leaves with digests of {shape.DigestSize} bytes; these are {leafDigests.Length} bytes.", nameof(leafDigests));
        return new Blake2TreeManifest(this, shape, HashNode(leafDigests, shape.DigestSize, shape.Root), leafDigests.ToArray());
    }

    /// <summary>The shape that options ask for, of any length yet.</summary>
    internal TreeShape Shape(Blake2TreeOptions? options) => (options ?? Blake2TreeOptions.Default).Check(Name, MaxDigestSize);

    internal void CheckLeafCount(in TreeShape shape)
    {
        if ((ulong)(shape.LeafCount - 1) > MaxNodeOffset)
            throw new ArgumentException($"{Name} allows node offsets up to {MaxNodeOffset}; {shape.Length} bytes have more leaves of {shape.LeafSize}.");
    }

    internal static int Workers(int maxDegreeOfParallelism) =>
        Math.Min(MostWorkers, maxDegreeOfParallelism == -1 ? Environment.ProcessorCount : maxDegreeOfParallelism);

    /// <summary>The result of what ran on this thread to its end.</summary>
    internal static T Complete<T>(ValueTask<T> task) => task.AsTask().GetAwaiter().GetResult();
}

/// <inheritdoc/>
internal sealed class TreeEngine<TFunction, TState> : TreeEngine
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    // Starting a thread costs as much as hashing a part of this.
    private const int LeastBytesPerWorker = 1024 * 1024;

    internal override string Name => default(TFunction).Name;

    internal override int MaxDigestSize => default(TFunction).MaxDigestSize;

    internal override ulong MaxNodeOffset => default(TFunction).MaxNodeOffset;

    internal override byte[] HashNode(ReadOnlySpan<byte> source, int digestSize, in Blake2TreeNode node)
    {
        TState state = default(TFunction).Create(digestSize, in node);
        state.AppendData(source);
        byte[] digest = new byte[digestSize];
        state.GetHashAndReset(digest);
        return digest;
    }

    internal override async ValueTask<Blake2TreeResult> HashAsync(TreeInput input, Blake2TreeOptions? options, IProgress<long>? progress, CancellationToken cancellationToken)
    {
        options ??= Blake2TreeOptions.Default;
        TreeShape shape = Shape(options);
        if (input.Source is { } source)
        {
            shape = shape with { Length = source.Length };
            CheckLeafCount(in shape);
            if (options.KeepLeafDigests)
                DigestList.CheckCount(shape.LeafCount, shape.DigestSize);
        }

        DigestList? kept = options.KeepLeafDigests ? new DigestList() : null;
        RootSink<TState> sink = new(default(TFunction).Create(shape.DigestSize, shape.Root), kept);
        long length = await HashLeavesAsync(input, shape, options.MaxDegreeOfParallelism, sink, new TreeProgress(progress), cancellationToken).ConfigureAwait(false);
        return new Blake2TreeResult(this, shape with { Length = length }, sink.GetDigest(), kept?.Bytes);
    }

    internal override async ValueTask<long> HashLeavesAsync(TreeInput input, TreeShape shape, int jobs, ILeafSink sink, TreeProgress progress, CancellationToken cancellationToken)
    {
        int workers = Workers(jobs);
        long length;
        if (input.Source is { } source)
        {
            length = Math.Min(source.Length, shape.Length);
            workers = (int)Math.Min(workers, Math.Max(1, length / LeastBytesPerWorker));
            LeafHasher<TFunction, TState> hasher = new(in shape, source, 0, length == shape.Length ? shape.LeafCount : length / shape.LeafSize, workers, sink, progress, cancellationToken);
            if (input.IsAsync)
                await Task.Run(() => hasher.Run(workers), CancellationToken.None).ConfigureAwait(false);
            else
                hasher.Run(workers);
        }
        else
        {
            length = await new StreamLeaves<TFunction, TState>(input.Read!, shape, workers, sink, progress, cancellationToken).HashAsync(input.IsAsync).ConfigureAwait(false);
        }
        input.Finish();
        cancellationToken.ThrowIfCancellationRequested();
        progress.Complete();
        return length;
    }
}
