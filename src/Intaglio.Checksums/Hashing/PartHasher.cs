using System.Diagnostics;

namespace Intaglio.Checksums;

/// <summary>Hashes a source in parts and reads the next part in the meantime.</summary>
internal sealed class PartHasher(HashingContext context)
{
    // Sizes from 64 KiB to 4 MiB take the same time. But the reading thread spins for a while after each part, so that small
    // parts take 50% more processor time.
    internal const int PartSize = 1024 * 1024;

    private byte[] buffer = [];
    private Memory<byte> current, next;
    private int? waiting;
    private ReadRate rate;

    /// <summary>Gets a value indicating whether the disk is so slow that large files should be read sequentially.</summary>
    internal bool IsSlow => rate.IsSlow;

    /// <summary>Gets a value indicating whether a part was read but not hashed yet.</summary>
    internal bool IsWaiting => waiting is not null;

    /// <summary>Gets the buffer of two parts. It can be used for other purposes while no part is waiting.</summary>
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

    /// <summary>Hashes a source to its end with a hasher that is not used for other data.</summary>
    /// <param name="source">The source to read.</param>
    /// <param name="hasher">The hasher.</param>
    /// <param name="start">The bytes that were already read from the source.</param>
    /// <param name="cancellationToken">The token that cancels the hashing between two parts.</param>
    /// <returns>The digest and the number of bytes.</returns>
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
            // Also after a failure, because the hasher is reused for another file.
            hasher.Finish(digest);
            Forget();
        }
        return new HashedFile(digest, length, source is OpenFile file && file.CheckGrowth());
    }

    /// <summary>Hashes the next part.</summary>
    /// <param name="source">The source to read.</param>
    /// <param name="hasher">The hasher.</param>
    /// <param name="readAhead">
    /// <see langword="true"/> to read the following part in the meantime, which is then waiting; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="length">The total number of bytes, to which the length of the part is added.</param>
    /// <param name="cancellationToken">The token that cancels the hashing.</param>
    /// <returns><see langword="true"/> if the end was reached; otherwise, <see langword="false"/>.</returns>
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

    /// <summary>Discards the waiting part.</summary>
    internal void Forget() => waiting = null;

    /// <summary>Reads from a source and measures the speed of the disk.</summary>
    internal int Read(ByteSource source, Span<byte> place)
    {
        long before = Stopwatch.GetTimestamp();
        int read = source.Read(place);
        // The speed of a pipe says nothing about the disk.
        if (source is OpenFile { Length: not null })
            rate.Observe(read, before);
        context.Count(read);
        return read;
    }
}
