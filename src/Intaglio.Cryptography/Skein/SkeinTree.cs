namespace Intaglio.Cryptography;

/// <summary>
/// The tree in which Skein hashes a message (Skein 1.3, section 3.5.6): leaves of the message, nodes over as many nodes of the level
/// below, and where the height is limited, one node over all that are left.
/// </summary>
/// <remarks>
/// <para>The default value, all zero, means no tree. As soon as one member is set, all three are needed. Trees of different parameters
/// give unrelated digests.</para>
/// <para>The values are checked when they are used.</para>
/// </remarks>
public readonly record struct SkeinTree
{
    /// <summary>The largest height, which stands for no limit.</summary>
    public const int UnlimitedHeight = 255;

    private const int MaxExponent = 255;

    /// <summary>Creates parameters by constructor arguments, for languages that cannot initialize the properties. What is not given has its default.</summary>
    /// <param name="leafSizeExponent">The value of <see cref="LeafSizeExponent"/>.</param>
    /// <param name="fanOutExponent">The value of <see cref="FanOutExponent"/>.</param>
    /// <param name="maxHeight">The value of <see cref="MaxHeight"/>.</param>
    public SkeinTree(int leafSizeExponent = 0, int fanOutExponent = 0, int maxHeight = 0)
    {
        LeafSizeExponent = leafSizeExponent;
        FanOutExponent = fanOutExponent;
        MaxHeight = maxHeight;
    }

    /// <summary>
    /// Gets the leaf size encoding Y_l, 1 to 255: a leaf has 2^Y_l blocks. Leaves of 2⁶⁴ bytes and more are larger than any message.
    /// </summary>
    public int LeafSizeExponent { get; init; }

    /// <summary>Gets the fan-out encoding Y_f, 1 to 255: a node has 2^Y_f children.</summary>
    public int FanOutExponent { get; init; }

    /// <summary>Gets the maximal height Y_m, in levels of which the leaves are one, 2 to 255; 255 stands for no limit.</summary>
    public int MaxHeight { get; init; }

    /// <summary>Whether nothing is set.</summary>
    internal bool IsNone => (LeafSizeExponent | FanOutExponent | MaxHeight) == 0;

    /// <exception cref="ArgumentOutOfRangeException">A value is outside the specification.</exception>
    internal void Check()
    {
        if (IsNone)
            return;
        SkeinLimits.Check("Tree.LeafSizeExponent", LeafSizeExponent, 1, MaxExponent, "as the logarithm of the blocks in a leaf");
        SkeinLimits.Check("Tree.FanOutExponent", FanOutExponent, 1, MaxExponent, "as the logarithm of the children of a node");
        SkeinLimits.Check("Tree.MaxHeight", MaxHeight, 2, UnlimitedHeight, "levels");
    }
}
