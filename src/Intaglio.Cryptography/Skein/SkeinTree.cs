namespace Intaglio.Cryptography;

/// <summary>Parameters of Skein's tree hashing mode (Skein 1.3, section 3.5.6).</summary>
/// <remarks>
/// <para>The leaves hash the message, and each node above hashes a fixed number of nodes of the level below. If the height is limited, the
/// node at the maximum height hashes all nodes of the level below.</para>
/// <para>The default value, in which all members are 0, means sequential hashing. To use a tree, set all three members. Trees with
/// different parameters give unrelated digests. The values are validated when they are used.</para>
/// </remarks>
public readonly record struct SkeinTree
{
    /// <summary>The maximum height, which means an unlimited height.</summary>
    public const int UnlimitedHeight = 255;

    private const int MaxExponent = 255;

    /// <summary>Initializes the parameters from arguments, for languages that cannot set the properties.</summary>
    /// <remarks>Omitted arguments have their defaults.</remarks>
    /// <param name="leafSizeExponent">The value of <see cref="LeafSizeExponent"/>.</param>
    /// <param name="fanOutExponent">The value of <see cref="FanOutExponent"/>.</param>
    /// <param name="maxHeight">The value of <see cref="MaxHeight"/>.</param>
    public SkeinTree(int leafSizeExponent = 0, int fanOutExponent = 0, int maxHeight = 0)
    {
        LeafSizeExponent = leafSizeExponent;
        FanOutExponent = fanOutExponent;
        MaxHeight = maxHeight;
    }

    /// <summary>Gets the leaf size encoding Y_l, from 1 to 255. A leaf has 2^Y_l blocks.</summary>
    /// <remarks>A leaf of 2⁶⁴ bytes or more contains any message.</remarks>
    public int LeafSizeExponent { get; init; }

    /// <summary>Gets the fan-out encoding Y_f, from 1 to 255. A node has 2^Y_f children.</summary>
    public int FanOutExponent { get; init; }

    /// <summary>Gets the maximum height Y_m in levels, including the leaves, from 2 to 255. 255 means an unlimited height.</summary>
    public int MaxHeight { get; init; }

    /// <summary>Gets a value indicating whether all members are 0.</summary>
    internal bool IsNone => (LeafSizeExponent | FanOutExponent | MaxHeight) == 0;

    /// <exception cref="ArgumentOutOfRangeException">A value is outside the range that the specification allows.</exception>
    internal void Check()
    {
        if (IsNone)
            return;
        SkeinLimits.Check("Tree.LeafSizeExponent", LeafSizeExponent, 1, MaxExponent,
            "(the base-2 logarithm of the number of blocks in a leaf)");
        SkeinLimits.Check("Tree.FanOutExponent", FanOutExponent, 1, MaxExponent,
            "(the base-2 logarithm of the number of children of a node)");
        SkeinLimits.Check("Tree.MaxHeight", MaxHeight, 2, UnlimitedHeight, "levels");
    }
}
