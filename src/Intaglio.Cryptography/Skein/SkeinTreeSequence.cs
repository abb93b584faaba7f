namespace Intaglio.Cryptography;

/// <summary>Hashes a message that arrives in pieces in a tree (Skein 1.3, section 3.5.6).</summary>
/// <remarks>
/// Complete nodes are computed in batches when their data has arrived. Each level keeps less data than its buffer can hold.
/// </remarks>
internal sealed class SkeinTreeSequence<TKey>
    where TKey : unmanaged, IThreefishKey
{
    private readonly SkeinTree tree;
    private readonly byte[] last = new byte[1];
    private TKey start;

    // The leaves, which hash the message, followed by the levels above them. Levels are created when they receive data.
    private readonly List<SkeinTreeLevel<TKey>> levels = [];

    // The chaining values of a level, and those that the next level computes from them.
    private byte[] values = new byte[SkeinNodes.MostAtOnce * BlockSize], next = new byte[SkeinNodes.MostAtOnce * BlockSize];

    /// <param name="start">The starting value of all nodes.</param>
    /// <param name="tree">The validated tree parameters.</param>
    internal SkeinTreeSequence(in TKey start, SkeinTree tree)
    {
        this.start = start;
        this.tree = tree;
        levels.Add(new(1, NodeSize(tree.LeafSizeExponent)));
    }

    private SkeinTreeSequence(SkeinTreeSequence<TKey> original)
    {
        start = original.start;
        tree = original.tree;
        original.last.CopyTo(last, 0);
        foreach (SkeinTreeLevel<TKey> level in original.levels)
            levels.Add(level.Clone());
    }

    private static int BlockSize => ThreefishKey.BlockSize<TKey>();

    internal SkeinTreeSequence<TKey> Clone() => new(this);

    internal void Append(ReadOnlySpan<byte> data)
    {
        while (!data.IsEmpty)
            PassUp(1, levels[0].Take(in start, ref data, values));
    }

    /// <summary>Stores the bit-padded last byte of a message that ends within a byte.</summary>
    internal void AppendLast(byte padded) => last[0] = padded;

    /// <summary>Computes the chaining value after the appended data. More data can be appended afterward.</summary>
    /// <param name="result">Receives the chaining value.</param>
    /// <param name="isBitPadded">Whether a bit-padded byte was stored.</param>
    internal void Finish(out TKey result, bool isBitPadded)
    {
        // Complete nodes are computed permanently, which frees their buffers.
        for (int i = 0; i < levels.Count; i++)
            PassUp(i + 1, levels[i].Flush(in start, values));

        // Each level contributes the value of an incomplete last node, if it has one. An empty message is one such leaf.
        SkeinTreeLevel<TKey> leaves = levels[0];
        ReadOnlySpan<byte> rest = isBitPadded ? last : default;
        bool hasRest = isBitPadded || leaves.Length == 0;
        result = default;
        for (int i = 0; ; i++)
        {
            SkeinTreeLevel<TKey> level = Level(i);
            if (i > 0 && level.Length + (ulong)rest.Length == (ulong)BlockSize)
            {
                // A level with a single value is the root.
                if (rest.IsEmpty)
                    level.CopyBlock(values);
                ThreefishKey.SetKey(ref result, values);
                return;
            }

            if (level.Pending > 0 || hasRest)
            {
                level.FinishNode(in start, rest, isBitPadded && i == 0, out result);
                if (i + 1 == tree.MaxHeight)
                    return;
                ThreefishKey.WriteKey(in result, values.AsSpan(0, BlockSize));
                rest = values.AsSpan(0, BlockSize);
                hasRest = true;
            }
        }
    }

    /// <summary>Returns to the state before the first byte.</summary>
    internal void Reset()
    {
        foreach (SkeinTreeLevel<TKey> level in levels)
            level.Clear();
        Memory.Wipe(values);
        Memory.Wipe(next);
        Memory.Wipe(last);
    }

    internal void Clear()
    {
        Reset();
        Memory.Wipe(ref start);
    }

    /// <summary>Passes the first bytes of <see cref="values"/> to a level, its chaining values to the next level, and so on.</summary>
    private void PassUp(int index, int size)
    {
        for (; size > 0; index++)
        {
            SkeinTreeLevel<TKey> level = Level(index);
            ReadOnlySpan<byte> data = values.AsSpan(0, size);
            size = 0;

            // The values fit, because one batch does not fill the buffer of a level twice.
            while (!data.IsEmpty)
                size += level.Take(in start, ref data, next.AsSpan(size));
            (values, next) = (next, values);
        }
    }

    private SkeinTreeLevel<TKey> Level(int index)
    {
        while (levels.Count <= index)
        {
            int level = levels.Count + 1;
            levels.Add(new(level, level == tree.MaxHeight ? ulong.MaxValue : NodeSize(tree.FanOutExponent)));
        }
        return levels[index];
    }

    // Messages and levels are shorter than 2⁶⁴ bytes.
    private static ulong NodeSize(int exponent) =>
        exponent < 64 && (ulong)BlockSize << exponent >> exponent == (ulong)BlockSize ? (ulong)BlockSize << exponent : ulong.MaxValue;
}
