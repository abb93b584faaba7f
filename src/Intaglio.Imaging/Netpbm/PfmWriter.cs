using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Writes PFM files with the least significant byte first and the scale 1.</summary>
internal static class PfmWriter
{
    internal static void Write(Stream destination, Image image, ImageWriteOptions options)
    {
        PixelFormat format = image.Format;
        if (format.IsInteger)
            throw new ArgumentException($"PFM has floating-point numbers, and the image is of {format.Sample}.", nameof(image));
        if (format.Alpha != AlphaMode.None)
            throw new ArgumentException("PFM has no alpha, and the image has.", nameof(image));
        if (options.Depth is not (null or 32))
            throw new ArgumentException($"PFM has 32 bits per component, not {options.Depth}.");
        string header = string.Create(CultureInfo.InvariantCulture, $"{(format.ColorComponents == 3 ? "PF" : "Pf")}\n{image.Width} {image.Height}\n-1.0\n");
        destination.Write(Encoding.ASCII.GetBytes(header));
        byte[] row = new byte[image.Width * format.Components * sizeof(float)];
        Span<float> samples = MemoryMarshal.Cast<byte, float>(row.AsSpan());
        for (int y = image.Height - 1; y >= 0; y--)
        {
            if (format.Sample == SampleType.Binary32)
                image.GetRow<float>(y).CopyTo(samples);
            else
                Widen(image.GetRow<Half>(y), samples);
            if (!BitConverter.IsLittleEndian)
                BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, uint>(row.AsSpan()), MemoryMarshal.Cast<byte, uint>(row.AsSpan()));
            destination.Write(row);
        }
    }

    private static void Widen(ReadOnlySpan<Half> from, Span<float> to)
    {
        for (int i = 0; i < from.Length; i++)
            to[i] = (float)from[i];
    }
}
