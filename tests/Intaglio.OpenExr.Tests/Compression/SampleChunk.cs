using System.Runtime.InteropServices;

namespace Intaglio.OpenExr.Tests;

/// <summary>A chunk with samples in it, any layout.</summary>
internal sealed class SampleChunk
{
    internal enum Kind
    {
        Zero,
        Constant,
        Smooth,
        Noisy,
        Steps,
        AnyBits,
    }

    private SampleChunk(ExrChannel[] channels, int minX, int minY, int width, int height)
    {
        Layout = new(channels);
        Layout.Set(minX, minY, width, height);
        Raw = new byte[Layout.Size];
    }

    internal ChunkLayout Layout { get; }

    internal byte[] Raw { get; }

    /// <summary>Makes a chunk of one to four channels of some types, sub-sampled or not, with a first row and column that may be negative.</summary>
    internal static SampleChunk Make(Random random, int width, int height, Kind kind)
    {
        bool subSampled = random.Next(3) == 0;
        ExrChannel[] channels = [.. Enumerable.Range(0, random.Next(1, 5)).Select(i => new ExrChannel(
            ((char)('A' + i)).ToString(),
            random.Next(2) == 0 ? ExrPixelType.Half : (ExrPixelType)random.Next(3),
            subSampled ? random.Next(1, 4) : 1,
            subSampled ? random.Next(1, 4) : 1,
            random.Next(2) == 0))];
        return Make(channels, random.Next(-50, 50), random.Next(-50, 50), width, height, kind, random);
    }

    /// <summary>Makes a chunk of channels.</summary>
    internal static SampleChunk Make(ExrChannel[] channels, int minX, int minY, int width, int height, Kind kind, Random random)
    {
        SampleChunk chunk = new(channels, minX, minY, width, height);
        if (kind == Kind.AnyBits)
        {
            random.NextBytes(chunk.Raw);
            return chunk;
        }
        foreach ((ExrChannel channel, int at, int x, int y) in chunk.Samples())
        {
            double value = kind switch
            {
                Kind.Zero => 0,
                Kind.Constant => 0.18,
                Kind.Smooth => 1 + Math.Sin(x * 0.05 + y * 0.03),
                Kind.Noisy => Math.Exp(random.NextDouble() * 4 - 2),
                _ => x / 5 + y / 3,
            };
            Span<byte> target = chunk.Raw.AsSpan(at);
            if (channel.Type == ExrPixelType.Half)
                MemoryMarshal.Write(target, (Half)value);
            else if (channel.Type == ExrPixelType.Float)
                MemoryMarshal.Write(target, (float)value);
            else
                MemoryMarshal.Write(target, (uint)(value * 1000));
        }
        return chunk;
    }

    /// <summary>The samples in the order of the chunk, and where each is: places in its channel, rows of the image.</summary>
    internal IEnumerable<(ExrChannel Channel, int At, int Column, int Y)> Samples()
    {
        int at = 0;
        for (int y = Layout.MinY; y < Layout.MinY + Layout.Height; y++)
        {
            foreach (ChunkChannel channel in Layout.Channels.ToArray())
            {
                if (y % channel.Channel.YSampling != 0)
                    continue;
                for (int column = 0; column < channel.Columns; column++, at += channel.SampleSize)
                    yield return (channel.Channel, at, column, y);
            }
        }
    }
}
