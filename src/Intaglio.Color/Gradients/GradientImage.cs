using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Draws gradients as images.</summary>
public static class GradientImage
{
    private const int Channels = 4, Levels = 256;

    /// <summary>Draws gradients from left to right, one below another, as an sRGB image with 8 bits.</summary>
    /// <param name="gradients">One or more gradients, from the top.</param>
    /// <param name="width">The width of the image in pixels, at least 1.</param>
    /// <param name="height">The height of each gradient in pixels, at least 1.</param>
    /// <param name="dither">The dithering method.</param>
    /// <returns>The image, with an alpha channel if a stop is not opaque.</returns>
    /// <exception cref="ArgumentException"><paramref name="gradients"/> is empty.</exception>
    /// <exception cref="ArgumentOutOfRangeException">
    /// <paramref name="width"/> or <paramref name="height"/> is less than 1, or the image would be too large.
    /// </exception>
    public static Image Draw(IReadOnlyList<Gradient> gradients, int width, int height, DitherMethod dither = DitherMethod.None)
    {
        ArgumentNullException.ThrowIfNull(gradients);
        if (gradients.Count == 0)
            throw new ArgumentException("There must be at least one gradient.", nameof(gradients));
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(height, 1);
        if ((long)height * gradients.Count > int.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(height), height,
                $"{gradients.Count} gradients of {height} rows do not fit into an image.");
        bool hasAlpha = gradients.Any(gradient => gradient.Stops.Any(stop => stop.Color.Alpha is not 1));
        Image image = new(width, height * gradients.Count,
            new PixelFormat(3, hasAlpha ? AlphaMode.Straight : AlphaMode.None, SampleType.Bits8))
        {
            Color = ImageColor.Untagged with { SrgbRenderingIntent = 0 },
        };
        GamutMapping gamut = new(CssConversion.Srgb);
        double[] line = new double[width * Channels];
        byte[] codes = new byte[line.Length];
        for (int i = 0; i < gradients.Count; i++)
        {
            gradients[i].Render(line, gamut, GamutMethod.ReduceChroma);
            Ditherer ditherer = new(dither, width, [Levels, Levels, Levels, Levels]);
            for (int row = 0; row < height; row++)
            {
                ditherer.DitherRow<double, byte>(row, line, codes);
                Store(codes, image.GetRow<byte>(i * height + row), hasAlpha);
            }
        }
        return image;
    }

    private static void Store(ReadOnlySpan<byte> codes, Span<byte> row, bool hasAlpha)
    {
        if (hasAlpha)
        {
            codes.CopyTo(row);
            return;
        }
        for (int from = 0, to = 0; from < codes.Length; from += Channels, to += Channels - 1)
            codes.Slice(from, Channels - 1).CopyTo(row[to..]);
    }
}
