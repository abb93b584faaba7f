using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Measures how an image differs from what it was made from, by whatever ways.</summary>
public static class ImageComparison
{
    /// <summary>What it cost to get from one image to another of the same size.</summary>
    /// <param name="before">The image before.</param>
    /// <param name="after">The image after, of integers.</param>
    /// <param name="cancellationToken">Stops the measuring.</param>
    /// <exception cref="ArgumentException">The images have different sizes, or the one after is of floating point.</exception>
    /// <exception cref="NotSupportedException">An image is in no space that is known here.</exception>
    /// <exception cref="ColorFormatException">A profile is damaged.</exception>
    /// <exception cref="OperationCanceledException">The measuring was stopped.</exception>
    public static ConversionReport Measure(Image before, Image after, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        if ((before.Width, before.Height) != (after.Width, after.Height))
            throw new ArgumentException($"{before.Width} x {before.Height} pixels cannot be compared with {after.Width} x {after.Height}.", nameof(after));
        if (!after.Format.IsInteger)
            throw new ArgumentException("Floating point has no levels that a report could be about.", nameof(after));
        ImageMeasure measure = new(ImageHeader.From(before), ImageColorSpace.Find(before), after.Format, ImageColorSpace.Find(after));
        measure.Add(before, after, new ParallelOptions { CancellationToken = cancellationToken });
        return measure.ToReport();
    }
}
