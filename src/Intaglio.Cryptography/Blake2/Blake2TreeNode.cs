namespace Intaglio.Cryptography;

/// <summary>
/// The tree parameters of a BLAKE2 parameter block (BLAKE2 paper, section 2.10): which node of which tree a digest belongs to.
/// </summary>
/// <remarks>
/// <para>The default value, all zero, means sequential hashing: fanout 1, depth 1, everything else 0. As soon as one member is set,
/// every member is taken literally, and <see cref="MaxDepth"/> must be at least 1.</para>
/// <para>The values are checked when they are used, against the limits of the algorithm that uses them.</para>
/// </remarks>
public readonly record struct Blake2TreeNode
{
    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="fanout">The value of <see cref="Fanout"/>.</param>
    /// <param name="maxDepth">The value of <see cref="MaxDepth"/>.</param>
    /// <param name="leafLength">The value of <see cref="LeafLength"/>.</param>
    /// <param name="nodeOffset">The value of <see cref="NodeOffset"/>.</param>
    /// <param name="nodeDepth">The value of <see cref="NodeDepth"/>.</param>
    /// <param name="innerDigestSize">The value of <see cref="InnerDigestSize"/>.</param>
    /// <param name="isLastNode">The value of <see cref="IsLastNode"/>.</param>
    public Blake2TreeNode(int fanout = 0, int maxDepth = 0, uint leafLength = 0, ulong nodeOffset = 0, int nodeDepth = 0, int innerDigestSize = 0, bool isLastNode = false)
    {
        Fanout = fanout;
        MaxDepth = maxDepth;
        LeafLength = leafLength;
        NodeOffset = nodeOffset;
        NodeDepth = nodeDepth;
        InnerDigestSize = innerDigestSize;
        IsLastNode = isLastNode;
    }

    /// <summary>Gets the number of children of each node, 0 to 255; 0 means unlimited, 1 sequential.</summary>
    public int Fanout { get; init; }

    /// <summary>Gets the maximal depth of the tree, 1 to 255; 255 means unlimited, 1 sequential.</summary>
    public int MaxDepth { get; init; }

    /// <summary>Gets the maximal length of a leaf in bytes; 0 means unlimited, or sequential.</summary>
    public uint LeafLength { get; init; }

    /// <summary>Gets the number of this node among its level's, from 0; at most 2⁶⁴−1 in BLAKE2b and 2⁴⁸−1 in BLAKE2s.</summary>
    public ulong NodeOffset { get; init; }

    /// <summary>Gets the level of this node, 0 to 255; leaves are at level 0.</summary>
    public int NodeDepth { get; init; }

    /// <summary>Gets the size of the digests of inner nodes in bytes; 0 to 64 in BLAKE2b, 0 to 32 in BLAKE2s; 0 means sequential.</summary>
    public int InnerDigestSize { get; init; }

    /// <summary>Gets a value indicating whether this node is the last of its level (the finalization flag f₁).</summary>
    public bool IsLastNode { get; init; }

    /// <summary>This node, or the sequential one where nothing is set.</summary>
    internal Blake2TreeNode OrSequential => IsSequential ? new() { Fanout = 1, MaxDepth = 1 } : this;

    /// <summary>Whether nothing is set.</summary>
    internal bool IsSequential =>
        ((uint)(Fanout | MaxDepth | NodeDepth | InnerDigestSize) | LeafLength | NodeOffset) == 0 && !IsLastNode;
}
