using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>What IHDR says (section 11.2.1).</summary>
/// <param name="Width">Pixels in a row.</param>
/// <param name="Height">Rows.</param>
/// <param name="Depth">Bits of a component, or of an index of the palette.</param>
/// <param name="ColorType">What a pixel is.</param>
/// <param name="IsInterlaced">Whether the passes of Adam7 follow one another.</param>
internal sealed record PngHeader(int Width, int Height, int Depth, PngColorType ColorType, bool IsInterlaced)
{
    private const int Size = 13;

    internal int Channels => ColorType switch { PngColorType.Rgb => 3, PngColorType.Rgba => 4, PngColorType.GreyAlpha => 2, _ => 1 };

    /// <summary>Gets the bytes of a pixel, at least 1: how far back filters look.</summary>
    internal int FilterStride => Math.Max(1, Channels * Depth / 8);

    /// <summary>Gets the depth of what the image has in the end.</summary>
    internal int SampleDepth => ColorType == PngColorType.Indexed ? 8 : Depth;

    internal int GetRowSize(int width) => PackedBits.GetSize((long)width * Channels, Depth);

    internal static PngHeader Read(PngChunkReader chunks)
    {
        chunks.Next();
        if (chunks.Type != PngChunk.Header)
            throw chunks.Damaged("is the first; IHDR should be");
        Span<byte> data = stackalloc byte[Size];
        chunks.ReadAll(data);
        chunks.End();
        uint width = BinaryPrimitives.ReadUInt32BigEndian(data), height = BinaryPrimitives.ReadUInt32BigEndian(data[4..]);
        byte depth = data[8], type = data[9];
        if (width is 0 or > int.MaxValue || height is 0 or > int.MaxValue)
            throw chunks.Damaged($"states {width} x {height} pixels; both are 1 to 2147483647");
        bool known = (PngColorType)type switch
        {
            PngColorType.Grey => depth is 1 or 2 or 4 or 8 or 16,
            PngColorType.Indexed => depth is 1 or 2 or 4 or 8,
            PngColorType.Rgb or PngColorType.GreyAlpha or PngColorType.Rgba => depth is 8 or 16,
            _ => false,
        };
        if (!known)
            throw chunks.Damaged($"states {depth} bits of colour type {type}, which there are not");
        if (data[10] != 0 || data[11] != 0 || data[12] > 1)
            throw chunks.Damaged($"states compression {data[10]}, filter method {data[11]} and interlace method {data[12]}; there are 0, 0, and 0 or 1");
        return new PngHeader((int)width, (int)height, depth, (PngColorType)type, data[12] == 1);
    }

    internal void Write(PngChunkWriter chunks)
    {
        Span<byte> data = stackalloc byte[Size];
        BinaryPrimitives.WriteInt32BigEndian(data, Width);
        BinaryPrimitives.WriteInt32BigEndian(data[4..], Height);
        data[8] = (byte)Depth;
        data[9] = (byte)ColorType;
        data[10..].Clear();
        data[12] = (byte)(IsInterlaced ? 1 : 0);
        chunks.Write(PngChunk.Header, data);
    }
}
