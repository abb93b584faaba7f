using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>
/// Hashes leaves on several threads. Each thread takes a group of leaves and hashes them side by side. It repeatedly reads one piece of
/// every leaf and appends it to the state of the leaf.
/// </summary>
internal sealed class LeafHasher<TFunction, TState>
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    // The maximum factor by which groups of small leaves are larger, so that a group is worth its overhead.
    private const int MostRounds = 16;

    private readonly TFunction function;
    private readonly TreeShape shape;
    private readonly TreeSource source;
    private readonly long firstLeaf;
    private readonly int mostLeaves;
    private readonly LeafGroups groups;
    private readonly OrderedDigests digests;
    private readonly TreeProgress progress;
    private readonly CancellationToken cancellationToken;
    private readonly ParallelLoop loop;

    internal LeafHasher(TFunction function, in TreeShape shape, TreeSource source, long firstLeaf, long leaves, int workers,
        ILeafSink sink, TreeProgress progress, CancellationToken cancellationToken)
    {
        this.function = function;
        this.shape = shape;
        this.source = source;
        this.firstLeaf = firstLeaf;
        this.progress = progress;
        this.cancellationToken = cancellationToken;
        mostLeaves = LeavesInGroup(function, shape.LeafSize);
        groups = new LeafGroups(leaves, mostLeaves, workers);
        digests = new OrderedDigests(sink, 4 * workers);
        loop = new ParallelLoop(groups.Count, digests.Abandon);
    }

    /// <summary>Returns the number of leaves that a thread hashes side by side.</summary>
    internal static int LeavesInGroup(TFunction function, long leafSize) =>
        function.Lanes * (int)Math.Max(1, Math.Min(MostRounds, function.PieceSize / leafSize));

    /// <summary>Hashes the leaves on this thread and <paramref name="workers"/> − 1 others.</summary>
    internal void Run(int workers) => loop.Run(workers, Work);

    /// <summary>
    /// Starts to hash the leaves on other threads. The tasks never fail. <see cref="ThrowFailure"/> throws their exceptions.
    /// </summary>
    internal Task[] Start(int workers) => loop.Start(workers, Work);

    internal void ThrowFailure() => loop.ThrowFailure();

    private void Work()
    {
        byte[] buffer = [];
        try
        {
            if (source.NeedsBuffer)
                buffer = ArrayPool<byte>.Shared.Rent(
                    (int)Math.Min((long)mostLeaves * Math.Min(shape.LeafSize, function.PieceSize), source.Length));
            TState[] states = new TState[mostLeaves];
            ReadOnlyMemory<byte>[] pieces = new ReadOnlyMemory<byte>[mostLeaves];
            byte[] leafDigests = new byte[mostLeaves * shape.DigestSize];
            while (loop.TryTake(out long group))
            {
                (long first, int count) = groups[group];
                Span<byte> destination = leafDigests.AsSpan(0, count * shape.DigestSize);
                if (TryHash(firstLeaf + first, states.AsSpan(0, count), pieces.AsSpan(0, count), buffer, destination))
                    digests.Put(group, destination);
            }
        }
        finally
        {
            Memory.Wipe(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>Hashes a group of leaves. Returns <see langword="false"/> if another thread has failed.</summary>
    private bool TryHash(long first, Span<TState> states, Span<ReadOnlyMemory<byte>> pieces, Memory<byte> buffer, Span<byte> destination)
    {
        for (int i = 0; i < states.Length; i++)
            states[i] = function.Create(shape.DigestSize, shape.Leaf(first + i));

        // Only the last leaf of the data can be shorter than the others, so the first leaf of the group is the longest.
        long length = shape.LengthOf(first), position = 0;
        while (!loop.HasFailed)
        {
            cancellationToken.ThrowIfCancellationRequested();
            int size = (int)Math.Min(function.PieceSize, length - position);
            long read = size == length ? ReadLeaves(first, pieces, buffer) : ReadPieces(first, position, size, pieces, buffer);
            position += size;
            if (position < length)
                function.AppendMany(pieces, states);
            else
                function.HashMany(pieces, states, destination);
            progress.Add(read);
            if (position == length)
                return true;
        }
        return false;
    }

    /// <summary>Reads small, adjacent leaves in one call.</summary>
    private long ReadLeaves(long first, Span<ReadOnlyMemory<byte>> leaves, Memory<byte> buffer)
    {
        long start = shape.OffsetOf(first), last = first + leaves.Length - 1;
        int total = (int)(shape.OffsetOf(last) + shape.LengthOf(last) - start);
        ReadOnlyMemory<byte> bytes = source.Read(start, total, buffer);
        for (int i = 0; i < leaves.Length; i++)
            leaves[i] = bytes.Slice((int)(shape.OffsetOf(first + i) - start), (int)shape.LengthOf(first + i));
        return total;
    }

    private long ReadPieces(long first, long position, int size, Span<ReadOnlyMemory<byte>> pieces, Memory<byte> buffer)
    {
        long total = 0;
        for (int i = 0; i < pieces.Length; i++)
        {
            int count = (int)Math.Max(0, Math.Min(size, shape.LengthOf(first + i) - position));
            Memory<byte> own = source.NeedsBuffer ? buffer.Slice(i * function.PieceSize, count) : default;
            pieces[i] = count == 0 ? default : source.Read(shape.OffsetOf(first + i) + position, count, own);
            total += count;
        }
        return total;
    }
}
