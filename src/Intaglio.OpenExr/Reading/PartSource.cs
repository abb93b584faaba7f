using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The chunks of one part in a file.</summary>
/// <param name="source">The file.</param>
/// <param name="tables">The offset tables.</param>
/// <param name="part">The number of the part.</param>
/// <param name="isMultiPart"><see langword="true"/> if chunks contain a part number; otherwise, <see langword="false"/>.</param>
/// <param name="decoders">The pool of decoders.</param>
internal sealed class PartSource(ByteSource source, ChunkTables tables, int part, bool isMultiPart, DecoderPool decoders)
{
    internal long FileLength => source.Length;

    internal DecoderPool Decoders => decoders;

    /// <summary>
    /// Determines whether the file contains a complete chunk. If writing or copying was interrupted, the last chunk can be incomplete.
    /// </summary>
    /// <param name="chunk">The index of the chunk in the offset table.</param>
    /// <param name="type">The type of the part.</param>
    internal bool Has(int chunk, ExrPartType type)
    {
        long at = tables.Find(part, chunk);
        Span<byte> bytes = stackalloc byte[4 + ChunkHeader.MaxSize];
        bytes = bytes[..HeaderSize(type)];
        if (at == 0 || at > source.Length - bytes.Length)
            return false;
        source.Read(at, bytes);
        return ChunkHeader.Parse(bytes[(isMultiPart ? 4 : 0)..], type).PackedSize <= source.Length - at - bytes.Length;
    }

    /// <summary>Reads the header of a chunk.</summary>
    /// <param name="chunk">The index of the chunk in the offset table.</param>
    /// <param name="geometry">The levels and chunks of the part.</param>
    /// <param name="type">The type of the part.</param>
    /// <param name="window">The read window of the thread.</param>
    /// <returns>The header, and the offset of the packed bytes.</returns>
    /// <exception cref="ExrFormatException">The chunk is missing or invalid, or another chunk is at its offset.</exception>
    internal (ChunkHeader Header, long Start) ReadHeader(int chunk, PartGeometry geometry, ExrPartType type, ReadWindow window)
    {
        long at = Find(chunk);
        int size = HeaderSize(type);
        return (Parse(window.Read(source, at, size), at, chunk, geometry, type), at + size);
    }

    /// <summary>Reads the packed bytes of a flat chunk, usually in a single read.</summary>
    /// <param name="chunk">The index of the chunk in the offset table.</param>
    /// <param name="geometry">The levels and chunks of the part.</param>
    /// <param name="type">The type of the part.</param>
    /// <param name="maxSize">The maximum size of the packed bytes.</param>
    /// <param name="window">The read window of the thread.</param>
    /// <exception cref="ExrFormatException">The chunk is missing or invalid, or another chunk is at its offset.</exception>
    internal ReadOnlySpan<byte> ReadChunk(int chunk, PartGeometry geometry, ExrPartType type, int maxSize, ReadWindow window)
    {
        long at = Find(chunk);
        int head = HeaderSize(type);
        long likely = Math.Min(tables.FindNext(part, chunk) - at, (long)head + maxSize);
        ReadOnlySpan<byte> bytes = window.Read(source, at, (int)Math.Clamp(likely, head, Array.MaxLength));
        ChunkHeader header = Parse(bytes[..head], at, chunk, geometry, type);
        if (header.SamplesSize > maxSize)
            throw new ExrFormatException($"A chunk has {header.SamplesSize} bytes instead of at most {maxSize}.");
        int size = (int)header.SamplesSize;
        return size <= bytes.Length - head ? bytes.Slice(head, size) : window.Read(source, at + head, size);
    }

    internal ReadOnlySpan<byte> Read(long offset, int size, ReadWindow window) => window.Read(source, offset, size);

    /// <summary>Returns the offset of a chunk in the file, or <see langword="null"/> if it is missing.</summary>
    internal long? PositionOf(int chunk) => tables.Find(part, chunk) is not 0 and long at ? at : null;

    private int HeaderSize(ExrPartType type) => (isMultiPart ? 4 : 0) + ChunkHeader.Size(type);

    private long Find(int chunk) => PositionOf(chunk)
        ?? throw new ExrFormatException(
            $"Chunk {chunk} is missing because the file was not completely written. Allow missing chunks to read the others.");

    private ChunkHeader Parse(ReadOnlySpan<byte> bytes, long at, int chunk, PartGeometry geometry, ExrPartType type)
    {
        if (isMultiPart && BinaryPrimitives.ReadInt32LittleEndian(bytes) is int number && number != part)
            throw new ExrFormatException($"The offset of chunk {chunk} of part {part} points to a chunk of part {number}.");
        ChunkHeader header = ChunkHeader.Parse(bytes[(isMultiPart ? 4 : 0)..], type);
        if (header.FindPlace(geometry, type) != chunk)
            throw new ExrFormatException($"The offset of chunk {chunk} points to another chunk.");
        if (header.PackedSize < 0 || header.PackedSize > source.Length - at - bytes.Length)
            throw new ExrFormatException($"Chunk {chunk} declares more bytes than the file has.");
        return header;
    }
}
