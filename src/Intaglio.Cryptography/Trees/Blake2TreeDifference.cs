namespace Intaglio.Cryptography;

/// <summary>How data differs from its manifest.</summary>
public enum Blake2TreeDifferenceKind
{
    /// <summary>The leaves' bytes are others, or end before the leaf does.</summary>
    Changed,

    /// <summary>The data ends before the leaves begin.</summary>
    Missing,

    /// <summary>The data goes on behind the last leaf.</summary>
    Added,
}

/// <summary>One or more leaves, next to each other, whose data differs from a manifest in the same way.</summary>
public readonly record struct Blake2TreeDifference
{
    /// <summary>Creates a value from its members.</summary>
    /// <param name="kind">How they differ.</param>
    /// <param name="firstLeaf">The number of the first leaf, from 0; for added bytes the number of leaves, which the manifest's end at.</param>
    /// <param name="leafCount">The number of leaves; 0 for added bytes.</param>
    /// <param name="offset">Where the leaves begin in the data, in bytes.</param>
    /// <param name="length">The length of the leaves, or of what was added, in bytes.</param>
    public Blake2TreeDifference(Blake2TreeDifferenceKind kind, long firstLeaf, long leafCount, long offset, long length) =>
        (Kind, FirstLeaf, LeafCount, Offset, Length) = (kind, firstLeaf, leafCount, offset, length);

    /// <summary>Gets how they differ.</summary>
    public Blake2TreeDifferenceKind Kind { get; init; }

    /// <summary>Gets the number of the first leaf, from 0; for added bytes the number of leaves, which the manifest's end at.</summary>
    public long FirstLeaf { get; init; }

    /// <summary>Gets the number of leaves; 0 for added bytes.</summary>
    public long LeafCount { get; init; }

    /// <summary>Gets where the leaves begin in the data, in bytes.</summary>
    public long Offset { get; init; }

    /// <summary>Gets the length of the leaves, or of what was added, in bytes.</summary>
    public long Length { get; init; }
}
