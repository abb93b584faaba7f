using Intaglio.Imaging;

namespace Intaglio.Color;

/// <summary>Converts images between spaces and depths, and measures what it costs.</summary>
public static class ImageConversion
{
    /// <summary>Converts an image. Gray stays gray, and alpha stays what it is; where nothing is to be converted, samples stay the same bits.</summary>
    /// <param name="image">The image, which is not changed.</param>
    /// <param name="options">What becomes of it.</param>
    /// <param name="progress">Receives the rows that are converted, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">What ends it before.</param>
    /// <returns>The new image, with what a file says of its colors; and what it cost, if that was asked for.</returns>
    /// <exception cref="ArgumentException">A number in the options is outside of its range, or a palette or dithering is asked for floating point.</exception>
    /// <exception cref="NotSupportedException">The image is in no space that is known here.</exception>
    /// <exception cref="ColorFormatException">Its profile is damaged.</exception>
    /// <exception cref="OperationCanceledException">It was ended before.</exception>
    public static (Image Image, ConversionReport? Report) Convert(Image image, ImageConversionOptions options, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
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
