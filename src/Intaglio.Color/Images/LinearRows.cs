using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The rows of an image as linear components of a space, with gray expanded to three components.</summary>
internal sealed class LinearRows
{
    private readonly int width;
    private readonly PixelFormat format;
    private readonly PixelConverter converter;
    private readonly byte[] stored;
    private readonly float[] components;

    public LinearRows(int width, PixelFormat format, RgbColorSpace source, RgbColorSpace target)
    {
        (this.width, this.format) = (width, format);
        AlphaMode alpha = format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        converter = new PixelConverter(source, target.WithTransfer(TransferFunction.Linear), format.Alpha, alpha);
        stored = new byte[width * (format with { ColorComponents = 3 }).BytesPerPixel];
        components = new float[width * (alpha == AlphaMode.None ? 3 : 4)];
        Colors = new float[width * 3];
        Alpha = new float[width];
    }

    /// <summary>Gets the stored pixels of the row.</summary>
    public ReadOnlySpan<byte> Stored => stored;

    /// <summary>Gets red, green and blue of the pixels of the row.</summary>
    public float[] Colors { get; }

    /// <summary>Gets the alpha values of the row, or 1 for each pixel if the image has no alpha.</summary>
    public float[] Alpha { get; }

    public void Load(Image image, int row)
    {
        ReadOnlySpan<byte> bytes = image.Bytes.Span.Slice(row * width * format.BytesPerPixel, width * format.BytesPerPixel);
        if (format.ColorComponents == 3)
            bytes.CopyTo(stored);
        else
            GrayRows.Repeat(bytes, format, stored);
        converter.Convert(stored, format.Sample, MemoryMarshal.AsBytes(components.AsSpan()), SampleType.Binary32);
        int count = components.Length / width;
        for (int x = 0; x < width; x++)
        {
            components.AsSpan(x * count, 3).CopyTo(Colors.AsSpan(3 * x));
            Alpha[x] = count == 4 ? components[x * count + 3] : 1;
        }
    }
}
