using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>Chunks to pack, and what was packed taken apart.</summary>
internal static class DwaChunks
{
    internal static ChunkLayout Layout(IEnumerable<ExrChannel> channels, int minX, int minY, int width, int height)
    {
        ChunkLayout layout = new([.. channels.OrderBy(channel => channel.Name, StringComparer.Ordinal)]);
        layout.Set(minX, minY, width, height);
        return layout;
    }

    /// <summary>Makes samples of waves between 0 and 2.5, and of numbers for channels of integers.</summary>
    internal static byte[] Waves(ChunkLayout layout, int seed)
    {
        byte[] raw = new byte[layout.Size];
        ForEach(layout, (channel, x, y, offset) =>
        {
            double wave = (1 + Math.Sin((x + seed) * 0.11 + y * 0.07 + channel)) * (1 + 0.25 * Math.Cos(y * 0.31 - x * 0.05 * channel));
            switch (layout.Channels[channel].Channel.Type)
            {
                case ExrPixelType.Half:
                    BitConverter.TryWriteBytes(raw.AsSpan(offset), (Half)wave);
                    break;
                case ExrPixelType.Float:
                    BitConverter.TryWriteBytes(raw.AsSpan(offset), (float)wave);
                    break;
                default:
                    BitConverter.TryWriteBytes(raw.AsSpan(offset), (uint)(x / 5 * 1000 + y / 3));
                    break;
            }
        });
        return raw;
    }

    internal static double Sample(ChunkLayout layout, int channel, ReadOnlySpan<byte> raw, int offset) => layout.Channels[channel].Channel.Type switch
    {
        ExrPixelType.Half => (double)MemoryMarshal.Read<Half>(raw[offset..]),
        ExrPixelType.Float => MemoryMarshal.Read<float>(raw[offset..]),
        _ => MemoryMarshal.Read<uint>(raw[offset..]),
    };

    /// <summary>Calls for each sample with the channel's index, the column, the row and the offset.</summary>
    internal static void ForEach(ChunkLayout layout, Action<int, int, int, int> action)
    {
        int offset = 0;
        for (int y = 0; y < layout.Height; y++)
        {
            for (int i = 0; i < layout.Channels.Length; i++)
            {
                if (!layout.Channels[i].HasRow(layout.MinY + y))
                    continue;
                for (int x = 0; x < layout.Channels[i].Columns; x++, offset += layout.Channels[i].SampleSize)
                    action(i, x, y, offset);
            }
        }
        Assert.Equal(layout.Size, offset);
    }

    internal static DwaCodec Codec(float level = 45) => new(level, DeflateCoder.Create(CodecLevels.Default));

    internal static byte[] Pack(DwaCodec codec, ChunkLayout layout, byte[] raw)
    {
        byte[] packed = new byte[raw.Length * 2 + 70_000];
        int size = codec.Compress(raw, layout, packed);
        Assert.True(size > 0);
        return packed[..size];
    }

    internal static byte[] Unpack(DwaCodec codec, ChunkLayout layout, byte[] packed)
    {
        byte[] raw = new byte[layout.Size];
        Random.Shared.NextBytes(raw);
        codec.Decompress(packed, layout, raw);
        return raw;
    }
}
