namespace Intaglio.StandIns;

/// <summary>Gathers blocks for a compression function. The last block waits until it is known to be the last.</summary>
internal abstract class SequentialHash(Node node, int blockSize) : StandInHash
{
    private readonly byte[] block = new byte[blockSize];
    private int filled;
    private ulong t;

    protected Node Node => node;

    internal override void Append(ReadOnlySpan<byte> data)
    {
        while (!data.IsEmpty)
        {
            if (filled == blockSize)
                Next();
            int count = Math.Min(blockSize - filled, data.Length);
            data[..count].CopyTo(block.AsSpan(filled));
            data = data[count..];
            filled += count;
            if (filled == blockSize && node.IsEager)
                Next();
        }
    }

    internal override byte[] Finish()
    {
        block.AsSpan(filled).Clear();
        t += (uint)filled;
        Compress(block, t, isLastBlock: true, node.IsLast);
        return GetState()[..node.OutputSize];
    }

    protected abstract void Compress(ReadOnlySpan<byte> block, ulong t, bool isLastBlock, bool isLastNode);

    protected abstract byte[] GetState();

    /// <summary>The key is a block of its own.</summary>
    protected void AppendKey()
    {
        if (node.Key.Length == 0)
            return;
        Append(node.Key);
        Append(new byte[blockSize - node.Key.Length]);
    }

    private void Next()
    {
        t += (uint)blockSize;
        Compress(block, t, isLastBlock: false, isLastNode: false);
        filled = 0;
    }
}
