using System.Buffers.Binary;

namespace Intaglio.Imaging;

/// <summary>The palette of an image of at most 256 colors. Colors with alpha come first, so that tRNS is as short as possible.</summary>
internal sealed class PngPalette
{
    private const int MaxColors = 256;

    private readonly SampleRows rows;
    private readonly byte[] codes;
    private readonly int components;
    private readonly Dictionary<uint, byte> indexes = [];

    // Red is in the lowest eight bits, alpha in the highest.
    private readonly uint[] colors;

    /// <exception cref="ArgumentException">The image has too many colors, or some have components that do not fit into 8 bits.</exception>
    internal PngPalette(Image image)
    {
        if (image.Format.Sample == SampleType.Bits16 && !SampleScale.LosesNothing(image, 8))
            throw new ArgumentException("A palette stores 8 bits per component, but the image has 16-bit samples that would be rounded.");
        rows = new SampleRows(image, byte.MaxValue, bigEndian: true);
        codes = new byte[rows.RowSize];
        components = image.Format.Components;
        HashSet<uint> found = [];
        for (int y = 0; y < image.Height; y++)
        {
            rows.Get(y, codes);
            for (int at = 0; at < codes.Length; at += components)
                if (found.Add(GetColor(at)) && found.Count > MaxColors)
                    throw new ArgumentException("The image has more than 256 different colors, too many for a palette.");
        }
        colors = [.. found.OrderBy(IsOpaque)];
        for (int i = 0; i < colors.Length; i++)
            indexes.Add(colors[i], (byte)i);
    }

    /// <summary>Gets the number of bits in an index: 1, 2, 4 or 8.</summary>
    internal int Depth => colors.Length switch { <= 2 => 1, <= 4 => 2, <= 16 => 4, _ => 8 };

    /// <summary>Gets the palette index of each pixel in a row.</summary>
    internal void GetIndexes(int row, Span<byte> result)
    {
        rows.Get(row, codes);
        uint last = GetColor(0);
        byte index = indexes[last];
        for (int i = 0; i < result.Length; i++)
        {
            uint color = GetColor(i * components);
            if (color != last)
                (last, index) = (color, indexes[color]);
            result[i] = index;
        }
    }

    /// <summary>Writes PLTE and, if the palette has alpha, tRNS.</summary>
    internal void Write(PngChunkWriter chunks)
    {
        byte[] entries = new byte[3 * colors.Length];
        Span<byte> color = stackalloc byte[4];
        for (int i = 0; i < colors.Length; i++)
        {
            BinaryPrimitives.WriteUInt32LittleEndian(color, colors[i]);
            color[..3].CopyTo(entries.AsSpan(3 * i));
        }
        chunks.Write(PngChunk.Palette, entries);
        byte[] alpha = [.. colors.Where(color => !IsOpaque(color)).Select(color => (byte)(color >> 24))];
        if (alpha.Length > 0)
            chunks.Write(PngChunk.Transparency, alpha);
    }

    private static bool IsOpaque(uint color) => color >> 24 == byte.MaxValue;

    private uint GetColor(int at)
    {
        uint first = codes[at];
        return components switch
        {
            1 => first * 0x010101 | 0xFF000000,
            2 => first * 0x010101 | (uint)codes[at + 1] << 24,
            3 => first | (uint)codes[at + 1] << 8 | (uint)codes[at + 2] << 16 | 0xFF000000,
            _ => BinaryPrimitives.ReadUInt32LittleEndian(codes.AsSpan(at)),
        };
    }
}
