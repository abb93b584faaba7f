using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The offset tables of all parts of a file.</summary>
internal sealed class ChunkTables
{
    private const int EntriesPerRead = 1 << 20;

    private readonly ByteSource source;
    private readonly (PartGeometry Geometry, ExrHeader Header)[] parts;
    private readonly bool isMultiPart;
    private readonly long[][] tables;
    private readonly long chunksStart;
    private readonly Lock gate = new();
    private bool isWhole;

    /// <summary>Reads the offset tables of all parts.</summary>
    /// <param name="source">The file.</param>
    /// <param name="start">The offset of the first table.</param>
    /// <param name="parts">The parts.</param>
    /// <param name="isMultiPart"><see langword="true"/> if chunks contain a part number; otherwise, <see langword="false"/>.</param>
    /// <param name="options">The limit for the memory of the tables.</param>
    /// <exception cref="ExrFormatException">The file is too short for the tables, or the tables exceed the memory limit.</exception>
    internal ChunkTables(ByteSource source, long start, (PartGeometry Geometry, ExrHeader Header)[] parts, bool isMultiPart,
        ExrReadOptions options)
    {
        this.source = source;
        this.parts = parts;
        this.isMultiPart = isMultiPart;
        chunksStart = start;
        foreach ((PartGeometry geometry, _) in parts)
        {
            chunksStart += 8L * geometry.ChunkCount;
            if (chunksStart > source.Length)
                throw new ExrFormatException($"The file is too short for the {geometry.ChunkCount} chunks that the header describes.");
        }
        options.FitWorkers(source.Length, pixels: 0, needed: chunksStart - start, worker: 0, chunks: 1);
        tables = [.. parts.Select(part => new long[part.Geometry.ChunkCount])];
        isWhole = true;
        foreach (long[] table in tables)
        {
            for (int i = 0; i < table.Length; i += EntriesPerRead)
            {
                Span<byte> bytes = MemoryMarshal.AsBytes(table.AsSpan(i, Math.Min(EntriesPerRead, table.Length - i)));
                source.Read(start, bytes);
                start += bytes.Length;
            }
            foreach (ref long offset in table.AsSpan())
            {
                if (offset >= chunksStart && offset < source.Length)
                    continue;
                offset = 0;
                isWhole = false;
            }
        }
    }

    /// <summary>Returns the offset of a chunk, or 0 if the chunk is missing.</summary>
    /// <remarks>If a table is incomplete, as in a file that was not completely written, the chunks of the file are scanned.</remarks>
    internal long Find(int part, int chunk)
    {
        long offset = Volatile.Read(ref tables[part][chunk]);
        if (offset != 0 || Volatile.Read(ref isWhole))
            return offset;
        lock (gate)
        {
            if (!isWhole)
                FindChunks();
            Volatile.Write(ref isWhole, true);
        }
        return tables[part][chunk];
    }

    /// <summary>Returns the offset of the next chunk in the table, or the end of the file. A chunk usually ends there.</summary>
    internal long FindNext(int part, int chunk)
    {
        long[] table = tables[part];
        return chunk + 1 < table.Length && table[chunk + 1] > table[chunk] ? table[chunk + 1] : source.Length;
    }

    /// <summary>Scans the chunks of the file and adds the offsets that the tables lack.</summary>
    private void FindChunks()
    {
        Span<byte> bytes = stackalloc byte[ChunkHeader.MaxSize];
        for (long at = chunksStart; at < source.Length;)
        {
            int part = 0;
            long next = at;
            if (isMultiPart)
            {
                if (source.Length - next < 4)
                    return;
                source.Read(next, bytes[..4]);
                part = BinaryPrimitives.ReadInt32LittleEndian(bytes);
                next += 4;
                if (part < 0 || part >= parts.Length)
                    return;
            }
            (PartGeometry geometry, ExrHeader header) = parts[part];
            int size = ChunkHeader.Size(header.PartType);
            if (source.Length - next < size)
                return;
            source.Read(next, bytes[..size]);
            ChunkHeader chunk = ChunkHeader.Parse(bytes, header.PartType);
            int place = chunk.FindPlace(geometry, header.PartType);
            if (place < 0 || chunk.PackedSize < 0 || chunk.PackedSize > source.Length - next - size)
                return;
            if (tables[part][place] == 0)
                Volatile.Write(ref tables[part][place], at);
            at = next + size + chunk.PackedSize;
        }
    }
}
