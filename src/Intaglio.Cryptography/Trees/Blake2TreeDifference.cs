namespace Intaglio.Cryptography;

/// <summary>Specifies how data differs from a manifest.</summary>
public enum Blake2TreeDifferenceKind
{
    /// <summary>The leaves have different bytes, or the data ends within the leaf.</summary>
    Changed,

    /// <summary>The data ends before the leaves.</summary>
    Missing,

    /// <summary>The data continues after the last leaf.</summary>
    Added,
}

/// <summary>A range of leaves whose data differs from a manifest in the same way, or data that was added after the last leaf.</summary>
public readonly record struct Blake2TreeDifference
{
    /// <summary>Initializes a new instance with the specified values.</summary>
    /// <param name="kind">The kind of difference.</param>
    /// <param name="firstLeaf">The zero-based index of the first leaf. For added data, the number of leaves in the manifest.</param>
    /// <param name="leafCount">The number of leaves, or 0 for added data.</param>
    /// <param name="offset">The offset of the first leaf or of the added data, in bytes.</param>
    /// <param name="length">The length of the leaves or of the added data, in bytes.</param>
    public Blake2TreeDifference(Blake2TreeDifferenceKind kind, long firstLeaf, long leafCount, long offset, long length) =>
        (Kind, FirstLeaf, LeafCount, Offset, Length) = (kind, firstLeaf, leafCount, offset, length);

    /// <summary>Gets the kind of difference.</summary>
    public Blake2TreeDifferenceKind Kind { get; init; }

    /// <summary>Gets the zero-based index of the first leaf. For added data, gets the number of leaves in the manifest.</summary>
    public long FirstLeaf { get; init; }

    /// <summary>Gets the number of leaves, or 0 for added data.</summary>
    public long LeafCount { get; init; }

    /// <summary>Gets the offset of the first leaf or of the added data, in bytes.</summary>
    public long Offset { get; init; }

    /// <summary>Gets the length of the leaves or of the added data, in bytes.</summary>
    public long Length { get; init; }
}
