using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>Hashes a source part by part, each part while the next is being read.</summary>
internal sealed class PartHasher(HashingContext context)
{
    // Measured: 64 KiB to 4 MiB take the same time, but after each part the reading thread spins for a while, so that small
    // parts cost half as much processor time again.
    internal const int PartSize = 1024 * 1024;

    private byte[] buffer = [];
    private Memory<byte> current, next;
    private int? waiting;
    private ReadRate rate;

    /// <summary>Gets whether the disk is one on which large files are better read one after the other.</summary>
    internal bool IsSlow => rate.IsSlow;

    /// <summary>Gets whether a part was read that has not been hashed yet.</summary>
    internal bool IsWaiting => waiting is not null;

    /// <summary>Gets the memory for two parts, for other uses while no part is waiting.</summary>
    internal byte[] Buffer
    {
        get
        {
            if (buffer.Length == 0)
            {
                buffer = GC.AllocateUninitializedArray<byte>(2 * PartSize);
                (current, next) = (buffer.AsMemory(0, PartSize), buffer.AsMemory(PartSize));
            }
            return buffer;
        }
    }

    /// <summary>Hashes a source to its end, with a hasher that nothing else is at work with.</summary>
    /// <param name="source">What is read.</param>
    /// <param name="hasher">The algorithm.</param>
    /// <param name="start">What was read of it before.</param>
    /// <param name="cancellationToken">Ends the hashing between two parts.</param>
    internal HashedFile Hash(ByteSource source, BatchHasher hasher, ReadOnlyMemory<byte> start, CancellationToken cancellationToken)
    {
        byte[] digest = new byte[hasher.DigestSize];
        long length = start.Length;
        try
        {
            context.Count(length);
            hasher.Append(start);
            while (!Continue(source, hasher, readAhead: true, ref length, cancellationToken))
            {
            }
        }
        finally
        {
            // Also after a failure: the hasher is for another file then.
            hasher.Finish(digest);
            Forget();
        }
        return new HashedFile(digest, length, source is OpenFile file && file.CheckGrowth());
    }

    /// <summary>Hashes the next part.</summary>
    /// <param name="source">What is read.</param>
    /// <param name="hasher">The algorithm.</param>
    /// <param name="readAhead">Whether to read the part after it meanwhile, which is waiting then.</param>
    /// <param name="length">Grows by the length of the part.</param>
    /// <param name="cancellationToken">Ends the hashing.</param>
    /// <returns>Whether the end was reached.</returns>
    internal bool Continue(ByteSource source, BatchHasher hasher, bool readAhead, ref long length, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        _ = Buffer;
        int filled = waiting ?? Read(source, current.Span);
        waiting = null;
        length += filled;
        bool isEnd = filled < PartSize;
        Memory<byte> place = next;
        Task<int>? reading = isEnd || !readAhead ? null : Task.Run(() => Read(source, place.Span), CancellationToken.None);
        hasher.Append(current[..filled]);
        if (reading is null)
            return isEnd;
        waiting = reading.GetAwaiter().GetResult();
        (current, next) = (next, current);
        return false;
    }

    /// <summary>Leaves the source that a part was read of.</summary>
    internal void Forget() => waiting = null;

    /// <summary>Reads from a source, and watches the disk.</summary>
    internal int Read(ByteSource source, Span<byte> place)
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
