using System.Runtime.InteropServices;

namespace Intaglio.OpenExr;

/// <summary>The PXR24 codec: differences of adjacent samples, split into byte planes and deflated.</summary>
/// <remarks>
/// Samples of <see cref="ExrPixelType.Float"/> are first rounded to 24 bits. Each row of each channel is processed separately. The byte
/// planes go from the highest to the lowest byte.
/// </remarks>
internal sealed class Pxr24Codec(DeflateCoder deflate) : ChunkCodec
{
    private ScratchBuffer<byte> filtered;
    private ScratchBuffer<uint> words;

    internal override int Compress(ReadOnlySpan<byte> raw, ChunkLayout layout, Span<byte> packed)
    {
        Span<byte> all = filtered.Get(SplitSize(layout)), rest = all;
        foreach (ChunkRow row in layout.Rows)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[row.Channel];
            Span<byte> split = rest[..(channel.Columns * SplitBytes(channel))];
            SplitRow(row.Of(raw), channel, split);
            rest = rest[split.Length..];
        }
        return deflate.Compress(all, packed);
    }

    internal override void Decompress(ReadOnlySpan<byte> packed, ChunkLayout layout, Span<byte> raw)
    {
        Span<byte> all = filtered.Get(SplitSize(layout));
        deflate.DecompressAll(packed, all);
        ReadOnlySpan<byte> rest = all;
        foreach (ChunkRow row in layout.Rows)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[row.Channel];
            ReadOnlySpan<byte> split = rest[..(channel.Columns * SplitBytes(channel))];
            JoinRow(split, channel, row.Of(raw));
            rest = rest[split.Length..];
        }
    }

    public override void Dispose()
    {
        deflate.Dispose();
        filtered.Dispose();
        words.Dispose();
        base.Dispose();
    }

    private static int SplitBytes(in ChunkChannel channel) => channel.Channel.Type switch
    {
        ExrPixelType.Half => 2,
        ExrPixelType.Float => 3,
        _ => 4,
    };

    private static int SplitSize(ChunkLayout layout)
    {
        int size = 0;
        foreach (ref readonly ChunkChannel channel in layout.Channels)
            size += channel.Columns * SplitBytes(channel) * channel.Rows;
        return size;
    }

    private void SplitRow(ReadOnlySpan<byte> samples, in ChunkChannel channel, Span<byte> split)
    {
        switch (channel.Channel.Type)
        {
            case ExrPixelType.Half:
                DifferencePlanes.Split(MemoryMarshal.Cast<byte, ushort>(samples), split);
                break;
            case ExrPixelType.Float:
                Span<uint> rounded = words.Get(channel.Columns);
                Float24.Round(MemoryMarshal.Cast<byte, uint>(samples), rounded);
                DifferencePlanes.Split(rounded, 3, split);
                break;
            default:
                DifferencePlanes.Split(MemoryMarshal.Cast<byte, uint>(samples), 4, split);
                break;
        }
    }

    private static void JoinRow(ReadOnlySpan<byte> split, in ChunkChannel channel, Span<byte> samples)
    {
        switch (channel.Channel.Type)
        {
            case ExrPixelType.Half:
                DifferencePlanes.Join(split, MemoryMarshal.Cast<byte, ushort>(samples));
                break;
            default:
                DifferencePlanes.Join(split, SplitBytes(channel), MemoryMarshal.Cast<byte, uint>(samples));
                break;
        }
    }
}
