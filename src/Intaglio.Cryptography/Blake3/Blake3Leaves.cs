namespace Intaglio.Cryptography;

/// <summary>Hashes the parts of a message on several threads, each part as a subtree, and combines their chaining values.</summary>
internal sealed class Blake3Leaves : ILeafSink, IDisposable
{
    private const int ChunksInLeaf = 1024;

    private readonly byte[] key = new byte[Blake3.KeySize];
    private readonly uint flags;
    private readonly int digestSize;
    private readonly ulong outputPosition;
    private Blake3Sequence sequence;

    // The digest of a message with a single part.
    private byte[]? only;

    internal Blake3Leaves(in Blake3Parameters parameters)
    {
        parameters.Check();
        Span<byte> memory = stackalloc byte[Blake3.KeySize];
        parameters.GetKey(memory, out flags).CopyTo(key);
        Memory.Wipe(memory);
        digestSize = parameters.EffectiveDigestSize;
        outputPosition = parameters.OutputPosition;
        Blake3Sequence.Create(out sequence, key, flags);
        Engine = new TreeEngine<Function, Blake3State>(new Function(this));
    }

    /// <summary>Gets the engine that runs the threads.</summary>
    internal TreeEngine Engine { get; }

    /// <summary>Returns the division of a message into parts.</summary>
    /// <param name="length">The length of the message in bytes.</param>
    internal static TreeShape ShapeOf(long length) => new(Blake3Nodes.ValueSize, ChunksInLeaf * Blake3.ChunkSize, length);

    public void Accept(ReadOnlySpan<byte> digests)
    {
        for (; !digests.IsEmpty; digests = digests.Slice(Blake3Nodes.ValueSize))
            sequence.AppendValue(digests.Slice(0, Blake3Nodes.ValueSize));
    }

    /// <summary>Returns the digest. Call it after all parts have been accepted.</summary>
    internal byte[] GetDigest()
    {
        if (only is not null)
            return only;
        byte[] digest = new byte[digestSize];
        sequence.Finish(default, out Blake3Output root);
        root.WriteDigest(outputPosition, digest);
        return digest;
    }

    public void Dispose()
    {
        sequence.Clear();
        Memory.Wipe(key);
    }

    private void SetOnly(in Blake3State state)
    {
        only = new byte[digestSize];
        state.Finish(out Blake3Output root);
        root.WriteDigest(outputPosition, only);
    }

    private readonly struct Function(Blake3Leaves leaves) : ITreeFunction<Blake3State>
    {
        public string Name => "BLAKE3";

        public int MaxDigestSize => Blake3Nodes.ValueSize;

        public ulong MaxNodeOffset => ulong.MaxValue / (ChunksInLeaf * Blake3.ChunkSize);

        // A single part fills the lanes.
        public int Lanes => 1;

        public int PieceSize => 512 * 1024;

        public Blake3State Create(int digestSize, in Blake2TreeNode node)
        {
            Blake3State state = new(leaves.key, leaves.flags, node.NodeOffset * ChunksInLeaf);
            if (node.IsLastNode && node.NodeOffset == 0)
                state.IsSubtree = false;
            return state;
        }

        public void SetLastNode(ref Blake3State state) => state.IsSubtree = !state.IsFirst;

        public void AppendMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, Span<Blake3State> states)
        {
            for (int i = 0; i < states.Length; i++)
                states[i].AppendData(sources[i].Span);
        }

        public void HashMany(ReadOnlySpan<ReadOnlyMemory<byte>> sources, ReadOnlySpan<Blake3State> prepared, Span<byte> destination)
        {
            for (int i = 0; i < sources.Length; i++)
            {
                Blake3State state = prepared[i];
                state.AppendData(sources[i].Span);
                if (state.IsSubtree)
                    state.GetCurrentHash(destination.Slice(i * Blake3Nodes.ValueSize));
                else
                    leaves.SetOnly(in state);
                state.Clear();
            }
        }
    }
}
