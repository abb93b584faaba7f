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
        return Measure(before, ImageColorSpace.Find(before), after, ImageColorSpace.Find(after), new ParallelOptions());
    }

    /// <summary>What it cost to get from one image to another, of which the spaces are known.</summary>
    internal static ConversionReport Measure(Image before, RgbColorSpace source, Image after, RgbColorSpace target, ParallelOptions options)
    {
        double[][] values = LevelValues.Create(target, ColorDepth.OfBits(8 * after.Format.BytesPerSample));
        ConversionMeasure all = new(target);
        RowBands.ForEach(after.Height, RowBands.Height, options, () => (Measure: new ConversionMeasure(target), Linear: new LinearRows(before, source, target), Codes: new ushort[3 * after.Width]), (own, row) =>
        {
            own.Linear.Load(row);
            if (after.Format.Sample == SampleType.Bits8)
                Read(after.GetRow<byte>(row), after.Format, own.Codes);
            else
                Read(after.GetRow<ushort>(row), after.Format, own.Codes);
            own.Measure.Add(own.Linear.Stored, before.Format, own.Linear.Colors, own.Codes, values);
        }, own =>
        {
            lock (all)
                all.Add(own.Measure);
        });
        return all.ToReport();
    }

    private static void Read<T>(ReadOnlySpan<T> row, PixelFormat format, Span<ushort> codes)
        where T : unmanaged, System.Numerics.IBinaryInteger<T>
    {
        for (int i = 0; i < codes.Length; i++)
            codes[i] = ushort.CreateTruncating(row[i / 3 * format.Components + (format.ColorComponents == 1 ? 0 : i % 3)]);
    }
}
