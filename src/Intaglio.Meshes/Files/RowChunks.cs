namespace Intaglio.Meshes;

/// <summary>Reads a chunk of rows.</summary>
/// <param name="bytes">The rows.</param>
/// <param name="rows">How many they are.</param>
/// <param name="memory">The bytes of memory that the result takes until it is put together with others, and with them.</param>
internal delegate TChunk ReadRows<out TChunk>(ReadOnlySpan<byte> bytes, int rows, out long memory);

/// <summary>Rows of a stream, cut between rows into chunks that workers take in turns and read side by side. Nothing is taken at the word of a header.</summary>
/// <param name="stream">The rows, read from where it is, maybe further than they go.</param>
/// <param name="options">The size of chunks, the threads and the memory.</param>
/// <param name="progress">Is told of the bytes that are read.</param>
/// <param name="position">The bytes of the file before the rows.</param>
/// <param name="ending">Gets what is wrong with a file that ends before its last row.</param>
/// <param name="budget">The memory that reading may take.</param>
/// <param name="cancellationToken">Stops the reading.</param>
internal sealed class RowChunks(Stream stream, MeshReadOptions options, IProgress<long>? progress, long position, Func<string> ending, MemoryBudget budget, CancellationToken cancellationToken)
{
    private readonly Lock gate = new();
    private ReadOnlyMemory<byte> rest;
    private bool isEnded;
    private long bytesRead = position;

    /// <summary>Reads rows.</summary>
    /// <param name="shape">How long they are.</param>
    /// <param name="count">How many there are.</param>
    /// <param name="read">Reads a chunk; of several threads at a time.</param>
    /// <param name="mostLeft">The most bytes that may be left where the stream ends before the last row; -1 if it may not.</param>
    /// <returns>What was read, in the order of the file.</returns>
    /// <exception cref="MeshFormatException">The first row that is wrong, or there is more than the memory allowed.</exception>
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
                // Chunks are taken in their order: those before this one are read by others, which may be wrong earlier.
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

    // Fills the buffer until it holds a row or more, and gives the bytes of its rows; 0 where the stream may end.
    private int FillRows(ref byte[] buffer, RowShape shape, long most, int mostLeft, out int rows)
    {
        int filled = rest.Length, length;
        // Rows that are there are taken without the rest, which there may be many elements in.
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
