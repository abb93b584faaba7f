using Microsoft.Win32.SafeHandles;

namespace Intaglio.Cryptography;

/// <summary>Computes BLAKE2s tree hashes (BLAKE2 paper, section 2.10) on several threads.</summary>
/// <remarks>
/// <para>The data is split into leaves, which are hashed in parallel. The tree hash is the digest of the root, which is computed from the
/// leaf digests in order.</para>
/// <para>The tree is compatible with bt2sum and s3git: unlimited fanout (0), depth 2, leaves of 5 MiB by default and inner digests of the
/// digest size. Empty data has one empty leaf. Tree hashes with different digest sizes or leaf sizes are unrelated. They are also unrelated
/// to the digests of <see cref="Blake2s"/>, which can compute single nodes of any tree.</para>
/// <para>The number of threads is at most <see cref="Blake2TreeOptions.MaxDegreeOfParallelism"/> and is lower for small data. Each thread
/// reads 64 KiB of each of its leaves at a time. A file is never loaded into memory as a whole.</para>
/// </remarks>
public static class Blake2sTree
{
    internal static TreeEngine Engine { get; } = new TreeEngine<Function, Blake2sState>();

    /// <inheritdoc cref="Blake2bTree.HashData(ReadOnlyMemory{byte}, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    public static Blake2TreeResult HashData(ReadOnlyMemory<byte> source, Blake2TreeOptions? options = null,
        IProgress<long>? progress = null, CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <inheritdoc cref="Blake2bTree.HashData(Stream, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    public static Blake2TreeResult HashData(Stream source, Blake2TreeOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <inheritdoc cref="Blake2bTree.HashData(SafeFileHandle, Blake2TreeOptions?, IProgress{long}?, CancellationToken)"/>
    public static Blake2TreeResult HashData(SafeFileHandle source, Blake2TreeOptions? options = null, IProgress<long>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using TreeInput input = new(source);
        return Engine.Hash(input, options, progress, cancellationToken);
    }

    /// <inheritdoc cref="Blake2bTree.HashDataAsync"/>
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

    /// <inheritdoc cref="Blake2bTree.HashLeaf"/>
    public static byte[] HashLeaf(ReadOnlySpan<byte> leaf, long index, bool isLast, Blake2TreeOptions? options = null) =>
        Engine.HashLeaf(leaf, index, isLast, options);

    /// <inheritdoc cref="Blake2bTree.HashRoot"/>
    public static byte[] HashRoot(ReadOnlySpan<byte> leafDigests, Blake2TreeOptions? options = null) =>
        Engine.HashRoot(leafDigests, options);

    /// <inheritdoc cref="Blake2bTree.CreateManifest"/>
    public static Blake2TreeManifest CreateManifest(ReadOnlySpan<byte> leafDigests, long length, Blake2TreeOptions? options = null) =>
        Engine.CreateManifest(leafDigests, length, options);

    private readonly struct Function : ITreeFunction<Blake2sState>
    {
        public string Name => "BLAKE2s";

        public int MaxDigestSize => Blake2s.MaxDigestSize;

        public ulong MaxNodeOffset => (1UL << 48) - 1;

        public int Lanes => Blake2Widths.Count(sizeof(uint));

        public int PieceSize => 64 * 1024;

        public Blake2sState Create(int digestSize, in Blake2TreeNode node) =>
            Blake2sState.Create(new() { DigestSize = digestSize, Tree = node });

        public void SetLastNode(ref Blake2sState state) => state.SetLastNode();

        public void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake2sState> states) =>
            Blake2s.AppendMany(sources, states);

        public void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake2sState> prepared, Span<byte> destination) =>
            Blake2s.HashMany(sources, prepared, destination);
    }
}
