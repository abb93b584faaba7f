namespace Intaglio.Checksums;

/// <summary>What one thread needs to hash files: the algorithms, ready, and the files it has at hand.</summary>
internal sealed class FileWorker(HashingContext context) : IDisposable
{
    private readonly SmallFiles small = new(context);
    private readonly LargeFiles large = new(context);
    private readonly Dictionary<ChecksumAlgorithm, BatchHasher> hashers = [];
    private ChecksumAlgorithm? lastAlgorithm;
    private BatchHasher? lastHasher;

    /// <summary>Opens a file for whoever is to hash it.</summary>
    internal static void Open(FileTurn turn)
    {
        try
        {
            turn.Opened = turn.Open();
        }
        catch (Exception exception)
        {
            turn.Error = exception;
            turn.IsDone = true;
        }
    }

    /// <summary>Hashes a file, and no other before it is done.</summary>
    internal void Hash(FileTurn turn, CancellationToken cancellationToken)
    {
        large.CancellationToken = cancellationToken;
        try
        {
            Admit(turn, queue: null);
            HashSmall(queue: null);
            while (large.Count > 0)
                large.Continue(static () => false);
        }
        finally
        {
            large.Abandon();
        }
    }

    /// <summary>Hashes a stream.</summary>
    internal HashedFile Hash(Stream source, ChecksumAlgorithm algorithm, CancellationToken cancellationToken)
    {
        if (algorithm == ChecksumAlgorithm.File)
            return TreeSums.HashFile(new StreamSource(source), context, cancellationToken);
        if (algorithm.LeafSize != null)
            return TreeSums.Hash(source, algorithm, context, cancellationToken);
        large.CancellationToken = cancellationToken;
        return large.Hash(new StreamSource(source), Prepare(algorithm));
    }

    /// <summary>Hashes the stream that a file stands for.</summary>
    internal void HashSource(FileTurn turn, CancellationToken cancellationToken)
    {
        try
        {
            Complete(turn, Hash(turn.File.Source!, turn.Algorithm, cancellationToken));
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
        large.CancellationToken = cancellationToken;
        bool mayTake() => large.HasFreeLane && queue.HasEnoughFor(large.Count);
        while (true)
        {
            if (small.Count + large.Count == 0 && queue.TryTake(wait: true, out FileTurn? first))
                Admit(first, queue);
            while (!small.IsFull && (large.Count == 0 ? queue.HasEnoughFor(small.Count) : mayTake()) && queue.TryTake(wait: false, out FileTurn? turn))
                Admit(turn, queue);
            if (small.Count + large.Count == 0)
            {
                if (queue.IsEnded)
                    return;
                continue;
            }
            HashSmall(queue);
            if (large.Count > 0)
                queue.Publish(large.Continue(mayTake));
        }
    }

    public void Dispose()
    {
        large.Abandon();
        foreach (BatchHasher hasher in hashers.Values)
            hasher.Dispose();
    }

    /// <summary>Opens a file, and reads a small one; one that cannot be kept at hand with the others is hashed.</summary>
    private void Admit(FileTurn turn, FileQueue? queue)
    {
        if (context.Options.OpenContent is { } open)
        {
            HashContent(turn, open);
            queue?.Publish([turn]);
            return;
        }
        bool isKept = false;
        OpenFile? file = turn.Opened;
        try
        {
            file ??= turn.Open();
            if (turn.Algorithm == ChecksumAlgorithm.File && file.Length > 0)
            {
                context.CheckNoParameters(turn.Algorithm);
                turn.Algorithm = ChecksumAlgorithm.GetFileDigest(file.Length.Value);
            }
            ChecksumAlgorithm algorithm = turn.Algorithm;
            BatchHasher? hasher = algorithm.LeafSize is null && algorithm != ChecksumAlgorithm.File ? Prepare(algorithm) : null;
            if (algorithm == ChecksumAlgorithm.File)
            {
                HashSmall(queue);
                Complete(turn, TreeSums.HashFile(file, context, large.CancellationToken));
            }
            else if (hasher is null)
            {
                // Nothing that is at hand waits for it.
                HashSmall(queue);
                turn.Hashed = TreeSums.Hash(file, algorithm, context, large.CancellationToken);
            }
            else if (file.Length is null || large.Count > 0 && large.Hasher != hasher && file.Length > SmallFiles.LargestFile)
            {
                // It may take its time.
                HashSmall(queue);
                turn.Hashed = HashAtOnce(file, algorithm);
            }
            else if (file.Length > SmallFiles.LargestFile)
            {
                large.Add(turn, file, hasher);
                isKept = true;
                file = null;
            }
            else
            {
                if (small.IsFull || small.Hasher != hasher)
                    HashSmall(queue);
                ReadOnlyMemory<byte> start = small.Read(turn, file, hasher);
                if (start.IsEmpty)
                    isKept = true;
                else
                    turn.Hashed = HashAtOnce(file, algorithm, start);
            }
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            turn.Error = exception;
        }
        finally
        {
            file?.Dispose();
        }
        if (!isKept)
            queue?.Publish([turn]);
    }

    /// <summary>Hashes what stands for a file's bytes. Of no other file anything is at hand then.</summary>
    private void HashContent(FileTurn turn, Func<Stream, Stream> open)
    {
        try
        {
            using Stream content = open(turn.Open().ToStream());
            Complete(turn, Hash(content, turn.Algorithm, large.CancellationToken));
        }
        catch (Exception exception) when (exception is not OperationCanceledException)
        {
            turn.Error = exception;
        }
    }

    private static void Complete(FileTurn turn, HashedFile hashed)
    {
        if (turn.Algorithm == ChecksumAlgorithm.File)
            turn.Algorithm = ChecksumAlgorithm.GetFileDigest(hashed.Length);
        turn.Hashed = hashed;
    }

    private HashedFile HashAtOnce(OpenFile file, ChecksumAlgorithm algorithm, ReadOnlyMemory<byte> start = default)
    {
        if (large.Count == 0)
            return large.Hash(file, Prepare(algorithm), start);
        using BatchHasher hasher = context.CreateHasher(algorithm);
        return large.Hash(file, hasher, start);
    }

    private void HashSmall(FileQueue? queue)
    {
        if (small.Count == 0)
            return;
        ReadOnlySpan<FileTurn> done = small.Hash();
        queue?.Publish(done);
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
