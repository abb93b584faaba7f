using System.Numerics;

namespace Intaglio.Wavefront;

/// <summary>The chunks of an OBJ file, read side by side.</summary>
internal static class ObjChunks
{
    // More bytes of a chunk could hold more vertices than indices of it count.
    private const int MaxChunkSize = 1 << 30;

    private static ReadOnlySpan<byte> ByteOrderMark => [0xEF, 0xBB, 0xBF];

    /// <summary>Reads all chunks.</summary>
    /// <exception cref="WavefrontFormatException">A line is wrong, or there is more than the memory allowed.</exception>
    internal static ObjChunk<T>[] Read<T>(Stream stream, MeshReadOptions options, CancellationToken cancellationToken)
        where T : unmanaged, IBinaryFloatingPointIeee754<T>
    {
        TextChunks source = new(stream, options.ChunkSize, (int)Math.Min(MaxChunkSize, options.MaxMemory));
        SortedDictionary<int, ObjChunk<T>> chunks = [];
        long bytes = 0, memory = 0;
        bool isFaulty = false;
        ParallelWork.Run(options.Workers, () =>
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
                ObjChunk<T> chunk = ObjChunkParser<T>.Parse(buffer, length);
                lock (chunks)
                {
                    chunks.Add(index, chunk);
                    bytes += length;
                    memory += chunk.Bytes;
                    isFaulty |= chunk.Fault is not null || memory > options.MaxMemory;
                    options.Progress?.Report(bytes);
                }
            }
        });
        ThrowIfFaulty(chunks.Values);
        return memory <= options.MaxMemory ? [.. chunks.Values] : throw new WavefrontFormatException($"The file takes more than {options.MaxMemory} bytes of memory.");
    }

    // Chunks are begun in their order: those before a faulty one are all there.
    private static void ThrowIfFaulty<T>(IEnumerable<ObjChunk<T>> chunks)
        where T : unmanaged
    {
        long line = 0;
        foreach (ObjChunk<T> chunk in chunks)
        {
            line += chunk.LineCount;
            if (chunk.Fault is not null)
                throw new WavefrontFormatException(line, chunk.Fault);
        }
    }
}
