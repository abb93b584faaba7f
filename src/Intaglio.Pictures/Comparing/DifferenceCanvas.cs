using Intaglio.Color;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Draws a picture of differences row by row, as soon as the differences are known.</summary>
internal sealed class DifferenceCanvas : IDisposable
{
    private const int MaxLevel = DifferenceColors.Levels - 1;

    // The luma coefficients of BT.709 times 256.
    private const int RedShare = 54, GreenShare = 183, BlueShare = 19;

    private readonly ImageRowWriter writer;
    private readonly ImageConversionOptions toScreen;
    private readonly int width;
    private readonly double scale;
    private readonly byte[] grays;
    private readonly float[] differences;
    private int start, end;

    /// <param name="destination">The stream to write.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="first">The header of the first picture.</param>
    /// <param name="space">The color space of the first picture, or <see langword="null"/> if it is unknown.</param>
    /// <param name="options">The options with the scale and the number of threads.</param>
    /// <param name="rows">The maximum number of rows to hold.</param>
    /// <exception cref="ArgumentException">The format cannot store the picture, or cannot be written by rows to the stream.</exception>
    internal DifferenceCanvas(Stream destination, PictureFormat format, ImageHeader first, RgbColorSpace? space,
        PictureComparisonOptions options, int rows)
    {
        (width, scale) = (first.Width, options.Scale);
        toScreen = new() { Source = space ?? RgbColorSpace.Srgb, Target = RgbColorSpace.Srgb, Depth = ColorDepth.FromBits(8),
            MaxDegreeOfParallelism = options.MaxDegreeOfParallelism };
        ImageHeader header = new() { Width = width, Height = first.Height, Format = new(3, AlphaMode.None, SampleType.Bits8),
            SignificantBits = 8, Color = ImageColor.Untagged with { SrgbRenderingIntent = 0 } };
        if (format == PictureFormat.OpenExr)
            throw new ArgumentException("A picture of differences cannot be written as OpenEXR.", nameof(format));
        writer = new(destination, header, (ImageFileFormat)format, leaveOpen: true);
        (grays, differences) = (new byte[width * rows], new float[width * rows]);
    }

    /// <summary>Adds the next rows of the first picture. Their differences are initially 0.</summary>
    internal void Add(Image rows)
    {
        Image screen = ImageConversion.Convert(rows, toScreen).Image;
        Span<byte> target = grays.AsSpan((end - start) * width, rows.Height * width);
        PixelFormat format = screen.Format;
        ReadOnlySpan<byte> pixels = screen.GetSamples<byte>();
        for (int i = 0; i < target.Length; i++, pixels = pixels[format.Components..])
        {
            int gray = format.ColorComponents == 1 ? pixels[0]
                : (RedShare * pixels[0] + GreenShare * pixels[1] + BlueShare * pixels[2] + 128) >> 8;
            target[i] = (byte)(format.Alpha == AlphaMode.Straight ? gray * pixels[format.ColorComponents] / MaxLevel : gray);
        }
        differences.AsSpan((end - start) * width, target.Length).Clear();
        end += rows.Height;
    }

    /// <summary>Gets the differences of a row that was added and has not been written.</summary>
    internal Span<float> GetRow(int y) => differences.AsSpan((y - start) * width, width);

    /// <summary>Writes all rows before the specified one.</summary>
    internal void WriteUntil(int y, ParallelOptions parallel)
    {
        int count = y - start;
        if (count <= 0)
            return;
        Image image = new(width, count, new(3, AlphaMode.None, SampleType.Bits8));
        Parallel.For(0, count, parallel, row => Draw(image.GetRow<byte>(row), grays.AsSpan(row * width, width), GetRow(start + row)));
        writer.Write(image);
        grays.AsSpan(count * width, (end - y) * width).CopyTo(grays);
        differences.AsSpan(count * width, (end - y) * width).CopyTo(differences);
        start = y;
    }

    /// <summary>Writes the end of the file after the last row.</summary>
    internal void Complete() => writer.Complete();

    public void Dispose() => writer.Dispose();

    private void Draw(Span<byte> pixels, ReadOnlySpan<byte> grays, ReadOnlySpan<float> differences)
    {
        for (int x = 0; x < differences.Length; x++, pixels = pixels[3..])
        {
            // NaN counts as the largest difference.
            double share = differences[x] / scale;
            DifferenceColors.Get(grays[x], share < 1 ? (int)(share * MaxLevel + 0.5) : MaxLevel).CopyTo(pixels);
        }
    }
}
