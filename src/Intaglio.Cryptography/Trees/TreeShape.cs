namespace Intaglio.Cryptography;

/// <summary>The shape of a tree with unlimited fanout and depth 2: its leaves and the parameters of its nodes.</summary>
/// <param name="DigestSize">The size of the root digest and of each leaf digest in bytes.</param>
/// <param name="LeafSize">The length of every leaf except the last, in bytes.</param>
/// <param name="Length">The length of the data in bytes, or <see cref="Open"/> if it is not known yet.</param>
internal readonly record struct TreeShape(int DigestSize, long LeafSize, long Length)
{
    internal const long Open = long.MaxValue;

    /// <summary>Gets the number of leaves. Empty data has one empty leaf.</summary>
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
