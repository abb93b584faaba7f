namespace Intaglio.Cryptography.Tests;

/// <summary>A function of the BLAKE2 family: one with a parameter block.</summary>
public abstract class Blake2Function : HashFunctionWithState
{
    public abstract int MaxDigestSize { get; }
    public abstract int MaxKeySize { get; }

    public sealed override int DefaultDigestSize => MaxDigestSize;
    public sealed override IEnumerable<int> DigestSizes => Enumerable.Range(1, MaxDigestSize);
    public sealed override IEnumerable<int> KeySizes => Enumerable.Range(0, MaxKeySize + 1);

    /// <summary>The size of the salt, and of the personalization.</summary>
    public abstract int SaltSize { get; }

    /// <summary>The largest place in a tree, or null where the function is a tree itself.</summary>
    public abstract ulong? MaxNodeOffset { get; }

    /// <summary>Any request the specification allows; half of them without a tree, some without a key.</summary>
    public HashParameters RandomParameters(Random random) => new()
    {
        DigestSize = random.Next(MaxDigestSize + 1),
        Key = random.Bytes(Math.Max(0, random.Next(-MaxKeySize / 4, MaxKeySize + 1))),
        Salt = random.Bytes(random.Next(SaltSize + 1)),
        Personalization = random.Bytes(random.Next(SaltSize + 1)),
        Tree = MaxNodeOffset is not { } most || random.Next(2) == 0 ? default : RandomTree(random, most),
    };

    private Blake2TreeNode RandomTree(Random random, ulong maxNodeOffset) => new()
    {
        Fanout = random.Next(256),
        MaxDepth = random.Next(1, 256),
        LeafLength = (uint)random.NextInt64(1L << 32),
        NodeOffset = (ulong)random.NextInt64(long.MinValue, long.MaxValue) & maxNodeOffset,
        NodeDepth = random.Next(256),
        InnerDigestSize = random.Next(MaxDigestSize + 1),
        IsLastNode = random.Next(2) == 0,
    };
}
