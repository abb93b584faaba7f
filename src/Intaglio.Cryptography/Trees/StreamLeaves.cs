using System.Buffers;

namespace Intaglio.Cryptography;

/// <summary>
/// Hashes the leaves of bytes that come one after the other. Leaves are collected until there are enough to be hashed side by side, and
/// the next ones are read meanwhile; leaves too long for that are hashed one by one as they come.
/// </summary>
/// <param name="read">Reads the next bytes into a part of an array and returns their number, 0 at the end.</param>
/// <param name="shape">The tree; its length is <see cref="TreeShape.Open"/>, or where the reading ends.</param>
/// <param name="jobs">How many threads may work at the same time.</param>
/// <param name="sink">Takes the digests of all leaves, but not of an incomplete one where the length was given.</param>
/// <param name="progress">Counts the bytes.</param>
/// <param name="cancellationToken">Ends the hashing early.</param>
internal sealed class StreamLeaves<TFunction, TState>(
    Func<byte[], int, int, ValueTask<int>> read, TreeShape shape, int jobs, ILeafSink sink, TreeProgress progress, CancellationToken cancellationToken)
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    // Two windows are in memory. The smallest is large enough for handing it to other threads to cost little.
    private const int MostBytesInWindow = 32 * 1024 * 1024, LeastBytesInWindow = 1024 * 1024, PartSize = 128 * 1024;

    /// <summary>Hashes, and returns how many bytes there were; without <paramref name="isAsync"/> it has done so when it returns.</summary>
    internal ValueTask<long> HashAsync(bool isAsync) =>
        MostBytesInWindow / shape.LeafSize < 2 ? HashLeafByLeafAsync() : HashWindowsAsync(isAsync);

    private async ValueTask<long> HashWindowsAsync(bool isAsync)
    {
        int group = LeafHasher<TFunction, TState>.LeavesInGroup(shape.LeafSize), window = LeavesInWindow(group), windowSize = (int)(window * shape.LeafSize);
        StreamWindow current = new(), next = new();
        try
        {
            for (long first = 0; ; first += window)
            {
                // One byte more tells whether the window ends with the last leaf.
                long start = shape.OffsetOf(first);
                await current.FillAsync(read, (int)Math.Min(windowSize + 1, shape.Length - start), cancellationToken).ConfigureAwait(false);
                bool more = current.Filled > windowSize;
                int size = Math.Min(current.Filled, windowSize);
                TreeShape known = more || shape.Length != TreeShape.Open ? shape : shape with { Length = start + size };
                long leaves = more ? window : start + size == known.Length ? known.LeafCount - first : size / shape.LeafSize;
                int workers = (int)Math.Min(jobs, Math.Max(1, (leaves + group - 1) / group));
                LeafHasher<TFunction, TState> hasher = new(in known, new MemoryTreeSource(current.Bytes.Slice(0, size), start), first, leaves, workers, sink, progress, cancellationToken);
                if (!more || jobs == 1)
                {
                    hasher.Run(workers);
                    if (!more)
                        return start + size;
                    current.BeginWith(current, windowSize);
                    continue;
                }

                next.BeginWith(current, windowSize);
                Task[] hashing = hasher.Start(workers);
                try
                {
                    await next.FillAsync(read, (int)Math.Min(windowSize + 1, shape.Length - start - windowSize), cancellationToken).ConfigureAwait(false);
                }
                finally
                {
                    if (isAsync)
                        await Task.WhenAll(hashing).ConfigureAwait(false);
                    else
                        Task.WaitAll(hashing);
                }
                hasher.ThrowFailure();
                (current, next) = (next, current);
            }
        }
        finally
        {
            current.Dispose();
            next.Dispose();
        }
    }

    /// <summary>As many whole groups as all threads work at, within the limits of memory.</summary>
    private int LeavesInWindow(int group)
    {
        long leaves = Math.Max((long)jobs * group, LeastBytesInWindow / shape.LeafSize), most = MostBytesInWindow / shape.LeafSize;
        leaves = Math.Min(leaves, most);
        return (int)(leaves > group ? leaves - leaves % group : leaves);
    }

    private async ValueTask<long> HashLeafByLeafAsync()
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(PartSize), digest = new byte[shape.DigestSize];
        try
        {
            TState state = default(TFunction).Create(shape.DigestSize, shape.Leaf(0));
            long leaf = 0, inLeaf = 0, total = 0;
            while (total < shape.Length)
            {
                cancellationToken.ThrowIfCancellationRequested();
                int count = await read(buffer, 0, (int)Math.Min(buffer.Length, shape.Length - total)).ConfigureAwait(false);
                if (count == 0)
                    break;
                for (int taken = 0; taken < count;)
                {
                    if (inLeaf == shape.LeafSize)
                    {
                        Finish(ref state, digest);
                        state = default(TFunction).Create(shape.DigestSize, shape.Leaf(++leaf));
                        inLeaf = 0;
                    }
                    int part = (int)Math.Min(count - taken, shape.LeafSize - inLeaf);
                    state.AppendData(buffer.AsSpan(taken, part));
                    taken += part;
                    inLeaf += part;
                }
                total += count;
                progress.Add(count);
            }

            bool isEnd = shape.Length == TreeShape.Open || shape.Length == total;
            if (isEnd)
                default(TFunction).SetLastNode(ref state);
            if (isEnd || inLeaf == shape.LeafSize)
                Finish(ref state, digest);
            return total;
        }
        finally
        {
            Memory.Wipe(buffer);
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    private void Finish(ref TState state, byte[] digest)
    {
        state.GetHashAndReset(digest);
        sink.Accept(digest);
    }
}
