namespace Intaglio.Cryptography;

/// <summary>
/// The tree parameters of a BLAKE2 parameter block (BLAKE2 paper, section 2.10), which identify a node of a tree.
/// </summary>
/// <remarks>
/// <para>The default value, all zeros, means sequential hashing: fanout 1, depth 1 and 0 for the other values. If any property is set,
/// every property is used literally, and <see cref="MaxDepth"/> must be at least 1.</para>
/// <para>The values are validated against the limits of the algorithm when they are used.</para>
/// </remarks>
public readonly record struct Blake2TreeNode
{
    /// <summary>Initializes the parameters from arguments, for languages that cannot set init-only properties.</summary>
    /// <param name="fanout">The value of <see cref="Fanout"/>.</param>
    /// <param name="maxDepth">The value of <see cref="MaxDepth"/>.</param>
    /// <param name="leafLength">The value of <see cref="LeafLength"/>.</param>
    /// <param name="nodeOffset">The value of <see cref="NodeOffset"/>.</param>
    /// <param name="nodeDepth">The value of <see cref="NodeDepth"/>.</param>
    /// <param name="innerDigestSize">The value of <see cref="InnerDigestSize"/>.</param>
    /// <param name="isLastNode">The value of <see cref="IsLastNode"/>.</param>
    public Blake2TreeNode(int fanout = 0, int maxDepth = 0, uint leafLength = 0, ulong nodeOffset = 0, int nodeDepth = 0,
        int innerDigestSize = 0, bool isLastNode = false)
    {
        Fanout = fanout;
        MaxDepth = maxDepth;
        LeafLength = leafLength;
        NodeOffset = nodeOffset;
        NodeDepth = nodeDepth;
        InnerDigestSize = innerDigestSize;
        IsLastNode = isLastNode;
    }

    /// <summary>Gets the number of children of each node, 0 to 255. 0 means unlimited, and 1 means sequential hashing.</summary>
    public int Fanout { get; init; }

    /// <summary>Gets the maximum depth of the tree, 1 to 255. 255 means unlimited, and 1 means sequential hashing.</summary>
    public int MaxDepth { get; init; }

    /// <summary>Gets the maximum length of a leaf in bytes. 0 means unlimited or sequential hashing.</summary>
    public uint LeafLength { get; init; }

    /// <summary>Gets the zero-based offset of this node in its level. The maximum is 2⁶⁴−1 for BLAKE2b and 2⁴⁸−1 for BLAKE2s.</summary>
    public ulong NodeOffset { get; init; }

    /// <summary>Gets the depth of this node, 0 to 255. Leaves have depth 0.</summary>
    public int NodeDepth { get; init; }

    /// <summary>Gets the size of inner digests in bytes, 0 to 64 for BLAKE2b and 0 to 32 for BLAKE2s. 0 means sequential hashing.</summary>
    public int InnerDigestSize { get; init; }

    /// <summary>Gets a value indicating whether this node is the last one of its level (finalization flag f₁).</summary>
    public bool IsLastNode { get; init; }

    /// <summary>Gets this node, or the parameters of sequential hashing if no property is set.</summary>
    internal Blake2TreeNode OrSequential => IsSequential ? new() { Fanout = 1, MaxDepth = 1 } : this;

    /// <summary>Gets a value indicating whether no property is set.</summary>
    internal bool IsSequential =>
        ((uint)(Fanout | MaxDepth | NodeDepth | InnerDigestSize) | LeafLength | NodeOffset) == 0 && !IsLastNode;
}
