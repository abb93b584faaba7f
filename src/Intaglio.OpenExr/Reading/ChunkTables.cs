using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Where the chunks of each part are in a file.</summary>
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

    /// <summary>Reads the tables of all parts.</summary>
    /// <param name="source">The file.</param>
    /// <param name="start">Where the tables begin.</param>
    /// <param name="parts">The parts' chunks.</param>
    /// <param name="isMultiPart">Whether chunks tell their part.</param>
    /// <param name="options">How much memory the tables may take.</param>
    /// <exception cref="ExrFormatException">The tables are not in the file, or too large.</exception>
    internal ChunkTables(ByteSource source, long start, (PartGeometry Geometry, ExrHeader Header)[] parts, bool isMultiPart, ExrReadOptions options)
    {
        this.source = source;
        this.parts = parts;
        this.isMultiPart = isMultiPart;
        chunksStart = start;
        foreach ((PartGeometry geometry, _) in parts)
        {
            chunksStart += 8L * geometry.ChunkCount;
            if (chunksStart > source.Length)
                throw new ExrFormatException($"The header claims {geometry.ChunkCount} chunks, for which the file is too short.");
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

    /// <summary>
    /// Gives where a chunk is, 0 if nowhere. What a table lacks is looked for among the chunks, since a file that was not written to its end has none.
    /// </summary>
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

    /// <summary>Gives where the chunk of the next entry is, or the end of the file: most files have a chunk's bytes up to there.</summary>
    internal long FindNext(int part, int chunk)
    {
        long[] table = tables[part];
        return chunk + 1 < table.Length && table[chunk + 1] > table[chunk] ? table[chunk + 1] : source.Length;
    }

    /// <summary>Goes from chunk to chunk and notes those that the tables do not have.</summary>
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
