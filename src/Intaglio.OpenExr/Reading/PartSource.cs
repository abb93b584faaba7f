using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The chunks of one part in a file.</summary>
/// <param name="source">The file.</param>
/// <param name="tables">Where its chunks are.</param>
/// <param name="part">The part's number.</param>
/// <param name="isMultiPart">Whether chunks tell their part.</param>
/// <param name="decoders">What unpacks them.</param>
internal sealed class PartSource(ByteSource source, ChunkTables tables, int part, bool isMultiPart, DecoderPool decoders)
{
    internal long FileLength => source.Length;

    internal DecoderPool Decoders => decoders;

    /// <summary>Tells whether the file has a chunk to its end: where writing or copying was broken off, half a chunk stands last.</summary>
    /// <param name="chunk">Which chunk of the table.</param>
    /// <param name="type">What the part holds.</param>
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

    /// <summary>Reads what stands before a chunk's packed bytes.</summary>
    /// <param name="chunk">Which chunk of the table.</param>
    /// <param name="geometry">The part's chunks.</param>
    /// <param name="type">What the part holds.</param>
    /// <param name="window">What the thread reads by.</param>
    /// <returns>The header, and where the packed bytes begin.</returns>
    /// <exception cref="ExrFormatException">There is no chunk, another one, or one that cannot be.</exception>
    internal (ChunkHeader Header, long Start) ReadHeader(int chunk, PartGeometry geometry, ExrPartType type, ReadWindow window)
    {
        long at = Find(chunk);
        int size = HeaderSize(type);
        return (Parse(window.Read(source, at, size), at, chunk, geometry, type), at + size);
    }

    /// <summary>Reads the packed bytes of a flat chunk, mostly in one go.</summary>
    /// <param name="chunk">Which chunk of the table.</param>
    /// <param name="geometry">The part's chunks.</param>
    /// <param name="type">What the part holds.</param>
    /// <param name="maxSize">What no chunk is larger than.</param>
    /// <param name="window">What the thread reads by.</param>
    /// <exception cref="ExrFormatException">There is no chunk, another one, or one that cannot be.</exception>
    internal ReadOnlySpan<byte> ReadChunk(int chunk, PartGeometry geometry, ExrPartType type, int maxSize, ReadWindow window)
    {
        long at = Find(chunk);
        int head = HeaderSize(type);
        long likely = Math.Min(tables.FindNext(part, chunk) - at, (long)head + maxSize);
        ReadOnlySpan<byte> bytes = window.Read(source, at, (int)Math.Clamp(likely, head, Array.MaxLength));
        ChunkHeader header = Parse(bytes[..head], at, chunk, geometry, type);
        if (header.SamplesSize > maxSize)
            throw new ExrFormatException($"A chunk has {header.SamplesSize} bytes where {maxSize} belong.");
        int size = (int)header.SamplesSize;
        return size <= bytes.Length - head ? bytes.Slice(head, size) : window.Read(source, at + head, size);
    }

    internal ReadOnlySpan<byte> Read(long offset, int size, ReadWindow window) => window.Read(source, offset, size);

    /// <summary>Returns the offset of a chunk in the file; null where it is missing.</summary>
    internal long? PositionOf(int chunk) => tables.Find(part, chunk) is not 0 and long at ? at : null;

    private int HeaderSize(ExrPartType type) => (isMultiPart ? 4 : 0) + ChunkHeader.Size(type);

    private long Find(int chunk) => PositionOf(chunk)
        ?? throw new ExrFormatException($"Chunk {chunk} is missing: the file was not written to its end. Allow missing chunks to read the others.");

    private ChunkHeader Parse(ReadOnlySpan<byte> bytes, long at, int chunk, PartGeometry geometry, ExrPartType type)
    {
        if (isMultiPart && BinaryPrimitives.ReadInt32LittleEndian(bytes) is int number && number != part)
            throw new ExrFormatException($"Where chunk {chunk} of part {part} belongs is one of part {number}.");
        ChunkHeader header = ChunkHeader.Parse(bytes[(isMultiPart ? 4 : 0)..], type);
        if (header.FindPlace(geometry, type) != chunk)
            throw new ExrFormatException($"Where chunk {chunk} belongs is another.");
        if (header.PackedSize < 0 || header.PackedSize > source.Length - at - bytes.Length)
            throw new ExrFormatException($"Chunk {chunk} claims more bytes than the file has.");
        return header;
    }
}
