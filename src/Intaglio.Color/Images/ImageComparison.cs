using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Measures how an image differs from what it was made from, by whatever ways.</summary>
public static class ImageComparison
{
    /// <summary>What it cost to get from one image to another of the same size.</summary>
    /// <param name="before">The image before.</param>
    /// <param name="after">The image after, of integers.</param>
    /// <exception cref="ArgumentException">The images have different sizes, or the one after is of floating point.</exception>
    /// <exception cref="NotSupportedException">An image is in no space that is known here.</exception>
    /// <exception cref="IccFormatException">A profile is damaged.</exception>
    public static ConversionReport Measure(Image before, Image after)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        if ((before.Width, before.Height) != (after.Width, after.Height))
            throw new ArgumentException($"{before.Width} x {before.Height} pixels cannot be compared with {after.Width} x {after.Height}.", nameof(after));
        if (!after.Format.IsInteger)
            throw new ArgumentException("Floating point has no levels that a report could be about.", nameof(after));
        RgbColorSpace space = ImageColorSpace.Find(after);
        ConversionMeasure measure = new(space);
        LinearRows linear = new(before, ImageColorSpace.Find(before), space);
        double[][] values = LevelValues.Create(space, ColorDepth.OfBits(8 * after.Format.BytesPerSample));
        ushort[] codes = new ushort[3 * after.Width];
        for (int row = 0; row < after.Height; row++)
        {
            linear.Load(row);
            if (after.Format.Sample == SampleType.Bits8)
                Read(after.GetRow<byte>(row), after.Format, codes);
            else
                Read(after.GetRow<ushort>(row), after.Format, codes);
            measure.Add(linear.Stored, before.Format, linear.Colors, codes, values);
        }
        return measure.ToReport();
    }

    private static void Read<T>(ReadOnlySpan<T> row, PixelFormat format, Span<ushort> codes)
        where T : unmanaged, System.Numerics.IBinaryInteger<T>
    {
        for (int i = 0; i < codes.Length; i++)
            codes[i] = ushort.CreateTruncating(row[i / 3 * format.Components + (format.ColorComponents == 1 ? 0 : i % 3)]);
    }
}
