using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Draws gradients.</summary>
public static class GradientImage
{
    private const int Channels = 4, Levels = 256;

    /// <summary>Draws gradients from left to right, one below another, in sRGB with 8 bits; with alpha if anything of them is transparent.</summary>
    /// <param name="gradients">One or more, from the top.</param>
    /// <param name="width">Pixels in a row, at least 1.</param>
    /// <param name="height">Rows of each gradient, at least 1.</param>
    /// <param name="dither">How what lies between two of the 256 levels is shown.</param>
    /// <exception cref="ArgumentException">There is no gradient.</exception>
    /// <exception cref="ArgumentOutOfRangeException">A size is below 1, or all the pixels are more than an image holds.</exception>
    public static Image Draw(IReadOnlyList<Gradient> gradients, int width, int height, DitherMethod dither = DitherMethod.None)
    {
        ArgumentNullException.ThrowIfNull(gradients);
        if (gradients.Count == 0)
            throw new ArgumentException("There is no gradient.", nameof(gradients));
        ArgumentOutOfRangeException.ThrowIfLessThan(width, 1);
        ArgumentOutOfRangeException.ThrowIfLessThan(height, 1);
        if ((long)height * gradients.Count > int.MaxValue)
            throw new ArgumentOutOfRangeException(nameof(height), height, $"{gradients.Count} gradients of {height} rows are more than an image holds.");
        bool hasAlpha = gradients.Any(gradient => gradient.Stops.Any(stop => stop.Color.Alpha is not 1));
        Image image = new(width, height * gradients.Count, new PixelFormat(3, hasAlpha ? AlphaMode.Straight : AlphaMode.None, SampleType.Bits8))
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
