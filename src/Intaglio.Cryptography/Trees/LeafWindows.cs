namespace Intaglio.Cryptography;

/// <summary>
/// Collects leaves until there are enough to hash them side by side. The next leaves are collected while these are hashed.
/// </summary>
internal sealed class LeafWindows<TFunction, TState> : StreamLeaves
    where TFunction : struct, ITreeFunction<TState>
    where TState : struct, IHashState
{
    // Large enough to keep the cost of passing a window to other threads low.
    private const int LeastBytes = 1024 * 1024;

    private readonly TFunction function;
    private readonly TreeShape shape;
    private readonly int workers, leavesInGroup, leavesInWindow, windowSize;
    private readonly ILeafSink sink;
    private readonly TreeProgress progress;
    private readonly CancellationToken cancellationToken;
    private StreamWindow current = new(), next = new();
    private LeafHasher<TFunction, TState>? hasher;

    /// <param name="function">The hash function of a leaf.</param>
    /// <param name="shape">
    /// The shape of the tree. Its length is <see cref="TreeShape.Open"/> or the number of bytes after which hashing ends.
    /// </param>
    /// <param name="workers">The maximum number of threads.</param>
    /// <param name="window">The number of bytes to collect, or null for as many as all threads can process at a time.</param>
    /// <param name="sink">
    /// The receiver of the leaf digests. If the length is known, it does not receive the digest of an incomplete leaf.
    /// </param>
    /// <param name="progress">The counter of the bytes hashed.</param>
    /// <param name="cancellationToken">The token to monitor for cancellation requests.</param>
    internal LeafWindows(TFunction function, in TreeShape shape, int workers, long? window, ILeafSink sink, TreeProgress progress,
        CancellationToken cancellationToken)
    {
        this.function = function;
        this.shape = shape;
        this.workers = workers;
        this.sink = sink;
        this.progress = progress;
        this.cancellationToken = cancellationToken;
        leavesInGroup = LeafHasher<TFunction, TState>.LeavesInGroup(function, shape.LeafSize);
        leavesInWindow = window is { } bytes ? (int)(bytes / shape.LeafSize) : ChooseLeavesInWindow();
        windowSize = (int)(leavesInWindow * shape.LeafSize);
    }

    internal override ArraySegment<byte> Room => current.GetRoom(Target);

    internal override ReadOnlyMemory<byte> Waiting => current.Bytes;

    private long Start => shape.OffsetOf(First);

    // One more byte shows whether the window ends with the last leaf.
    private int Target => (int)Math.Min(windowSize + 1, shape.Length - Start);

    protected override bool TryAppend(int count)
    {
        current.Append(count);
        return current.Filled > windowSize;
    }

    protected override void BeginHashing()
    {
        hasher?.ThrowFailure();
        LeafHasher<TFunction, TState> window = CreateHasher(in shape, leavesInWindow, windowSize, out int threads);
        First += leavesInWindow;
        if (workers == 1)
        {
            window.Run(threads);
            current.BeginWith(current, windowSize);
            return;
        }
        next.BeginWith(current, windowSize);
        hasher = window;
        Hashing = window.Start(threads);
        (current, next) = (next, current);
    }

    protected override long HashRest()
    {
        hasher?.ThrowFailure();
        int size = Math.Min(current.Filled, windowSize);
        long end = Start + size;
        TreeShape known = shape.Length == TreeShape.Open ? shape with { Length = end } : shape;
        long leaves = end == known.Length ? known.LeafCount - First : size / shape.LeafSize;
        CreateHasher(in known, leaves, size, out int threads).Run(threads);
        return end;
    }

    protected override void Wipe()
    {
        current.Dispose();
        next.Dispose();
    }

    private LeafHasher<TFunction, TState> CreateHasher(in TreeShape shape, long leaves, int size, out int threads)
    {
        threads = (int)Math.Min(workers, Math.Max(1, (leaves + leavesInGroup - 1) / leavesInGroup));
        return new(function, in shape, new MemoryTreeSource(current.Bytes.Slice(0, size), Start), First, leaves, threads, sink, progress,
            cancellationToken);
    }

    /// <summary>Returns the number of leaves in a window: whole groups for all threads, within the limits of memory.</summary>
    private int ChooseLeavesInWindow()
    {
        long leaves = Math.Max((long)workers * leavesInGroup, LeastBytes / shape.LeafSize),
            most = TreeEngine.MostBytesInWindow / shape.LeafSize;
        leaves = Math.Min(leaves, most);
        return (int)(leaves > leavesInGroup ? leaves - leaves % leavesInGroup : leaves);
    }
}
