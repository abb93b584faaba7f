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
/// <param name="Kind">How they differ.</param>
/// <param name="FirstLeaf">The number of the first leaf, from 0; for added bytes the number of leaves, which the manifest's end at.</param>
/// <param name="LeafCount">The number of leaves; 0 for added bytes.</param>
/// <param name="Offset">Where the leaves begin in the data, in bytes.</param>
/// <param name="Length">The length of the leaves, or of what was added, in bytes.</param>
public readonly record struct Blake2TreeDifference(Blake2TreeDifferenceKind Kind, long FirstLeaf, long LeafCount, long Offset, long Length);
