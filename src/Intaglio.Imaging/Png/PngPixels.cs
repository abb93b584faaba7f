using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Converts unfiltered rows of a PNG file to pixels in memory.</summary>
/// <remarks>Palette indices are looked up, transparent colors become alpha, and bit depths below 8 are scaled to 8.</remarks>
internal sealed class PngPixels
{
    private readonly PngHeader header;
    private byte[] codes = [];

    // The pixel for each code of up to 8 bits, or null if codes are not mapped.
    private readonly byte[]? pixelOfCode;
    private readonly ushort[] transparent = [];

    /// <exception cref="ImageFormatException">The palette is missing.</exception>
    internal PngPixels(PngHeader header, PngTags tags, PngChunkReader chunks)
    {
        this.header = header;
        bool indexed = header.ColorType == PngColorType.Indexed;
        if (indexed && tags.Palette is null)
            throw chunks.Damaged("precedes the palette, which an indexed image requires");
        bool hasAlpha = tags.Transparency is not null || header.ColorType is PngColorType.GreyAlpha or PngColorType.Rgba;
        AlphaMode alpha = hasAlpha ? AlphaMode.Straight : AlphaMode.None;
        int colors = header.ColorType is PngColorType.Grey or PngColorType.GreyAlpha ? 1 : 3;
        Format = new PixelFormat(colors, alpha, header.Depth == 16 ? SampleType.Bits16 : SampleType.Bits8);
        if (indexed)
            pixelOfCode = LookUp(tags.Palette!, tags.Transparency, Format.Components);
        else if (header.ColorType == PngColorType.Grey && header.Depth <= 8 && (header.Depth < 8 || tags.Transparency is not null))
            pixelOfCode = Greys(header.Depth, tags.Transparency);
        else if (tags.Transparency is { } data)
            transparent = ReadColor(data, SampleScale.MaxOf(header.Depth));
    }

    internal PixelFormat Format { get; }

    internal void Convert(ReadOnlySpan<byte> row, Span<byte> pixels, PngChunkPlace place)
    {
        if (pixelOfCode is not null)
            ConvertCodes(row, pixels, place);
        else if (header.Depth == 16)
            ConvertWords(MemoryMarshal.Cast<byte, ushort>(row), MemoryMarshal.Cast<byte, ushort>(pixels));
        else if (transparent.Length == 0)
            row.CopyTo(pixels);
        else
            AddAlpha(row, pixels);
    }

    private void ConvertCodes(ReadOnlySpan<byte> row, Span<byte> pixels, PngChunkPlace place)
    {
        int size = Format.Components;
        if (header.Depth < 8)
        {
            int width = pixels.Length / size;
            if (codes.Length < width)
                codes = new byte[width];
            Span<byte> unpacked = codes.AsSpan(0, width);
            PackedBits.Unpack(row, unpacked, header.Depth);
            row = unpacked;
        }
        byte[] table = pixelOfCode!;
        int count = table.Length / size;
        if (count < 256 && row.IndexOfAnyExceptInRange((byte)0, (byte)(count - 1)) is >= 0 and int at)
            throw place.Damaged($"contains a pixel with the palette index {row[at]}, but the palette has {count} colors");
        switch (size)
        {
            case 1:
                for (int i = 0; i < row.Length; i++)
                    pixels[i] = table[row[i]];
                break;
            default:
                for (int i = 0, to = 0; i < row.Length; i++, to += size)
                    table.AsSpan(row[i] * size, size).CopyTo(pixels[to..]);
                break;
        }
    }

    private void ConvertWords(ReadOnlySpan<ushort> row, Span<ushort> pixels)
    {
        int size = transparent.Length;
        if (size == 0)
        {
            Copy(row, pixels);
            return;
        }
        for (int from = 0, to = 0; from < row.Length; from += size, to += size + 1)
        {
            Span<ushort> pixel = pixels.Slice(to, size);
            Copy(row.Slice(from, size), pixel);
            pixels[to + size] = pixel.SequenceEqual(transparent) ? ushort.MinValue : ushort.MaxValue;
        }

        static void Copy(ReadOnlySpan<ushort> bigEndian, Span<ushort> native)
        {
            if (BitConverter.IsLittleEndian)
                BinaryPrimitives.ReverseEndianness(bigEndian, native);
            else
                bigEndian.CopyTo(native);
        }
    }

    private void AddAlpha(ReadOnlySpan<byte> row, Span<byte> pixels)
    {
        for (int from = 0, to = 0; from < row.Length; from += 3, to += 4)
        {
            row.Slice(from, 3).CopyTo(pixels[to..]);
            bool same = row[from] == transparent[0] && row[from + 1] == transparent[1] && row[from + 2] == transparent[2];
            pixels[to + 3] = same ? byte.MinValue : byte.MaxValue;
        }
    }

    private static ushort[] ReadColor(byte[] data, int max)
    {
        ushort[] color = new ushort[data.Length / 2];
        for (int i = 0; i < color.Length; i++)
            color[i] = (ushort)(BinaryPrimitives.ReadUInt16BigEndian(data.AsSpan(2 * i)) & max);
        return color;
    }

    private static byte[] LookUp(byte[] palette, byte[]? alpha, int size)
    {
        byte[] table = new byte[palette.Length / 3 * size];
        for (int i = 0; i < palette.Length / 3; i++)
        {
            palette.AsSpan(3 * i, 3).CopyTo(table.AsSpan(size * i));
            if (alpha is not null)
                table[size * i + 3] = i < alpha.Length ? alpha[i] : byte.MaxValue;
        }
        return table;
    }

    private static byte[] Greys(int depth, byte[]? transparency)
    {
        int max = SampleScale.MaxOf(depth), size = transparency is null ? 1 : 2;
        int transparent = transparency is null ? -1 : BinaryPrimitives.ReadUInt16BigEndian(transparency) & max;
        byte[] table = new byte[(max + 1) * size];
        for (int code = 0; code <= max; code++)
        {
            table[size * code] = (byte)SampleScale.Scale(code, max, byte.MaxValue);
            if (transparency is not null)
                table[2 * code + 1] = code == transparent ? byte.MinValue : byte.MaxValue;
        }
        return table;
    }
}
