namespace Intaglio.StandIns;

/// <summary>BLAKE2bp and BLAKE2sp in pieces: the blocks are dealt to leaves, whose digests the root takes in.</summary>
internal sealed class TwoLevels : StandInHash
{
    private readonly SequentialHash[] leaves;
    private readonly SequentialHash root;
    private readonly int blockSize;
    private long position;

    internal TwoLevels(int count, int blockSize, Func<int, SequentialHash> create)
    {
        this.blockSize = blockSize;
        leaves = new SequentialHash[count];
        for (int i = 0; i < count; i++)
            leaves[i] = create(i);
        root = create(count);
    }

    internal override void Append(ReadOnlySpan<byte> data)
    {
        while (!data.IsEmpty)
        {
            int count = Math.Min(blockSize - (int)(position % blockSize), data.Length);
            leaves[position / blockSize % leaves.Length].Append(data[..count]);
            data = data[count..];
            position += count;
        }
    }

    internal override byte[] Finish()
    {
        foreach (SequentialHash leaf in leaves)
            root.Append(leaf.Finish());
        return root.Finish();
    }
}
