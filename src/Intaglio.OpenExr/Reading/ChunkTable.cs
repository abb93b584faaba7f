using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>Where the chunks of each part are in a file.</summary>
internal static class ChunkTable
{
    /// <summary>Reads the tables of all parts. What is missing in them is looked for among the chunks, since a file that was not finished has none.</summary>
    /// <param name="source">The file.</param>
    /// <param name="start">Where the tables begin.</param>
    /// <param name="parts">The parts' chunks.</param>
    /// <param name="isMultiPart">Whether chunks tell their part.</param>
    /// <returns>For each part the places of its chunks, 0 where there is none.</returns>
    /// <exception cref="ExrFormatException">The tables are not in the file.</exception>
    internal static long[][] Read(ByteSource source, long start, IReadOnlyList<(PartGeometry Geometry, ExrHeader Header)> parts, bool isMultiPart)
    {
        long end = start;
        foreach ((PartGeometry geometry, _) in parts)
        {
            end += 8L * geometry.ChunkCount;
            if (end > source.Length)
                throw new ExrFormatException($"The header claims {geometry.ChunkCount} chunks, for which the file is too short.");
        }
        long[][] tables = new long[parts.Count][];
        bool isWhole = true;
        long at = start;
        for (int i = 0; i < tables.Length; i++)
        {
            long[] table = new long[parts[i].Geometry.ChunkCount];
            Span<byte> bytes = MemoryMarshal.AsBytes(table.AsSpan());
            source.Read(at, bytes);
            at += bytes.Length;
            foreach (ref long offset in table.AsSpan())
            {
                if (offset >= end && offset < source.Length)
                    continue;
                offset = 0;
                isWhole = false;
            }
            tables[i] = table;
        }
        if (!isWhole)
            FindChunks(source, end, parts, isMultiPart, tables);
        return tables;
    }

    /// <summary>Goes from chunk to chunk and notes those that the tables do not have.</summary>
    private static void FindChunks(ByteSource source, long start, IReadOnlyList<(PartGeometry Geometry, ExrHeader Header)> parts, bool isMultiPart, long[][] tables)
    {
        Span<byte> bytes = stackalloc byte[ChunkHeader.MaxSize];
        for (long at = start; at < source.Length;)
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
                if (part < 0 || part >= parts.Count)
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
                tables[part][place] = at;
            at = next + size + chunk.PackedSize;
        }
    }
}
