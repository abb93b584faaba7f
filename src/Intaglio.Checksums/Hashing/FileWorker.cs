using System.Runtime.InteropServices;

namespace Intaglio.Checksums;

/// <summary>
/// What one thread needs to hash files: the algorithms, ready, and the files it has at hand. Files are taken until nothing more can go with them, small ones being read;
/// then the small ones are hashed together, one that can go with no other alone, and of the large ones a part.
/// </summary>
internal sealed class FileWorker(HashingContext context) : IDisposable
{
    private readonly SmallFiles small = new(context);
    private readonly Dictionary<ChecksumAlgorithm, BatchHasher> hashers = [];
    private readonly List<FileTurn> done = [];
    private ChecksumAlgorithm? lastAlgorithm;
    private BatchHasher? lastHasher;
    private LargeFiles? large;
    private SingleSource? single;
    private FileTurn? alone;
    private ReadOnlyMemory<byte> startOfAlone;

    private int LargeCount => large?.Count ?? 0;

    private SingleSource Single => single ??= new(context);

    private bool IsIdle => small.Count + LargeCount + done.Count == 0 && alone is null;

    /// <summary>Hashes a file, and no other before it is done.</summary>
    internal void Hash(FileTurn turn, CancellationToken cancellationToken)
    {
        try
        {
            for (Take(turn); !IsIdle; done.Clear())
                HashTaken(queue: null, cancellationToken);
        }
        finally
        {
            large?.Abandon();
        }
    }

    /// <summary>Hashes a stream.</summary>
    internal HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, CancellationToken cancellationToken) =>
        Single.Hash(source, algorithm, IsHashedInParts(algorithm) && algorithm.Parallel is null ? Prepare(algorithm) : null, cancellationToken);

    /// <summary>Hashes the stream that a file stands for.</summary>
    internal void HashSource(FileTurn turn, CancellationToken cancellationToken)
    {
        try
        {
            turn.Complete(Hash(turn.File.Source!, turn.Algorithm, cancellationToken));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            turn.Error = exception;
        }
        turn.IsDone = true;
    }

    /// <summary>Hashes what the queue has, until there is nothing left.</summary>
    internal void Run(FileQueue queue, CancellationToken cancellationToken)
    {
        while (true)
        {
            for (bool isIdle = IsIdle; (isIdle || HasRoom(queue)) && queue.TryTake(wait: isIdle, out FileTurn? turn); isIdle = false)
                Take(turn);
            if (!IsIdle)
                HashTaken(queue, cancellationToken);
            else if (queue.IsEnded)
                return;
        }
    }

    public void Dispose()
    {
        large?.Abandon();
        alone?.Opened?.Dispose();
        foreach (BatchHasher hasher in hashers.Values)
            hasher.Dispose();
    }

    private static bool IsHashedInParts(ChecksumAlgorithm algorithm) => algorithm.LeafSize is null && algorithm != ChecksumAlgorithm.File;

    private bool HasRoom(FileQueue queue) =>
        alone is null && !small.IsFull && (LargeCount == 0 || large!.HasFreeLane) && queue.HasEnoughFor(LargeCount == 0 ? small.Count : LargeCount);

    /// <summary>Opens a file and puts it with those that it can be hashed with; a small one is read.</summary>
    private void Take(FileTurn turn)
    {
        try
        {
            if (context.Options.OpenContent is null)
                turn.Resolve(turn.Opened ??= turn.Open(), context);
            BatchHasher? hasher = IsHashedInParts(turn.Algorithm) ? Prepare(turn.Algorithm) : null;
            if (hasher is null || turn.Opened is not { Length: { } length } file)
                alone = turn;
            else if (length <= SmallFiles.LargestFile)
                Read(turn, file, hasher);
            else if (turn.Algorithm.Parallel is null && (LargeCount == 0 || large!.Hasher == hasher))
                (large ??= new(context)).Add(turn, file, hasher);
            else
                alone = turn;
        }
        catch (Exception exception)
        {
            turn.Opened?.Dispose();
            turn.Error = exception;
            done.Add(turn);
        }
    }

    private void Read(FileTurn turn, OpenFile file, BatchHasher hasher)
    {
        if (small.IsFull || small.Hasher != hasher)
            small.Hash(done);
        startOfAlone = small.Read(turn, file, hasher);
        if (startOfAlone.IsEmpty)
            file.Dispose();
        else
            alone = turn;
    }

    /// <summary>Hashes what was taken; of large files a part.</summary>
    private void HashTaken(FileQueue? queue, CancellationToken cancellationToken)
    {
        small.Hash(done);
        // What is done does not wait for what may take its time.
        Publish(queue);
        if (alone is { } turn)
        {
            ReadOnlyMemory<byte> start = startOfAlone;
            (alone, startOfAlone) = (null, default);
            HashAlone(turn, start, cancellationToken);
            Publish(queue);
        }
        if (LargeCount > 0)
        {
            large!.Continue(done, cancellationToken);
            Publish(queue);
        }
    }

    private void HashAlone(FileTurn turn, ReadOnlyMemory<byte> start, CancellationToken cancellationToken)
    {
        // The hasher that is ready may have the states of large files.
        BatchHasher? own = null;
        try
        {
            bool isParallel = !IsHashedInParts(turn.Algorithm) || turn.Algorithm.Parallel is not null && start.IsEmpty;
            BatchHasher? hasher = isParallel ? null : LargeCount == 0 ? Prepare(turn.Algorithm) : own = context.CreateHasher(turn.Algorithm);
            turn.Complete(context.Options.OpenContent is { } open
                ? Single.HashContent(turn, open, hasher, cancellationToken)
                : Single.Hash(turn.Opened!, turn.Algorithm, hasher, start, cancellationToken));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            turn.Error = exception;
        }
        finally
        {
            own?.Dispose();
            turn.Opened?.Dispose();
        }
        done.Add(turn);
    }

    private void Publish(FileQueue? queue)
    {
        if (queue is null)
            return;
        queue.Publish(CollectionsMarshal.AsSpan(done));
        done.Clear();
    }

    private BatchHasher Prepare(ChecksumAlgorithm algorithm)
    {
        if (lastHasher is null || algorithm != lastAlgorithm)
        {
            if (!hashers.TryGetValue(algorithm, out lastHasher))
                hashers.Add(algorithm, lastHasher = context.CreateHasher(algorithm));
            lastAlgorithm = algorithm;
        }
        return lastHasher;
    }
}
