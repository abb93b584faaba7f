using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The contents of the chunk IHDR (section 11.2.1).</summary>
/// <param name="Width">The width in pixels.</param>
/// <param name="Height">The height in pixels.</param>
/// <param name="Depth">The number of bits in a component or palette index.</param>
/// <param name="ColorType">The color type.</param>
/// <param name="IsInterlaced"><see langword="true"/> if the image is interlaced (Adam7); otherwise, <see langword="false"/>.</param>
internal sealed record PngHeader(int Width, int Height, int Depth, PngColorType ColorType, bool IsInterlaced)
{
    private const int Size = 13;

    internal int Channels => ColorType switch { PngColorType.Rgb => 3, PngColorType.Rgba => 4, PngColorType.GreyAlpha => 2, _ => 1 };

    /// <summary>Gets the distance in bytes to the pixel on the left, at least 1.</summary>
    internal int FilterStride => Math.Max(1, Channels * Depth / 8);

    /// <summary>Gets the bit depth of the decoded samples.</summary>
    internal int SampleDepth => ColorType == PngColorType.Indexed ? 8 : Depth;

    internal int GetRowSize(int width) => PackedBits.GetSize((long)width * Channels, Depth);

    internal static PngHeader Read(PngChunkReader chunks)
    {
        chunks.Next();
        if (chunks.Type != PngChunk.Header)
            throw chunks.Damaged("is the first, but the first must be IHDR");
        Span<byte> data = stackalloc byte[Size];
        chunks.ReadAll(data);
        chunks.End();
        uint width = BinaryPrimitives.ReadUInt32BigEndian(data), height = BinaryPrimitives.ReadUInt32BigEndian(data[4..]);
        byte depth = data[8], type = data[9];
        if (width is 0 or > int.MaxValue || height is 0 or > int.MaxValue)
            throw chunks.Damaged($"has {width} x {height} pixels, but both must be between 1 and 2147483647");
        bool known = (PngColorType)type switch
        {
            PngColorType.Grey => depth is 1 or 2 or 4 or 8 or 16,
            PngColorType.Indexed => depth is 1 or 2 or 4 or 8,
            PngColorType.Rgb or PngColorType.GreyAlpha or PngColorType.Rgba => depth is 8 or 16,
            _ => false,
        };
        if (!known)
            throw chunks.Damaged($"has {depth} bits and color type {type}, which is not a valid combination");
        if (data[10] != 0 || data[11] != 0 || data[12] > 1)
            throw chunks.Damaged($"has compression method {data[10]}, filter method {data[11]} and interlace method {data[12]}, which "
                + "must be 0, 0, and 0 or 1");
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
