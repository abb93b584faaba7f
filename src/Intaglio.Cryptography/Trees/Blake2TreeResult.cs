namespace Intaglio.Cryptography;

/// <summary>The result of a tree hash: the root digest and, if requested, the leaf digests.</summary>
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

    /// <summary>Gets the root digest, which is the tree hash.</summary>
    public ReadOnlyMemory<byte> Digest { get; }

    /// <summary>Gets the number of bytes hashed.</summary>
    public long Length => shape.Length;

    /// <summary>Gets the leaf size in bytes. The last leaf can be shorter.</summary>
    public long LeafSize => shape.LeafSize;

    /// <summary>Gets the number of leaves. Empty data has one empty leaf.</summary>
    public long LeafCount => shape.LeafCount;

    /// <summary>Gets the leaf digests, back to back. Empty if <see cref="Blake2TreeOptions.KeepLeafDigests"/> was not set.</summary>
    public ReadOnlyMemory<byte> LeafDigests => leafDigests ?? default;

    /// <summary>Creates a manifest for verifying parts of the data.</summary>
    /// <returns>The manifest.</returns>
    /// <exception cref="InvalidOperationException">The leaf digests were not kept.</exception>
    public Blake2TreeManifest ToManifest() => leafDigests is { } digests
        ? new Blake2TreeManifest(engine, shape, Digest, digests)
        : throw new InvalidOperationException(
            $"The leaf digests were not kept. Set {nameof(Blake2TreeOptions)}.{nameof(Blake2TreeOptions.KeepLeafDigests)}.");
}
