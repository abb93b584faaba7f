using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>The rows of an image as linear components of a space, grey three times.</summary>
internal sealed class LinearRows
{
    private readonly Image image;
    private readonly PixelConverter converter;
    private readonly byte[] stored;
    private readonly float[] components;

    public LinearRows(Image image, RgbColorSpace source, RgbColorSpace target)
    {
        this.image = image;
        AlphaMode alpha = image.Format.Alpha == AlphaMode.None ? AlphaMode.None : AlphaMode.Straight;
        converter = new PixelConverter(source, target.WithTransfer(TransferFunction.Linear), image.Format.Alpha, alpha);
        stored = new byte[image.Width * (image.Format with { ColorComponents = 3 }).BytesPerPixel];
        components = new float[image.Width * (alpha == AlphaMode.None ? 3 : 4)];
        Colors = new float[image.Width * 3];
        Alpha = new float[image.Width];
    }

    /// <summary>Gets the pixels of the row as they are stored.</summary>
    public ReadOnlySpan<byte> Stored => stored;

    /// <summary>Gets red, green and blue of the row's pixels.</summary>
    public float[] Colors { get; }

    /// <summary>Gets alpha of the row's pixels, 1 where there is none.</summary>
    public float[] Alpha { get; }

    public void Load(int row)
    {
        PixelFormat format = image.Format;
        ReadOnlySpan<byte> bytes = image.Bytes.Span.Slice(row * image.Width * format.BytesPerPixel, image.Width * format.BytesPerPixel);
        if (format.ColorComponents == 3)
            bytes.CopyTo(stored);
        else
            Repeat(bytes, format);
        converter.Convert(stored, format.Sample, MemoryMarshal.AsBytes(components.AsSpan()), SampleType.Binary32);
        int count = components.Length / image.Width;
        for (int x = 0; x < image.Width; x++)
        {
            components.AsSpan(x * count, 3).CopyTo(Colors.AsSpan(3 * x));
            Alpha[x] = count == 4 ? components[x * count + 3] : 1;
        }
    }

    private void Repeat(ReadOnlySpan<byte> bytes, PixelFormat format)
    {
        int size = format.BytesPerSample, to = 0;
        for (int from = 0; from < bytes.Length; from += size * format.Components)
        {
            for (int i = 0; i < 3; i++, to += size)
                bytes.Slice(from, size).CopyTo(stored.AsSpan(to));
            for (int i = 1; i < format.Components; i++, to += size)
                bytes.Slice(from + size, size).CopyTo(stored.AsSpan(to));
        }
    }
}
