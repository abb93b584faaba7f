using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Finds what two pictures of any formats differ in. Where their readers are sequential, some rows at a time are in memory.</summary>
public static class PictureComparison
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Compares two pictures.</summary>
    /// <param name="first">The first, of which no row was read.</param>
    /// <param name="second">The second, of which no row was read.</param>
    /// <param name="options">The tolerance; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared; null for nothing.</param>
    /// <param name="cancellationToken">Stops the comparison.</param>
    /// <returns>What differs.</returns>
    /// <exception cref="ImageFormatException">A file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ExrFormatException">An OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="PlatformNotSupportedException">A picture is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static PictureDifference Compare(
        PictureReader first, PictureReader second, PictureComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        PictureDifference difference = CompareHeaders(first, second);
        return difference.IsSameSize ? new ComparisonRun(first, second, difference, options ?? new()).Run(canvas: null, progress, cancellationToken) : difference;
    }

    /// <summary>Draws the differences of two pictures into a file.</summary>
    /// <inheritdoc cref="Draw(PictureReader, PictureReader, Stream, PictureFormat, PictureComparisonOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="first">The first, of which no row was read.</param>
    /// <param name="second">The second, of which no row was read.</param>
    /// <param name="path">
    /// The file. Its extension names the format (.png, .tif, .tiff, .ppm, .pnm, .pam). What is there, or where a link leads, is replaced by a file of the same
    /// permissions when all is on the disk, and kept if anything fails or the sizes differ.
    /// </param>
    /// <param name="options">The tolerance, what is shown and at what scale; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared; null for nothing.</param>
    /// <param name="cancellationToken">Stops the comparison.</param>
    /// <exception cref="ArgumentException">The extension names no such format, or the pictures are smaller than a window of structural similarity that is to be shown.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    public static PictureDifference Draw(
        PictureReader first, PictureReader second, string path, PictureComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path) ?? throw new ArgumentException($"The extension of '{path}' is of no format that is written here: .png, .tif, .tiff, .ppm, .pnm or .pam.", nameof(path));
        PictureDifference difference = CompareHeaders(first, second);
        if (difference.IsSameSize)
            DraftFile.Write(path, stream => difference = Draw(first, second, difference, stream, format, options ?? new(), progress, cancellationToken), BufferSize);
        return difference;
    }

    /// <summary>Draws the differences of two pictures to where a stream is.</summary>
    /// <remarks>
    /// Where nothing differs the picture is the first one in dark gray. Small differences tint it, and the larger they are, the lighter are their colors, from
    /// violet over red and amber to pale yellow, in equal steps of lightness. It is in sRGB with 8 bits. Pixels that are not finite count as the largest difference.
    /// </remarks>
    /// <param name="first">The first, of which no row was read.</param>
    /// <param name="second">The second, of which no row was read.</param>
    /// <param name="destination">The stream; it is neither flushed nor closed. If the sizes differ nothing is written.</param>
    /// <param name="format">The format that is written; TIFF needs a stream that can seek.</param>
    /// <param name="options">The tolerance, what is shown and at what scale; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared; null for nothing.</param>
    /// <param name="cancellationToken">Stops the comparison.</param>
    /// <returns>What differs.</returns>
    /// <exception cref="ImageFormatException">A file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ExrFormatException">An OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ArgumentException">The format cannot hold the picture, the stream cannot be written, or the pictures are smaller than a window of structural similarity that is to be shown.</exception>
    /// <exception cref="NotSupportedException">CIEDE2000 is to be shown, and a picture is in a color space that is not known here.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">A file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static PictureDifference Draw(
        PictureReader first, PictureReader second, Stream destination, PictureFormat format, PictureComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        PictureDifference difference = CompareHeaders(first, second);
        return difference.IsSameSize ? Draw(first, second, difference, destination, format, options ?? new(), progress, cancellationToken) : difference;
    }

    private static PictureDifference Draw(
        PictureReader first, PictureReader second, PictureDifference difference, Stream destination, PictureFormat format, PictureComparisonOptions options, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (options.Metric == PictureMetric.StructuralSimilarity && !StructuralSimilarity.Fits(first.Header.Width, first.Header.Height))
            throw new ArgumentException($"{first.Header.Width} x {first.Header.Height} pixels are fewer than a window of structural similarity.", nameof(options));
        if (options.Metric == PictureMetric.Ciede2000 && (difference.FirstSpace is null || difference.SecondSpace is null))
            throw new NotSupportedException("A picture is in a color space that is not known here, so that CIEDE2000 cannot be shown.");
        ComparisonRun run = new(first, second, difference, options, isDrawn: true);
        using DifferenceCanvas canvas = new(destination, format, first.Header, difference.FirstSpace, options, run.MaxRowsHeld);
        difference = run.Run(canvas, progress, cancellationToken);
        canvas.Complete();
        return difference;
    }

    private static PictureDifference CompareHeaders(PictureReader first, PictureReader second)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        if (first.RowsRead > 0 || second.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture were read already.");
        (RgbColorSpace? firstSpace, RgbColorSpace? secondSpace) = (FindSpace(first.Header), FindSpace(second.Header));
        bool isSameSpace = firstSpace is null || secondSpace is null ? first.Header.Color.Equals(second.Header.Color)
            : SpaceLikeness.IsSame(firstSpace, secondSpace, first.Header.Format.ColorComponents == 1 && second.Header.Format.ColorComponents == 1);
        return new() { First = first.Header, Second = second.Header, FirstSpace = firstSpace, SecondSpace = secondSpace, IsSameSpace = isSameSpace };
    }

    private static RgbColorSpace? FindSpace(ImageHeader header)
    {
        try
        {
            return ImageColorSpace.Find(header);
        }
        catch (Exception exception) when (exception is NotSupportedException or ColorFormatException)
        {
            return null;
        }
    }
}
