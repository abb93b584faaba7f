using System.Buffers.Binary;
using System.Globalization;
using System.Runtime.InteropServices;
using System.Text;

namespace Intaglio.Imaging;

/// <summary>Writes little-endian PFM files with the scale 1.</summary>
/// <remarks>Rows are stored from bottom to top. Writing them in bands requires a seekable stream.</remarks>
internal sealed class PfmWriter : RowWriter
{
    private readonly Stream destination;
    private readonly ImageHeader image;
    private readonly byte[] row;
    private readonly long start;
    private int written;

    /// <param name="destination">The stream to write.</param>
    /// <param name="image">The properties of the image.</param>
    /// <param name="options">The options for writing.</param>
    internal PfmWriter(Stream destination, ImageHeader image, ImageWriteOptions options)
    {
        PixelFormat format = image.Format;
        if (format.IsInteger)
            throw new ArgumentException($"PFM stores floating-point numbers, but the image has {format.Sample} samples.", nameof(image));
        if (format.Alpha != AlphaMode.None)
            throw new ArgumentException("PFM cannot store alpha, but the image has alpha.", nameof(image));
        if (options.Depth is not (null or 32))
            throw new ArgumentException($"PFM stores 32 bits per component, not {options.Depth}.");
        (this.destination, this.image) = (destination, image);
        string header = string.Create(CultureInfo.InvariantCulture,
            $"{(format.ColorComponents == 3 ? "PF" : "Pf")}\n{image.Width} {image.Height}\n-1.0\n");
        destination.Write(Encoding.ASCII.GetBytes(header));
        row = new byte[image.Width * format.Components * sizeof(float)];
        start = destination.CanSeek ? destination.Position : 0;
    }

    internal override void Write(Image rows, RowSteps steps)
    {
        written += rows.Height;
        if (rows.Height < image.Height)
            destination.Position = start + (long)(image.Height - written) * row.Length;
        Span<float> samples = MemoryMarshal.Cast<byte, float>(row.AsSpan());
        for (int y = rows.Height - 1; y >= 0; y--)
        {
            steps.Next();
            if (rows.Format.Sample == SampleType.Binary32)
                rows.GetRow<float>(y).CopyTo(samples);
            else
                Widen(rows.GetRow<Half>(y), samples);
            if (!BitConverter.IsLittleEndian)
                BinaryPrimitives.ReverseEndianness(MemoryMarshal.Cast<byte, uint>(row.AsSpan()),
                    MemoryMarshal.Cast<byte, uint>(row.AsSpan()));
            destination.Write(row);
        }
    }

    internal override void Complete()
    {
        if (destination.CanSeek)
            destination.Position = start + (long)image.Height * row.Length;
    }

    private static void Widen(ReadOnlySpan<Half> from, Span<float> to)
    {
        for (int i = 0; i < from.Length; i++)
            to[i] = (float)from[i];
    }
}
