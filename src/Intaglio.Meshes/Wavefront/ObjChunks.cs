using System.Numerics;

namespace Intaglio.Meshes;

/// <summary>Reads the chunks of an OBJ file in parallel.</summary>
internal static class ObjChunks
{
    // The longest valid lines are faces with many corners. This is enough for more than a million corners.
    private const int MaxLineSize = 1 << 24;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Reads all chunks.</summary>
    /// <exception cref="MeshFormatException">A line is invalid, or the memory exceeds a limit.</exception>
    internal static ObjChunk<T>[] Read<T>(Stream stream, MeshReadOptions options, MemoryBudget budget, IProgress<long>? progress,
        CancellationToken cancellationToken)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        TextChunks source = new(stream, options.ChunkSize, (int)Math.Min(MaxLineSize, options.MaxMemory));
        SortedDictionary<int, ObjChunk<T>> chunks = [];
        long bytes = 0;
        bool isFaulty = false;
        new ParallelLoop().Run(options.Workers, () =>
        {
            byte[] buffer = [];
            while (!Volatile.Read(ref isFaulty))
            {
                cancellationToken.ThrowIfCancellationRequested();
                int length = source.Take(ref buffer, out int index);
                if (length == 0)
                    return;
                if (index == 0 && buffer.AsSpan(0, length).StartsWith(ByteOrderMark))
                    buffer.AsSpan(0, ByteOrderMark.Length).Fill((byte)' ');
                ObjChunk<T> chunk = ObjChunkParser<T>.Parse(buffer, length, options.KeepLines);
                lock (chunks)
                {
                    chunks.Add(index, chunk);
                    bytes += length;
                    budget.Take(chunk.Memory, length);
                    isFaulty |= chunk.Fault is not null || budget.Excess is not null;
                    progress?.Report(bytes);
                }
            }
        });
        ThrowIfFaulty(chunks.Values);
        budget.Check();
        return [.. chunks.Values];
    }

    // Chunks are started in order, so all chunks before a faulty one are present.
    private static void ThrowIfFaulty<T>(IEnumerable<ObjChunk<T>> chunks)
        where T : unmanaged
    {
        long line = 0;
        foreach (ObjChunk<T> chunk in chunks)
        {
            line += chunk.LineCount;
            if (chunk.Fault is not null)
                throw new MeshFormatException(line, chunk.Fault);
        }
    }
}
