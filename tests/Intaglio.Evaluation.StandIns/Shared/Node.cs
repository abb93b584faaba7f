namespace Intaglio.StandIns;

/// <summary>The parameters of a node, as section 2.5 of the BLAKE2 paper names them.</summary>
internal sealed record Node(int DigestSize, byte[] Key, byte[] Salt, byte[] Personalization)
{
    public int Fanout { get; init; } = 1;

    public int Depth { get; init; } = 1;

    public int Offset { get; init; }

    public int Level { get; init; }

    public int InnerSize { get; init; }

    public bool IsLast { get; init; }

    /// <summary>Gets the size of the key in the parameters, which the root has without the key.</summary>
    public int KeySize { get; init; } = Key.Length;

    /// <summary>Gets the size of what the node hands on.</summary>
    public int OutputSize { get; init; } = DigestSize;

    /// <summary>Gets whether a block is compressed as soon as it is full, though it may be the last one.</summary>
    public bool IsEager { get; init; }

    /// <summary>Leaf <paramref name="i"/> of BLAKE2bp or BLAKE2sp, or the root after the last leaf.</summary>
    internal static Node OfTwoLevels(int digestSize, byte[] key, int leaves, int innerSize, int i) => i < leaves
        ? new(digestSize, key, [], []) { Fanout = leaves, Depth = 2, Offset = i, InnerSize = innerSize, IsLast = i == leaves - 1, OutputSize = innerSize }
        : new(digestSize, [], [], []) { Fanout = leaves, Depth = 2, Level = 1, InnerSize = innerSize, IsLast = true, KeySize = key.Length };
}
