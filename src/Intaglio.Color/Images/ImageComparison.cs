using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Measures the difference between an image and any image that was made from it.</summary>
public static class ImageComparison
{
    /// <summary>Measures the loss from one image to another of the same size.</summary>
    /// <param name="before">The original image.</param>
    /// <param name="after">The image to compare with it, with integer samples.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <returns>The measures.</returns>
    /// <exception cref="ArgumentException">
    /// The images have different sizes, or <paramref name="after"/> has floating-point samples.
    /// </exception>
    /// <exception cref="NotSupportedException">The color space of an image is unknown.</exception>
    /// <exception cref="ColorFormatException">The ICC profile of an image is malformed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static ConversionReport Measure(Image before, Image after, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(before);
        ArgumentNullException.ThrowIfNull(after);
        if ((before.Width, before.Height) != (after.Width, after.Height))
            throw new ArgumentException($"{before.Width} x {before.Height} pixels cannot be compared with {after.Width} x {after.Height}.",
                nameof(after));
        if (!after.Format.IsInteger)
            throw new ArgumentException("The image must have integer samples.", nameof(after));
        ImageMeasure measure = new(ImageHeader.From(before), ImageColorSpace.Find(before), after.Format, ImageColorSpace.Find(after));
        measure.Add(before, after, new ParallelOptions { CancellationToken = cancellationToken });
        return measure.ToReport();
    }
}
