namespace Intaglio.Meshes;

/// <summary>Reads a chunk of rows.</summary>
/// <param name="bytes">The bytes of the rows.</param>
/// <param name="rows">The number of rows.</param>
/// <param name="memory">The memory that the result needs until and while the chunks are joined, in bytes.</param>
internal delegate TChunk ReadRows<out TChunk>(ReadOnlySpan<byte> bytes, int rows, out long memory);

/// <summary>Splits the rows of a stream into chunks of whole rows, which workers read in parallel.</summary>
/// <remarks>Memory grows with the data, not with the counts in a header.</remarks>
/// <param name="stream">The stream, at the first row. It can be read beyond the last row.</param>
/// <param name="options">The chunk size, the number of threads and the limits.</param>
/// <param name="progress">Receives the total bytes read so far.</param>
/// <param name="position">The number of bytes of the file before the first row.</param>
/// <param name="ending">Returns the error message for a file that ends before its last row.</param>
/// <param name="budget">The memory budget of the read operation.</param>
/// <param name="cancellationToken">The token that cancels the operation.</param>
internal sealed class RowChunks(Stream stream, MeshReadOptions options, IProgress<long>? progress, long position, Func<string> ending,
    MemoryBudget budget, CancellationToken cancellationToken)
{
    private readonly Lock gate = new();
    private ReadOnlyMemory<byte> rest;
    private bool isEnded;
    private long bytesRead = position;

    /// <summary>Reads rows in parallel.</summary>
    /// <param name="shape">The shape of the rows.</param>
    /// <param name="count">The number of rows.</param>
    /// <param name="read">Reads a chunk. It is called on several threads at the same time.</param>
    /// <param name="mostLeft">
    /// The maximum number of bytes that can remain if the stream ends before the last row, or -1 if it must not end early.
    /// </param>
    /// <returns>The results, in the order of the file.</returns>
    /// <exception cref="MeshFormatException">
    /// A row is invalid, or the memory exceeds a limit. The error is that of the first invalid row.
    /// </exception>
    internal TChunk[] Read<TChunk>(RowShape shape, long count, ReadRows<TChunk> read, int mostLeft = -1)
    {
        SortedDictionary<int, TChunk> chunks = [];
        (int Index, MeshFormatException? Exception) fault = (int.MaxValue, null);
        long left = count;
        int begun = 0;
        new ParallelLoop().Run(options.Workers, () =>
        {
            byte[] buffer = [];
            int index = 0;
            try
            {
                while (Take(ref buffer, out index, out int rows) is > 0 and var length)
                {
                    TChunk chunk = read(buffer.AsSpan(0, length), rows, out long size);
                    lock (gate)
                    {
                        chunks.Add(index, chunk);
                        budget.Take(size, length);
                        budget.Check();
                    }
                }
            }
            catch (MeshFormatException exception)
            {
                // Chunks are taken in order. Other workers still read earlier chunks, which can contain an earlier error.
                lock (gate)
                    fault = index < fault.Index ? (index, exception) : fault;
            }
        });
        return fault.Exception is null ? [.. chunks.Values] : throw MeshFormatException.Again(fault.Exception);

        int Take(ref byte[] buffer, out int index, out int rows)
        {
            lock (gate)
            {
                cancellationToken.ThrowIfCancellationRequested();
                index = begun;
                rows = 0;
                if (left == 0 || fault.Exception is not null)
                    return 0;
                begun++;
                int length = FillRows(ref buffer, shape, left, mostLeft, out rows);
                left -= rows;
                bytesRead += length;
                progress?.Report(bytesRead);
                return length;
            }
        }
    }

    // Fills the buffer with at least one row and returns the length of its whole rows, or 0 at an allowed end of the stream.
    private int FillRows(ref byte[] buffer, RowShape shape, long most, int mostLeft, out int rows)
    {
        int filled = rest.Length, length;
        // Return rows that are already complete without the bytes after them, which can belong to a row with many elements.
        if (filled > 0 && (rows = shape.Measure(rest.Span, most, out length)) > 0)
        {
            Resize(ref buffer, 0, length);
            rest[..length].CopyTo(buffer);
            rest = rest[length..];
            return length;
        }
        Resize(ref buffer, 0, Math.Max(options.ChunkSize, filled));
        rest.CopyTo(buffer);
        rest = default;
        while (true)
        {
            while (!isEnded && filled < buffer.Length)
            {
                int count = stream.Read(buffer, filled, buffer.Length - filled);
                isEnded = count == 0;
                filled += count;
            }
            rows = shape.Measure(buffer.AsSpan(0, filled), most, out length);
            if (rows > 0)
                break;
            if (isEnded && filled <= mostLeft)
                return 0;
            if (isEnded)
                throw new MeshFormatException(ending());
            budget.Check(2L * buffer.Length);
            Resize(ref buffer, filled, (int)Math.Min(2L * buffer.Length, Array.MaxLength));
            if (filled == buffer.Length)
                throw new MeshFormatException($"A row is longer than {Array.MaxLength} bytes.");
        }
        rest = buffer.AsSpan(length..filled).ToArray();
        return length;
    }

    private static void Resize(ref byte[] buffer, int filled, int size)
    {
        if (buffer.Length >= size)
            return;
        byte[] larger = GC.AllocateUninitializedArray<byte>(size);
        buffer.AsSpan(0, filled).CopyTo(larger);
        buffer = larger;
    }
}
