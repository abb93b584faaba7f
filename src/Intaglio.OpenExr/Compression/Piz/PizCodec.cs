using System.Buffers.Binary;

namespace Intaglio.OpenExr;

/// <summary>The PIZ codec: a map of values, a wavelet transform and Huffman coding.</summary>
/// <remarks>
/// The 16-bit values that occur in a chunk are numbered without gaps. Each channel is transformed by a wavelet, and the result is
/// Huffman-coded. Samples of 32 bits are two values. A packed chunk consists of the map of values, the length of the Huffman data, and the
/// Huffman data.
/// </remarks>
internal sealed class PizCodec : ChunkCodec
{
    private readonly PizHuffman huffman = new();
    private readonly PizValues values = new();
    private ChunkPlanes planes;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        if (raw.IsEmpty)
            return 0;
        Span<ushort> symbols = planes.Gather(raw, layout), rest = symbols;
        values.Collect(symbols);
        int mapSize = values.WriteMap(packed), dataAt = mapSize + sizeof(int);
        if (mapSize < 0 || dataAt > packed.Length)
            return -1;
        values.ToNumbers(symbols);
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            Wavelet.Encode(ChunkPlanes.Take(ref rest, channel), channel.Columns, channel.Rows, channel.SampleSize / sizeof(ushort),
                values.MaxNumber);
        int size = huffman.Compress(symbols, packed[dataAt..]);
        if (size < 0)
            return -1;
        BinaryPrimitives.WriteInt32LittleEndian(packed[mapSize..], size);
        return dataAt + size;
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        if (raw.IsEmpty)
            return;
        int mapSize = values.ReadMap(packed), dataAt = mapSize + sizeof(int);
        if (dataAt > packed.Length)
            throw new ExrFormatException("A PIZ chunk ends unexpectedly.");
        int size = BinaryPrimitives.ReadInt32LittleEndian(packed[mapSize..]);
        if ((uint)size > (uint)(packed.Length - dataAt))
            throw new ExrFormatException("A PIZ chunk is shorter than declared.");
        Span<ushort> symbols = planes.Get(layout), rest = symbols;
        huffman.Decompress(packed.Slice(dataAt, size), symbols);
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            Wavelet.Decode(ChunkPlanes.Take(ref rest, channel), channel.Columns, channel.Rows, channel.SampleSize / sizeof(ushort),
                values.MaxNumber);
        values.FromNumbers(symbols);
        planes.Scatter(layout, raw);
    }

    public override void Dispose()
    {
        huffman.Dispose();
        planes.Dispose();
        base.Dispose();
    }
}
