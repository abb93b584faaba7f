using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>
/// PIZ: the 16-bit values of a chunk are numbered without gaps, each channel goes through a wavelet, and what that leaves is packed with Huffman's code.
/// Samples of 32 bits are two values. A packed chunk is the map of values, the length of what is packed, and that.
/// </summary>
internal sealed class PizCodec : ChunkCodec
{
    private readonly PizHuffman huffman = new();
    private readonly PizValues values = new();
    private ScratchBuffer<ushort> planes;
    private PlanePositions positions;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        if (raw.IsEmpty)
            return 0;
        Span<ushort> symbols = planes.Get(raw.Length / sizeof(ushort));
        Gather(raw, layout, symbols);
        values.Collect(symbols);
        int mapSize = values.WriteMap(packed), dataAt = mapSize + sizeof(int);
        if (mapSize < 0 || dataAt > packed.Length)
            return -1;
        values.ToNumbers(symbols);
        Span<ushort> rest = symbols;
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            Wavelet.Encode(TakePlane(ref rest, channel), channel.Columns, channel.Rows, PlanePositions.ValuesPerSample(channel), values.MaxNumber);
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
            throw new ExrFormatException("A PIZ chunk ends early.");
        int size = BinaryPrimitives.ReadInt32LittleEndian(packed[mapSize..]);
        if ((uint)size > (uint)(packed.Length - dataAt))
            throw new ExrFormatException("A PIZ chunk is shorter than it says.");
        Span<ushort> symbols = planes.Get(raw.Length / sizeof(ushort)), rest = symbols;
        huffman.Decompress(packed.Slice(dataAt, size), symbols);
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            Wavelet.Decode(TakePlane(ref rest, channel), channel.Columns, channel.Rows, PlanePositions.ValuesPerSample(channel), values.MaxNumber);
        Scatter(symbols, layout, raw);
    }

    public override void Dispose()
    {
        huffman.Dispose();
        planes.Dispose();
        positions.Dispose();
        base.Dispose();
    }

    private static Span<ushort> TakePlane(ref Span<ushort> planes, in ChunkChannel channel)
    {
        int length = PlanePositions.ValuesPerRow(channel) * channel.Rows;
        Span<ushort> plane = planes[..length];
        planes = planes[length..];
        return plane;
    }

    private void Gather(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<ushort> symbols)
    {
        ReadOnlySpan<ushort> source = MemoryMarshal.Cast<byte, ushort>(raw);
        Span<int> next = positions.Start(layout);
        for (int y = 0; y < layout.Height; y++)
        {
            for (int i = 0; i < next.Length; i++)
            {
                ref readonly ChunkChannel channel = ref layout.Channels[i];
                if (!channel.HasRow(layout.MinY + y))
                    continue;
                int count = PlanePositions.ValuesPerRow(channel);
                source[..count].CopyTo(symbols[next[i]..]);
                source = source[count..];
                next[i] += count;
            }
        }
    }

    private void Scatter(ReadOnlySpan<ushort> symbols, ChunkLayout layout, Span<byte> raw)
    {
        Span<ushort> target = MemoryMarshal.Cast<byte, ushort>(raw);
        Span<int> next = positions.Start(layout);
        for (int y = 0; y < layout.Height; y++)
        {
            for (int i = 0; i < next.Length; i++)
            {
                ref readonly ChunkChannel channel = ref layout.Channels[i];
                if (!channel.HasRow(layout.MinY + y))
                    continue;
                int count = PlanePositions.ValuesPerRow(channel);
                values.FromNumbers(symbols.Slice(next[i], count), target);
                target = target[count..];
                next[i] += count;
            }
        }
    }
}
