namespace Intaglio.Cryptography;

/// <summary>A tree of unlimited fanout and depth 2: its leaves, one after the other, and their nodes' parameters.</summary>
/// <param name="DigestSize">The size of every digest, leaves' and root's, in bytes.</param>
/// <param name="LeafSize">The length of every leaf but the last, in bytes.</param>
/// <param name="Length">The length of the data in bytes; <see cref="Open"/> while its end is not in sight.</param>
internal readonly record struct TreeShape(int DigestSize, long LeafSize, long Length)
{
    internal const long Open = long.MaxValue;

    /// <summary>No data has one leaf, which is empty.</summary>
    internal long LeafCount => Length == 0 ? 1 : (Length - 1) / LeafSize + 1;

    internal Blake2TreeNode Root => new()
    {
        MaxDepth = 2,
        LeafLength = (uint)LeafSize,
        NodeDepth = 1,
        InnerDigestSize = DigestSize,
        IsLastNode = true,
    };

    internal long OffsetOf(long leaf) => leaf * LeafSize;

    internal long LengthOf(long leaf) => Math.Min(LeafSize, Length - OffsetOf(leaf));

    internal Blake2TreeNode Leaf(long leaf) => Root with { NodeOffset = (ulong)leaf, NodeDepth = 0, IsLastNode = leaf == LeafCount - 1 };
}
