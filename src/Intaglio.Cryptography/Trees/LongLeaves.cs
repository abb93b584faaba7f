using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>Hashes leaves that are too long to collect, one at a time as their bytes arrive.</summary>
/// <param name="function">The hash function of a leaf.</param>
/// <param name="shape">
/// The shape of the tree. Its length is <see cref="TreeShape.Open"/> or the number of bytes after which hashing ends.
/// </param>
/// <param name="sink">
/// The receiver of the leaf digests. If the length is known, it does not receive the digest of an incomplete leaf.
/// </param>
/// <param name="progress">The counter of the bytes hashed.</param>
internal sealed class LongLeaves<TFunction, TState>(TFunction function, TreeShape shape, ILeafSink sink, TreeProgress progress)
    : StreamLeaves
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    private const int PartSize = 128 * 1024;

    private readonly byte[] buffer = ArrayPool<byte>.Shared.Rent(PartSize), digest = new byte[shape.DigestSize];
    private TState state = function.Create(shape.DigestSize, shape.Leaf(0));
    private long leaf, inLeaf, total;

    internal override ArraySegment<byte> Room => new(buffer, 0, (int)Math.Min(buffer.Length, shape.Length - total));

    internal override ReadOnlyMemory<byte> Waiting => default;

    protected override bool TryAppend(int count)
    {
        for (int taken = 0; taken < count;)
        {
            if (inLeaf == shape.LeafSize)
            {
                Finish();
                state = function.Create(shape.DigestSize, shape.Leaf(++leaf));
                inLeaf = 0;
            }
            int part = (int)Math.Min(count - taken, shape.LeafSize - inLeaf);
            state.AppendData(buffer.AsSpan(taken, part));
            taken += part;
            inLeaf += part;
        }
        total += count;
        progress.Add(count);
        return false;
    }

    protected override void BeginHashing()
    {
    }

    protected override long HashRest()
    {
        bool isEnd = shape.Length == TreeShape.Open || shape.Length == total;
        if (isEnd)
            function.SetLastNode(ref state);
        if (isEnd || inLeaf == shape.LeafSize)
            Finish();
        return total;
    }

    protected override void Wipe()
    {
        Memory.Wipe(buffer);
        ArrayPool<byte>.Shared.Return(buffer);
    }

    private void Finish()
    {
        state.GetHashAndReset(digest);
        sink.Accept(digest);
    }
}
