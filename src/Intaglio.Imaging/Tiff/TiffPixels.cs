using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Converts rows of strips and tiles to pixels in memory.</summary>
/// <remarks>Palette indices are looked up, bit depths below 8 are scaled to 8, and components are reordered.</remarks>
internal sealed class TiffPixels
{
    private readonly TiffLayout layout;
    private readonly byte[] scaled = [];
    private readonly ushort[] palette = [];

    // The unpacked codes of the current row.
    private byte[] codes = [];

    internal TiffPixels(TiffLayout layout, TiffDirectory directory)
    {
        this.layout = layout;
        SampleType sample = layout switch
        {
            { IsFloat: true, Bits: 16 } => SampleType.Binary16,
            { IsFloat: true } => SampleType.Binary32,
            { Bits: 16 } => SampleType.Bits16,
            _ => SampleType.Bits8,
        };
        if (layout.Photometric == 3)
            (palette, sample) = ReadPalette(directory, 1 << layout.Bits);
        else if (layout.Bits < 8)
            scaled = Array.ConvertAll(SampleScale.CreateTable(SampleScale.MaxOf(layout.Bits), byte.MaxValue), value => (byte)value);
        Format = new PixelFormat(layout.ColorComponents, layout.Alpha, sample);
    }

    internal PixelFormat Format { get; }

    internal int SignificantBits => layout.Photometric == 3 ? 8 * Format.BytesPerSample : layout.Bits;

    /// <summary>Gets a value indicating whether rows in machine byte order equal the pixels in memory.</summary>
    internal bool IsCopy => layout.Bits >= 8 && palette.Length == 0 && layout.Components == Format.Components && !layout.IsPlanar
        && layout.Photometric != 0;

    /// <summary>Returns a copy for another thread.</summary>
    internal TiffPixels ForThread()
    {
        TiffPixels copy = (TiffPixels)MemberwiseClone();
        copy.codes = [];
        return copy;
    }

    /// <summary>Determines whether a component of the file is used in the image.</summary>
    internal bool Uses(int component) => component < layout.ColorComponentsInFile || component == layout.AlphaAt;

    /// <summary>Converts a row of all components, or of one separate component, to pixels.</summary>
    internal void Convert(ReadOnlySpan<byte> row, Span<byte> pixels, int component)
    {
        int components = layout.IsPlanar ? 1 : layout.Components, size = Format.BytesPerSample;
        if (layout.Bits < 8)
            row = Unpack(row, pixels.Length / Format.BytesPerPixel * components);
        if (palette.Length > 0)
            LookUp(row, pixels);
        else if (components == Format.Components && !layout.IsPlanar)
            row[..pixels.Length].CopyTo(pixels);
        else
            for (int i = 0; i < components; i++)
                if (Uses(component + i))
                    Put(row[(i * size)..], components * size,
                        pixels[(size * (component + i == layout.AlphaAt ? layout.ColorComponents : component + i))..]);
        if (layout.Photometric == 0 && component == 0)
            Invert(pixels);
    }

    private ReadOnlySpan<byte> Unpack(ReadOnlySpan<byte> row, int count)
    {
        if (codes.Length < count)
            codes = new byte[count];
        Span<byte> unpacked = codes.AsSpan(0, count);
        PackedBits.Unpack(row, unpacked, layout.Bits);
        if (scaled.Length > 0)
            foreach (ref byte code in unpacked)
                code = scaled[code];
        return unpacked;
    }

    private void LookUp(ReadOnlySpan<byte> row, Span<byte> pixels)
    {
        if (Format.Sample == SampleType.Bits8)
        {
            for (int i = 0, to = 0; to < pixels.Length; i++)
                for (int component = 0; component < 3; component++)
                    pixels[to++] = (byte)palette[3 * row[i] + component];
            return;
        }
        Span<ushort> words = MemoryMarshal.Cast<byte, ushort>(pixels);
        for (int i = 0; 3 * i < words.Length; i++)
            palette.AsSpan(3 * row[i], 3).CopyTo(words[(3 * i)..]);
    }

    private void Put(ReadOnlySpan<byte> from, int fromStride, Span<byte> to)
    {
        int size = Format.BytesPerSample, toStride = Format.BytesPerPixel;
        for (int source = 0, target = 0; target < to.Length; source += fromStride, target += toStride)
            from.Slice(source, size).CopyTo(to[target..]);
    }

    // Inverts gray components, where 0 is white, but not alpha.
    private void Invert(Span<byte> pixels)
    {
        int size = Format.BytesPerSample, stride = Format.BytesPerPixel;
        for (int at = 0; at < pixels.Length; at += stride)
            for (int i = 0; i < size; i++)
                pixels[at + i] ^= byte.MaxValue;
    }

    // All red values come first, then green, then blue, with 16 bits each. Most palettes are 8-bit values times 257.
    private static (ushort[] Palette, SampleType Sample) ReadPalette(TiffDirectory directory, int count)
    {
        long[] values = directory.GetIntegers(TiffTag.ColorMap, 3 * count);
        bool narrow = !values.Any(value => value % 257 != 0);
        ushort[] palette = new ushort[3 * count];
        for (int i = 0; i < palette.Length; i++)
        {
            long value = values[i % 3 * count + i / 3];
            palette[i] = (ushort)(narrow ? value / 257 : value);
        }
        return (palette, narrow ? SampleType.Bits8 : SampleType.Bits16);
    }
}
