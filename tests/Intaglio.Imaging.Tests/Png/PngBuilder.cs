using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>Makes PNG files of every kind, by the specification, with nothing of the library.</summary>
internal sealed class PngBuilder
{
    internal int Width { get; init; } = 5;

    internal int Height { get; init; } = 4;

    internal int Depth { get; init; } = 8;

    internal int ColorType { get; init; } = 2;

    internal bool Interlaced { get; init; }

    /// <summary>Gets the filter of each row, by its number among those of the file.</summary>
    internal Func<int, int> Filter { get; init; } = row => row % 5;

    /// <summary>Gets the codes of all components of all pixels.</summary>
    internal int[] Codes { get; init; } = [];

    internal byte[]? Palette { get; init; }

    internal byte[]? Transparency { get; init; }

    /// <summary>Gets the chunks between IHDR and PLTE.</summary>
    internal List<(string Type, byte[] Data)> Early { get; } = [];

    /// <summary>Gets the chunks between PLTE and IDAT.</summary>
    internal List<(string Type, byte[] Data)> Middle { get; } = [];

    /// <summary>Gets the chunks between IDAT and IEND.</summary>
    internal List<(string Type, byte[] Data)> Late { get; } = [];

    /// <summary>Gets the most bytes of an IDAT chunk.</summary>
    internal int DataSize { get; init; } = int.MaxValue;

    private int Channels => PngSpecification.ChannelsOf(ColorType);

    /// <summary>One of the kind with random pixels, and a palette where it needs one.</summary>
    internal static PngBuilder Random(int width, int height, int colorType, int depth, bool interlaced, Func<int, int>? filter = null, int seed = 7)
    {
        Random random = new(seed);
        byte[]? palette = colorType == 3 ? new byte[3 << depth] : null;
        random.NextBytes(palette ?? []);
        int count = width * height * PngSpecification.ChannelsOf(colorType), last = 0;
        // Some neighbours are alike, others not.
        int[] codes = [.. Enumerable.Range(0, count).Select(_ => last = random.Next(3) == 0 ? random.Next(1 << depth) : Math.Clamp(last + random.Next(-2, 3), 0, (1 << depth) - 1))];
        return new PngBuilder { Width = width, Height = height, ColorType = colorType, Depth = depth, Interlaced = interlaced, Codes = codes, Palette = palette, Filter = filter ?? (row => row % 5) };
    }

    internal byte[] Build() => Assemble([.. Chunks()]);

    internal static byte[] Assemble(params IEnumerable<(string Type, byte[] Data)> chunks) =>
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, .. chunks.SelectMany(chunk => Chunk(chunk.Type, chunk.Data))];

    internal IEnumerable<(string Type, byte[] Data)> Chunks()
    {
        yield return ("IHDR", Header());
        foreach ((string, byte[]) chunk in Early)
            yield return chunk;
        if (Palette is not null)
            yield return ("PLTE", Palette);
        if (Transparency is not null)
            yield return ("tRNS", Transparency);
        foreach ((string, byte[]) chunk in Middle)
            yield return chunk;
        foreach (byte[] part in Deflate(Raw()).Chunk(DataSize))
            yield return ("IDAT", part);
        foreach ((string, byte[]) chunk in Late)
            yield return chunk;
        yield return ("IEND", []);
    }

    internal byte[] Header() => [.. Integer(Width), .. Integer(Height), (byte)Depth, (byte)ColorType, 0, 0, (byte)(Interlaced ? 1 : 0)];

    internal static byte[] Integer(long value)
    {
        byte[] bytes = new byte[4];
        BinaryPrimitives.WriteUInt32BigEndian(bytes, (uint)value);
        return bytes;
    }

    internal static byte[] Chunk(string type, byte[] data)
    {
        byte[] body = [.. Encoding.ASCII.GetBytes(type), .. data];
        return [.. Integer(data.Length), .. body, .. Integer(PngSpecification.Crc(body))];
    }

    internal static byte[] Deflate(byte[] data)
    {
        using MemoryStream result = new();
        using (ZLibStream stream = new(result, CompressionLevel.Optimal, leaveOpen: true))
            stream.Write(data);
        return result.ToArray();
    }

    /// <summary>The filtered rows of all passes.</summary>
    internal byte[] Raw()
    {
        List<byte> raw = [];
        int row = 0;
        foreach ((int x0, int y0, int right, int down) in Interlaced ? PngSpecification.Passes : [(0, 0, 1, 1)])
        {
            byte[]? above = null;
            for (int y = y0; y < Height; y += down)
            {
                List<int> codes = [];
                for (int x = x0; x < Width; x += right)
                    codes.AddRange(Codes.AsSpan((y * Width + x) * Channels, Channels));
                if (codes.Count == 0)
                    break;
                byte[] bytes = Pack(codes);
                int filter = Filter(row++);
                raw.Add((byte)filter);
                raw.AddRange(Apply(filter, bytes, above ?? new byte[bytes.Length]));
                above = bytes;
            }
        }
        return [.. raw];
    }

    private byte[] Pack(List<int> codes)
    {
        if (Depth == 16)
            return [.. codes.SelectMany(code => (byte[])[(byte)(code >> 8), (byte)code])];
        string bits = string.Concat(codes.Select(code => Convert.ToString(code, 2).PadLeft(Depth, '0')));
        bits = bits.PadRight((bits.Length + 7) / 8 * 8, '0');
        return [.. Enumerable.Range(0, bits.Length / 8).Select(i => Convert.ToByte(bits.Substring(8 * i, 8), 2))];
    }

    private IEnumerable<byte> Apply(int filter, byte[] row, byte[] above)
    {
        int stride = Math.Max(1, Channels * Depth / 8);
        for (int i = 0; i < row.Length; i++)
            yield return (byte)(row[i] - (filter > 4 ? 0 : PngSpecification.Predict(filter, i < stride ? 0 : row[i - stride], above[i], i < stride ? 0 : above[i - stride])));
    }
}
