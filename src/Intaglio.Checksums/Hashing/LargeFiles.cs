namespace Intaglio.Checksums;

/// <summary>
/// Large files that are hashed in parts: one file while its next part is read, or several files in lanes, one part of each at a time.
/// </summary>
internal sealed class LargeFiles(HashingContext context)
{
    // The maximum number of lanes of any algorithm.
    private const int Most = 16;

    internal const int LanePartSize = 2 * PartHasher.PartSize / Most;

    // The maximum of all threads together. Systems allow a process about a thousand open files.
    private const int MostOpen = 512;

    private readonly OpenFile[] files = new OpenFile[Most];
    private readonly FileTurn[] turns = new FileTurn[Most];
    private readonly long[] lengths = new long[Most];
    private readonly ReadOnlyMemory<byte>[] parts = new ReadOnlyMemory<byte>[Most];
    private readonly PartHasher single = new(context);
    private bool isInLanes;

    internal int Count { get; private set; }

    /// <summary>Gets the algorithm of the current files.</summary>
    internal BatchHasher? Hasher { get; private set; }

    /// <summary>Gets a value indicating whether another file could be hashed in little additional time.</summary>
    internal bool HasFreeLane =>
        Hasher is not null && !single.IsSlow && context.Threads is > 1 and int threads
        && Count < Math.Min(Hasher.PartLanes, MostOpen / threads);

    internal void Add(FileTurn turn, OpenFile file, BatchHasher hasher)
    {
        (turns[Count], files[Count], lengths[Count]) = (turn, file, 0);
        Count++;
        Hasher = hasher;
    }

    /// <summary>Hashes the next part of each file. On a slow disk, hashes one file to its end.</summary>
    /// <param name="done">The list that receives the completed files.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    internal void Continue(List<FileTurn> done, CancellationToken cancellationToken)
    {
        // The part of the first file that was read ahead must be hashed before the file moves into its lane.
        if (Count > 1 && single.IsWaiting)
            ContinueAlone(0, readAhead: false, done, cancellationToken);
        if (Count > 1 && !isInLanes)
        {
            Hasher!.SwapWithLane(0);
            isInLanes = true;
        }
        if (single.IsSlow)
        {
            lock (context.SlowDisk)
            {
                for (int before = Count; Count > 0 && Count == before;)
                    ContinueAlone(Count - 1, readAhead: true, done, cancellationToken);
            }
        }
        else if (Count == 1)
        {
            ContinueAlone(0, readAhead: true, done, cancellationToken);
        }
        else if (Count > 1)
        {
            ContinueInLanes(done);
        }
        cancellationToken.ThrowIfCancellationRequested();
    }

    /// <summary>Closes the current files and resets the hasher for others.</summary>
    internal void Abandon()
    {
        single.Forget();
        List<FileTurn> abandoned = [];
        while (Count > 0)
            Finish(Count - 1, abandoned);
    }

    private void ContinueAlone(int lane, bool readAhead, List<FileTurn> done, CancellationToken cancellationToken)
    {
        if (isInLanes)
            Hasher!.SwapWithLane(lane);
        bool isEnd = true;
        try
        {
            isEnd = single.Continue(files[lane], Hasher!, readAhead, ref lengths[lane], cancellationToken);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            turns[lane].Error = exception;
        }
        if (isInLanes)
            Hasher!.SwapWithLane(lane);
        if (isEnd)
            Finish(lane, done);
    }

    private void ContinueInLanes(List<FileTurn> done)
    {
        for (int lane = 0; lane < Count; lane++)
            parts[lane] = ReadPart(lane);
        Hasher!.AppendToLanes(parts.AsSpan(0, Count));
        for (int lane = Count - 1; lane >= 0; lane--)
            if (parts[lane].Length < LanePartSize)
                Finish(lane, done);
    }

    private ReadOnlyMemory<byte> ReadPart(int lane)
    {
        Memory<byte> place = single.Buffer.AsMemory(lane * LanePartSize, LanePartSize);
        try
        {
            int read = single.Read(files[lane], place.Span);
            lengths[lane] += read;
            return place[..read];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            turns[lane].Error = exception;
            return default;
        }
    }

    private void Finish(int lane, List<FileTurn> done)
    {
        FileTurn turn = turns[lane];
        byte[] digest = new byte[Hasher!.DigestSize];
        if (isInLanes)
            Hasher.SwapWithLane(lane);
        Hasher.Finish(digest);
        using (OpenFile file = files[lane])
        {
            try
            {
                if (turn.Error is null)
                    turn.Hashed = new HashedFile(digest, lengths[lane], file.CheckGrowth());
            }
            catch (IOException exception)
            {
                turn.Error = exception;
            }
        }
        done.Add(turn);

        // The last file moves to this lane. The state outside the lanes is in its initial state now.
        Count--;
        if (isInLanes && lane < Count)
        {
            Hasher.SwapWithLane(Count);
            Hasher.SwapWithLane(lane);
        }
        (turns[lane], files[lane], lengths[lane]) = (turns[Count], files[Count], lengths[Count]);
        isInLanes &= Count > 0;
    }
}
