using System.Buffers.Binary;
using System.Numerics;
using System.Runtime.InteropServices;

namespace Intaglio.Imaging;

/// <summary>Pixels of a Netpbm file, whose codes go from 0 to a maximum: a byte each up to 255, else two with the most significant first.</summary>
internal sealed class NetpbmRaster
{
    private readonly PixelBuffer pixels;
    private readonly int max;

    // What each code becomes; null where codes stay as they are.
    private readonly ushort[]? table;

    internal NetpbmRaster(long width, long height, int colorComponents, AlphaMode alpha, int max, ImageReadOptions options)
    {
        SampleType sample = max <= byte.MaxValue ? SampleType.Bits8 : SampleType.Bits16;
        pixels = new PixelBuffer(width, height, new PixelFormat(colorComponents, alpha, sample), options);
        this.max = max;
        table = max == SampleScale.MaxOf(sample) ? null : SampleScale.CreateTable(max, SampleScale.MaxOf(sample));
    }

    internal Image ReadRaw(ImageInput input)
    {
        byte[] row = [];
        int size = pixels.Width * pixels.Format.BytesPerPixel;
        for (int y = 0; y < pixels.Height; y++)
        {
            if (GrowingRead.Fill(input, ref row, size) < size)
                throw new ImageFormatException($"The Netpbm file ends at byte {input.Offset}, within row {y} of {pixels.Height}.");
            if (pixels.Format.Sample == SampleType.Bits8)
                Convert(row.AsSpan(0, size), pixels.GetRow(y), y);
            else
                Convert(MemoryMarshal.Cast<byte, ushort>(row.AsSpan(0, size)), MemoryMarshal.Cast<byte, ushort>(pixels.GetRow(y)), y);
        }
        return ToImage();
    }

    internal Image ReadPlain(ImageInput input)
    {
        // Rows of a header alone would take as much as an image may.
        int components = pixels.Format.Components, perRow = pixels.Width * components;
        List<ushort> codes = [];
        for (int y = 0; y < pixels.Height; y++)
        {
            codes.Clear();
            for (int i = 0; i < perRow; i++)
            {
                int code = NetpbmHeader.ReadNumber(input, "A sample");
                codes.Add(code <= max ? (ushort)code : throw TooLarge(code, y));
            }
            Span<byte> row = pixels.GetRow(y);
            if (pixels.Format.Sample == SampleType.Bits8)
                for (int i = 0; i < perRow; i++)
                    row[i] = (byte)Scale(codes[i]);
            else
                for (int i = 0; i < perRow; i++)
                    MemoryMarshal.Cast<byte, ushort>(row)[i] = Scale(codes[i]);
        }
        return ToImage();
    }

    // Levels between those of two depths are of neither: rounding them to one of them again would move them.
    private Image ToImage() => pixels.ToImage(BitOperations.IsPow2(max + 1) ? BitOperations.Log2((uint)max + 1) : 8 * pixels.Format.BytesPerSample, ImageColor.Untagged);

    private ushort Scale(ushort code) => table is null ? code : table[code];

    private void Convert(ReadOnlySpan<byte> codes, Span<byte> samples, int y)
    {
        if (table is null)
        {
            codes.CopyTo(samples);
            return;
        }
        if (codes.IndexOfAnyExceptInRange((byte)0, (byte)max) is >= 0 and int at)
            throw TooLarge(codes[at], y);
        for (int i = 0; i < codes.Length; i++)
            samples[i] = (byte)table[codes[i]];
    }

    private void Convert(Span<ushort> codes, Span<ushort> samples, int y)
    {
        if (BitConverter.IsLittleEndian)
            BinaryPrimitives.ReverseEndianness(codes, codes);
        if (table is null)
        {
            codes.CopyTo(samples);
            return;
        }
        if (codes.IndexOfAnyExceptInRange((ushort)0, (ushort)max) is >= 0 and int at)
            throw TooLarge(codes[at], y);
        for (int i = 0; i < codes.Length; i++)
            samples[i] = table[codes[i]];
    }

    private ImageFormatException TooLarge(int code, int y) => new($"The Netpbm file has the sample {code} in row {y}, above its maximum of {max}.");
}
