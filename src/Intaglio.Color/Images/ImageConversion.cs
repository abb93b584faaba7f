using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts images between color spaces and depths.</summary>
public static class ImageConversion
{
    /// <summary>Converts an image to another color space or depth.</summary>
    /// <param name="image">The image, which is not changed.</param>
    /// <param name="options">The settings for the conversion.</param>
    /// <param name="progress">The receiver of the number of converted rows, called from any thread, or <see langword="null"/>.</param>
    /// <param name="cancellationToken">The token to cancel the operation.</param>
    /// <returns>
    /// The new image with the metadata of its color space, and the measures of the loss (<see langword="null"/> if
    /// <see cref="ImageConversionOptions.Measure"/> is not set).
    /// </returns>
    /// <exception cref="ArgumentException">
    /// An option is out of range, or a palette or dithering is requested for floating point.
    /// </exception>
    /// <exception cref="NotSupportedException">The color space of the image is unknown.</exception>
    /// <exception cref="ColorFormatException">The ICC profile of the image is malformed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    /// <remarks>
    /// Gray images stay gray, and the alpha channel is kept. If no conversion is needed, the samples are copied unchanged.
    /// </remarks>
    public static (Image Image, ConversionReport? Report) Convert(Image image, ImageConversionOptions options,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(options);
        ImageRowConversion conversion = new(ImageHeader.From(image), image, options);
        ImageHeader header = conversion.Target;
        Image result = new(header.Width, header.Height, header.Format) { Color = header.Color, SignificantBits = header.SignificantBits };
        conversion.Convert(image, result, progress, cancellationToken);
        return (result, conversion.ToReport());
    }
}
