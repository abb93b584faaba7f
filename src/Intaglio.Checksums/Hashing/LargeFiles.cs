using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>
/// Files that are read part by part: one alone, its next part being read while the last is hashed; or several in lanes, a part of
/// each in turn.
/// </summary>
internal sealed class LargeFiles(HashingContext context)
{
    // Measured: 64 KiB to 4 MiB take the same time, but after each part the reading thread spins for a while, so that small
    // parts cost half as much processor time again.
    internal const int PartSize = 1024 * 1024;

    // As many as any algorithm has lanes.
    private const int Most = 16;

    internal const int LanePartSize = 2 * PartSize / Most;

    // Of all threads together: systems allow a process some thousand open files.
    private const int MostOpen = 512;

    private readonly OpenFile[] files = new OpenFile[Most];
    private readonly FileTurn[] turns = new FileTurn[Most], done = new FileTurn[Most];
    private readonly long[] lengths = new long[Most];
    private readonly ReadOnlyMemory<byte>[] parts = new ReadOnlyMemory<byte>[Most];
    private byte[] buffer = [];
    private ReadRate rate;
    private bool isInLanes;
    private int finished;

    internal int Count { get; private set; }

    /// <summary>Gets or sets what ends the work between two parts.</summary>
    internal CancellationToken CancellationToken { get; set; }

    /// <summary>Gets the algorithm of the files at work.</summary>
    internal BatchHasher? Hasher { get; private set; }

    /// <summary>Gets whether another file would be hashed in little more time.</summary>
    internal bool HasFreeLane =>
        Hasher != null && !rate.IsSlow && context.Threads is > 1 and int threads && Count < Math.Min(Hasher.PartLanes, MostOpen / threads);

    internal void Add(FileTurn turn, OpenFile file, BatchHasher hasher)
    {
        (turns[Count], files[Count], lengths[Count]) = (turn, file, 0);
        Count++;
        Hasher = hasher;
    }

    /// <summary>Hashes all there is of a source, with a hasher that nothing else is at work with.</summary>
    /// <param name="source">What is read.</param>
    /// <param name="hasher">The algorithm.</param>
    /// <param name="start">What was read of it before.</param>
    internal HashedFile Hash(ByteSource source, BatchHasher hasher, ReadOnlyMemory<byte> start = default)
    {
        byte[] digest = new byte[hasher.DigestSize];
        long length = start.Length;
        try
        {
            context.Count(length);
            hasher.Append(start);
            Append(source, hasher, ref length, mayJoin: null);
        }
        finally
        {
            // Also after a failure: the hasher is for another file then.
            hasher.Finish(digest);
        }
        return new HashedFile(digest, length, source is OpenFile file && file.CheckGrowth());
    }

    /// <summary>Goes on with the files at work, until one is done or another may join them.</summary>
    /// <param name="mayJoin">Whether another file waits to join.</param>
    /// <returns>The turns that are done.</returns>
    internal ReadOnlySpan<FileTurn> Continue(Func<bool> mayJoin)
    {
        Allocate();
        finished = 0;
        if (Count > 1 && !isInLanes)
        {
            // What the first file has got so far.
            Hasher!.SwapWithLane(0);
            isInLanes = true;
        }
        if (rate.IsSlow)
        {
            lock (context.SlowDisk)
                ContinueAlone(mayJoin: null);
        }
        else if (Count == 1)
        {
            ContinueAlone(mayJoin);
        }
        else
        {
            ContinueInLanes();
        }
        CancellationToken.ThrowIfCancellationRequested();
        return done.AsSpan(0, finished);
    }

    /// <summary>Closes the files at work, and makes the hasher ready for others.</summary>
    internal void Abandon()
    {
        finished = 0;
        while (Count > 0)
            Finish(Count - 1);
    }

    private void Allocate()
    {
        if (buffer.Length == 0)
            buffer = GC.AllocateUninitializedArray<byte>(2 * PartSize);
    }

    /// <summary>Goes on with the last file, to its end or until another may join.</summary>
    private void ContinueAlone(Func<bool>? mayJoin)
    {
        int last = Count - 1;
        if (isInLanes)
            Hasher!.SwapWithLane(last);
        bool ended = true;
        try
        {
            ended = Append(files[last], Hasher!, ref lengths[last], mayJoin);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            turns[last].Error = exception;
        }
        if (isInLanes)
            Hasher!.SwapWithLane(last);
        if (ended)
            Finish(last);
    }

    private void ContinueInLanes()
    {
        for (int lane = 0; lane < Count; lane++)
            parts[lane] = ReadPart(lane);
        Hasher!.AppendToLanes(parts.AsSpan(0, Count));
        for (int lane = Count - 1; lane >= 0; lane--)
            if (parts[lane].Length < LanePartSize)
                Finish(lane);
    }

    private ReadOnlyMemory<byte> ReadPart(int lane)
    {
        Memory<byte> place = buffer.AsMemory(lane * LanePartSize, LanePartSize);
        try
        {
            int read = Read(files[lane], place.Span);
            lengths[lane] += read;
            return place[..read];
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            turns[lane].Error = exception;
            return default;
        }
    }

    private void Finish(int lane)
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
        done[finished++] = turn;

        // The last file takes its place; what is outside the lanes is fresh now.
        Count--;
        if (isInLanes && lane < Count)
        {
            Hasher.SwapWithLane(Count);
            Hasher.SwapWithLane(lane);
        }
        (turns[lane], files[lane], lengths[lane]) = (turns[Count], files[Count], lengths[Count]);
        isInLanes &= Count > 0;
    }

    /// <summary>Appends a source to its end, each part while the next is being read, or until another file may join.</summary>
    /// <returns>Whether the end was reached.</returns>
    private bool Append(ByteSource source, BatchHasher hasher, ref long length, Func<bool>? mayJoin)
    {
        Allocate();
        CancellationToken.ThrowIfCancellationRequested();
        Memory<byte> current = buffer.AsMemory(0, PartSize), spare = buffer.AsMemory(PartSize, PartSize);
        int filled = Read(source, current.Span);
        while (true)
        {
            length += filled;
            bool ended = filled < PartSize, leaving = !ended && mayJoin?.Invoke() == true;
            Memory<byte> next = spare;
            Task<int>? reading = ended || leaving ? null : Task.Run(() => Read(source, next.Span), System.Threading.CancellationToken.None);
            hasher.Append(current[..filled]);
            if (reading is null)
                return ended;
            filled = reading.GetAwaiter().GetResult();
            (current, spare) = (spare, current);
            CancellationToken.ThrowIfCancellationRequested();
        }
    }

    private int Read(ByteSource source, Span<byte> place)
    {
        long before = Stopwatch.GetTimestamp();
        int read = source.Read(place);
        // A pipe tells nothing of the disk.
        if (source is OpenFile { Length: not null })
            rate.Observe(read, before);
        context.Count(read);
        return read;
    }
}
