using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Writes PBM, PGM, PPM and PAM files.</summary>
internal sealed class NetpbmWriter : RowWriter
{
    // The maximum line length of a plain file, as the Netpbm pages recommend.
    private const int MaxLine = 70;

    private const int PieceSize = 1 << 20;

    private readonly Stream destination;
    private readonly bool isBits, isPlain;
    private readonly int max = 1;
    private byte[] codes = [];

    /// <param name="destination">The stream to write.</param>
    /// <param name="image">The properties of the image.</param>
    /// <param name="whole">The complete image, or <see langword="null"/> if it is written in bands.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for writing.</param>
    internal NetpbmWriter(Stream destination, ImageHeader image, Image? whole, ImageFileFormat format, ImageWriteOptions options)
    {
        (this.destination, isBits, isPlain) = (destination, format == ImageFileFormat.Pbm, options.IsPlainText);
        PixelFormat pixel = image.Format;
        if (format == ImageFileFormat.Pnm)
            format = pixel.ColorComponents == 1 ? ImageFileFormat.Pgm : ImageFileFormat.Ppm;
        string name = format.ToString().ToUpperInvariant();
        if (!pixel.IsInteger)
            throw new ArgumentException(
                $"{name} stores integers of up to 16 bits, but the image has {pixel.Sample} samples; PFM stores floating-point numbers.",
                nameof(image));
        if (pixel.Alpha == AlphaMode.Premultiplied || pixel.Alpha != AlphaMode.None && format != ImageFileFormat.Pam)
            throw new ArgumentException(
                $"The image has alpha ({pixel.Alpha}), but of the Netpbm formats only PAM stores alpha, which must be straight.",
                nameof(image));
        if (format != ImageFileFormat.Pam && pixel.ColorComponents != (format == ImageFileFormat.Ppm ? 3 : 1))
        {
            string colors = format == ImageFileFormat.Ppm ? "red, green and blue" : "gray";
            throw new ArgumentException($"{name} stores {colors}, but the image has {pixel.ColorComponents} color components.",
                nameof(image));
        }
        if (isBits && options.Depth is not (null or 1))
            throw new ArgumentException($"PBM stores 1 bit per pixel, not {options.Depth}.");
        if (!isBits)
            max = SampleScale.MaxOf(SampleScale.ChooseDepth(image, whole, options.Depth,
                [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16], name));
        int kind = format switch { ImageFileFormat.Pbm => 1, ImageFileFormat.Pgm => 2, _ => 3 } + (isPlain ? 0 : 3);
        WriteText(destination, format == ImageFileFormat.Pam ? DescribePam(image, max) : Describe(image, kind, isBits ? 0 : max));
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        if (isBits)
            WriteBits(rows, steps);
        else
            WriteSamples(rows, steps);
    }

    internal override void Complete()
    {
    }

    // A maximum of 0 means a file of bits, which has no maximum.
    private static string Describe(ImageHeader image, int kind, int max)
    {
        string size = string.Create(CultureInfo.InvariantCulture, $"P{kind}\n{image.Width} {image.Height}\n");
        return max == 0 ? size : string.Create(CultureInfo.InvariantCulture, $"{size}{max}\n");
    }

    private static string DescribePam(ImageHeader image, int max)
    {
        string type = (image.Format.ColorComponents == 3 ? "RGB" : max == 1 ? "BLACKANDWHITE" : "GRAYSCALE")
            + (image.Format.Alpha == AlphaMode.None ? "" : "_ALPHA");
        return string.Create(
            CultureInfo.InvariantCulture,
            $"P7\nWIDTH {image.Width}\nHEIGHT {image.Height}\nDEPTH {image.Format.Components}\nMAXVAL {max}\nTUPLTYPE {type}\nENDHDR\n");
    }

    // A bit is 1 for black.
    private void WriteBits(Image image, RowSteps steps)
    {
        SampleRows rows = new(image, 1, bigEndian: true);
        byte[] codes = new byte[image.Width], packed = new byte[PackedBits.GetSize(image.Width, 1)];
        for (int y = 0; y < image.Height; y++)
        {
            steps.Next();
            rows.Get(y, codes);
            foreach (ref byte code in codes.AsSpan())
                code ^= 1;
            if (isPlain)
            {
                foreach (byte[] line in codes.Chunk(MaxLine))
                    WriteText(destination, string.Concat(line.Select(code => (char)('0' + code))) + "\n");
            }
            else
            {
                PackedBits.Pack(codes, packed, 1);
                destination.Write(packed);
            }
        }
    }

    private void WriteSamples(Image image, RowSteps steps)
    {
        SampleRows rows = new(image, max, isPlain ? !BitConverter.IsLittleEndian : true);
        if (!isPlain && rows.AreBytes)
        {
            WriteBytes(image, steps);
            return;
        }
        int height = isPlain ? 1 : Math.Clamp(PieceSize / rows.RowSize, 1, image.Height);
        if (codes.Length < height * rows.RowSize)
            codes = new byte[height * rows.RowSize];
        for (int y = 0, count; y < image.Height; y += count)
        {
            count = Math.Min(height, image.Height - y);
            for (int i = 0; i < count; i++)
            {
                steps.Next();
                rows.Get(y + i, codes.AsSpan(i * rows.RowSize, rows.RowSize));
            }
            Span<byte> piece = codes.AsSpan(0, count * rows.RowSize);
            if (!isPlain)
                destination.Write(piece);
            else if (rows.BytesPerCode == 1)
                WritePlain<byte>(destination, piece);
            else
                WritePlain<ushort>(destination, MemoryMarshal.Cast<byte, ushort>(piece));
        }
    }

    // Write samples directly from memory.
    private void WriteBytes(Image image, RowSteps steps)
    {
        int size = image.Width * image.Format.BytesPerPixel, height = Math.Max(1, PieceSize / size);
        for (int y = 0, count; y < image.Height; y += count)
        {
            count = Math.Min(height, image.Height - y);
            for (int i = 0; i < count; i++)
                steps.Next();
            destination.Write(image.Bytes.Span.Slice(y * size, count * size));
        }
    }

    private static void WritePlain<T>(Stream destination, ReadOnlySpan<T> codes)
        where T : unmanaged, ISpanFormattable
    {
        StringBuilder text = new();
        int lineBegin = 0;
        foreach (T code in codes)
        {
            int before = text.Length;
            text.Append(CultureInfo.InvariantCulture, $"{code} ");
            if (text.Length - 1 - lineBegin <= MaxLine)
                continue;
            text[before - 1] = '\n';
            lineBegin = before;
        }
        text[^1] = '\n';
        WriteText(destination, text.ToString());
    }

    private static void WriteText(Stream destination, string text) => destination.Write(Encoding.ASCII.GetBytes(text));
}
