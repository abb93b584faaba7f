using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The chunks of one part in a file.</summary>
/// <param name="source">The file.</param>
/// <param name="table">Where each chunk is, 0 if nowhere.</param>
/// <param name="part">The part's number, which its chunks tell; -1 if they do not.</param>
internal sealed class PartSource(ByteSource source, long[] table, int part)
{
    internal long FileLength => source.Length;

    /// <summary>Tells whether the file has a chunk.</summary>
    internal bool Has(int chunk) => table[chunk] != 0;

    /// <summary>Reads what stands before a chunk's packed bytes.</summary>
    /// <param name="chunk">Which chunk of the table.</param>
    /// <param name="geometry">The part's chunks.</param>
    /// <param name="type">What the part holds.</param>
    /// <returns>The header, and where the packed bytes begin.</returns>
    /// <exception cref="ExrFormatException">There is no chunk, another one, or one that cannot be.</exception>
    internal (ChunkHeader Header, long Start) ReadHeader(int chunk, PartGeometry geometry, ExrPartType type)
    {
        long at = table[chunk];
        if (at == 0)
            throw new ExrFormatException($"Chunk {chunk} is missing: the file was not written to its end. The option to allow missing chunks reads the others.");
        int before = part < 0 ? 0 : 4, size = ChunkHeader.Size(type);
        Span<byte> bytes = stackalloc byte[4 + ChunkHeader.MaxSize];
        source.Read(at, bytes[..(before + size)]);
        if (part >= 0 && BinaryPrimitives.ReadInt32LittleEndian(bytes) != part)
            throw new ExrFormatException($"Where chunk {chunk} of part {part} belongs is one of part {BinaryPrimitives.ReadInt32LittleEndian(bytes)}.");
        ChunkHeader header = ChunkHeader.Parse(bytes[before..], type);
        long start = at + before + size;
        if (header.FindPlace(geometry, type) != chunk)
            throw new ExrFormatException($"Where chunk {chunk} belongs is another.");
        if (header.PackedSize < 0 || header.PackedSize > source.Length - start)
            throw new ExrFormatException($"Chunk {chunk} claims more bytes than the file has.");
        return (header, start);
    }

    internal void Read(long offset, Span<byte> bytes) => source.Read(offset, bytes);
}
