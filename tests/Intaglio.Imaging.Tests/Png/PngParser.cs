using System.Buffers.Binary;
using System.IO.Compression;
using System.Text;

namespace Intaglio.Imaging.Tests;

/// <summary>Takes PNG files apart, by the specification, with nothing of the library.</summary>
internal sealed class PngParser
{
    internal PngParser(byte[] file)
    {
        Assert.Equal([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], file[..8]);
        for (int at = 8; at < file.Length;)
        {
            int length = BinaryPrimitives.ReadInt32BigEndian(file.AsSpan(at));
            byte[] body = file[(at + 4)..(at + 8 + length)];
            Assert.Equal(PngSpecification.Crc(body), BinaryPrimitives.ReadUInt32BigEndian(file.AsSpan(at + 8 + length)));
            Chunks.Add((Encoding.ASCII.GetString(body, 0, 4), body[4..]));
            at += 12 + length;
        }
        Assert.Equal("IHDR", Chunks[0].Type);
        Assert.Equal("IEND", Chunks[^1].Type);
        byte[] header = Chunks[0].Data;
        (Width, Height) = (BinaryPrimitives.ReadInt32BigEndian(header), BinaryPrimitives.ReadInt32BigEndian(header.AsSpan(4)));
        (Depth, ColorType, Interlaced) = (header[8], header[9], header[12] == 1);
        using ZLibStream inflated = new(new MemoryStream([.. Chunks.Where(chunk => chunk.Type == "IDAT").SelectMany(chunk => chunk.Data)]), CompressionMode.Decompress);
        MemoryStream raw = new();
        inflated.CopyTo(raw);
        Codes = new int[Width * Height * PngSpecification.ChannelsOf(ColorType)];
        Unfilter(raw.ToArray());
    }

    internal List<(string Type, byte[] Data)> Chunks { get; } = [];

    internal int Width { get; }

    internal int Height { get; }

    internal int Depth { get; }

    internal int ColorType { get; }

    internal bool Interlaced { get; }

    internal int[] Codes { get; }

    internal List<int> Filters { get; } = [];

    internal byte[]? Find(string type) => Chunks.SingleOrDefault(chunk => chunk.Type == type).Data;

    private void Unfilter(byte[] raw)
    {
        int channels = PngSpecification.ChannelsOf(ColorType), stride = Math.Max(1, channels * Depth / 8), at = 0;
        foreach ((int x0, int y0, int right, int down) in Interlaced ? PngSpecification.Passes : [(0, 0, 1, 1)])
        {
            int[] columns = [.. Enumerable.Range(0, Width).Where(x => x >= x0 && (x - x0) % right == 0)];
            if (columns.Length == 0)
                continue;
            byte[] above = new byte[(columns.Length * channels * Depth + 7) / 8];
            for (int y = y0; y < Height; y += down)
            {
                int filter = raw[at++];
                Filters.Add(filter);
                byte[] row = raw[at..(at += above.Length)];
                for (int i = 0; i < row.Length; i++)
                    row[i] += (byte)PngSpecification.Predict(filter, i < stride ? 0 : row[i - stride], above[i], i < stride ? 0 : above[i - stride]);
                for (int i = 0; i < columns.Length * channels; i++)
                    Codes[(y * Width + columns[i / channels]) * channels + i % channels] = Depth == 16
                        ? row[2 * i] << 8 | row[2 * i + 1]
                        : row[i * Depth / 8] >> 8 - Depth - i * Depth % 8 & (1 << Depth) - 1;
                above = row;
            }
        }
        Assert.Equal(raw.Length, at);
    }
}
