using System.Runtime.InteropServices;

namespace Intaglio.Checksums;

/// <summary>The state of one hashing thread: its prepared algorithms and the files that it has taken.</summary>
/// <remarks>
/// A worker takes files as long as they can be hashed together, and reads the small ones. Then it hashes the small files, a single file
/// that cannot be combined with others, and one part of each large file.
/// </remarks>
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

    /// <summary>Hashes a single file to its end.</summary>
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
        Single.Hash(source, algorithm, IsHashedInParts(algorithm) && algorithm.Parallel is null ? Prepare(algorithm)
        : null, cancellationToken);

    /// <summary>Hashes the stream that takes the position of a file.</summary>
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

    /// <summary>Hashes files from the queue until none are left.</summary>
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
        alone is null && !small.IsFull && (LargeCount == 0 || large!.HasFreeLane)
        && queue.HasEnoughFor(LargeCount == 0 ? small.Count : LargeCount);

    /// <summary>Opens a file and adds it to the files that it can be hashed with. Small files are read.</summary>
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

    /// <summary>Hashes the files that were taken, and one part of each large file.</summary>
    private void HashTaken(FileQueue? queue, CancellationToken cancellationToken)
    {
        small.Hash(done);
        // Completed files are published before work that can take long.
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
        // The prepared hasher can contain the states of large files.
        BatchHasher? own = null;
        try
        {
            bool isParallel = !IsHashedInParts(turn.Algorithm) || turn.Algorithm.Parallel is not null && start.IsEmpty;
            BatchHasher? hasher = isParallel ? null : LargeCount == 0 ? Prepare(turn.Algorithm)
                : own = context.CreateHasher(turn.Algorithm);
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
