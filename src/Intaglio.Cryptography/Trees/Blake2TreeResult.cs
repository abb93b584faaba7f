namespace Intaglio.Cryptography;

/// <summary>A tree sum: the digest of the root, and the leaves' digests where they were asked for.</summary>
public sealed class Blake2TreeResult
{
    private readonly TreeEngine engine;
    private readonly TreeShape shape;
    private readonly ReadOnlyMemory<byte>? leafDigests;

    internal Blake2TreeResult(TreeEngine engine, TreeShape shape, ReadOnlyMemory<byte> digest, ReadOnlyMemory<byte>? leafDigests)
    {
        this.engine = engine;
        this.shape = shape;
        this.leafDigests = leafDigests;
        Digest = digest;
    }

    /// <summary>Gets the digest of the root: the tree sum.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets how many bytes were hashed.</summary>
    public long Length => shape.Length;

    /// <summary>Gets the size of the leaves in bytes; the last one may be shorter.</summary>
    public long LeafSize => shape.LeafSize;

    /// <summary>Gets the number of leaves, 1 for no data.</summary>
    public long LeafCount => shape.LeafCount;

    /// <summary>Gets the leaves' digests back to back, each of the digest's size; empty without <see cref="Blake2TreeOptions.KeepLeafDigests"/>.</summary>
    public ReadOnlyMemory<byte> LeafDigests => leafDigests ?? default;

    /// <summary>Makes the manifest that pieces of the data can be checked with.</summary>
    /// <returns>The manifest.</returns>
    /// <exception cref="InvalidOperationException">The leaves' digests were not kept.</exception>
    public Blake2TreeManifest ToManifest() => leafDigests is { } digests
        ? new Blake2TreeManifest(engine, shape, Digest, digests)
        : throw new InvalidOperationException($"The leaf digests were not kept; set {nameof(Blake2TreeOptions)}.{nameof(Blake2TreeOptions.KeepLeafDigests)}.");
}
