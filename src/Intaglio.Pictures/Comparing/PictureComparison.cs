using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Compares two pictures of any formats.</summary>
/// <remarks>If both readers are sequential, only some rows are held in memory.</remarks>
public static class PictureComparison
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Compares two pictures.</summary>
    /// <param name="first">The first picture. The reader must be at the first row.</param>
    /// <param name="second">The second picture. The reader must be at the first row.</param>
    /// <param name="options">The options for the comparison, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of rows compared, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The differences of the pictures.</returns>
    /// <exception cref="ImageFormatException">A file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ExrFormatException">An OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="PlatformNotSupportedException">A picture is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static PictureDifference Compare(
        PictureReader first, PictureReader second, PictureComparisonOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        PictureDifference difference = CompareHeaders(first, second);
        return difference.IsSameSize
            ? new ComparisonRun(first, second, difference, options ?? new()).Run(canvas: null, progress, cancellationToken) : difference;
    }

    /// <summary>Compares two pictures and writes a picture of the differences to a file.</summary>
    /// <inheritdoc cref="Draw(PictureReader, PictureReader, Stream, PictureFormat, PictureComparisonOptions?, IProgress{ImageProgress}?,
    /// CancellationToken)"/>
    /// <param name="first">The first picture. The reader must be at the first row.</param>
    /// <param name="second">The second picture. The reader must be at the first row.</param>
    /// <param name="path">
    /// The path of the file. The extension selects the format: .png, .tif, .tiff, .ppm, .pnm or .pam. An existing file, or the target of a
    /// link, is replaced with the same permissions after the new file is complete. The existing file is kept if an error occurs or the
    /// sizes differ.
    /// </param>
    /// <param name="options">The options for the comparison, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of rows compared, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The extension is not supported, or structural similarity is to be shown and the pictures are smaller than a window.
    /// </exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is read-only, or the caller has no permission to write to its directory.
    /// </exception>
    public static PictureDifference Draw(
        PictureReader first, PictureReader second, string path, PictureComparisonOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path)
            ?? throw new ArgumentException($"The extension of '{path}' must be .png, .tif, .tiff, .ppm, .pnm or .pam.", nameof(path));
        PictureDifference difference = CompareHeaders(first, second);
        if (difference.IsSameSize)
            DraftFile.Write(path, stream => difference =
                Draw(first, second, difference, stream, format, options ?? new(), progress, cancellationToken), BufferSize);
        return difference;
    }

    /// <summary>Compares two pictures and writes a picture of the differences to the current position of a stream.</summary>
    /// <remarks>
    /// Equal pixels show the first picture in dark gray. Differences tint it from violet over red and amber to pale yellow, in equal steps
    /// of lightness. The picture is sRGB with 8 bits per component. Pixels that are not finite count as the largest difference.
    /// </remarks>
    /// <param name="first">The first picture. The reader must be at the first row.</param>
    /// <param name="second">The second picture. The reader must be at the first row.</param>
    /// <param name="destination">The stream to write. It is neither flushed nor closed. Nothing is written if the sizes differ.</param>
    /// <param name="format">The format of the file. TIFF requires a seekable stream.</param>
    /// <param name="options">The options for the comparison, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of rows compared, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The differences of the pictures.</returns>
    /// <exception cref="ImageFormatException">A file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ExrFormatException">An OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ArgumentException">
    /// The format cannot store the picture, the stream does not support writing, or structural similarity is to be shown and the pictures
    /// are smaller than a window.
    /// </exception>
    /// <exception cref="NotSupportedException">CIEDE2000 is to be shown, and the color space of a picture is unknown.</exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="IOException">A file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static PictureDifference Draw(
        PictureReader first, PictureReader second, Stream destination, PictureFormat format, PictureComparisonOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(destination);
        PictureDifference difference = CompareHeaders(first, second);
        return difference.IsSameSize ? Draw(first, second, difference, destination, format, options ?? new(), progress, cancellationToken)
            : difference;
    }

    private static PictureDifference Draw(
        PictureReader first, PictureReader second, PictureDifference difference, Stream destination, PictureFormat format,
        PictureComparisonOptions options, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (options.Metric == PictureMetric.StructuralSimilarity && !StructuralSimilarity.Fits(first.Header.Width, first.Header.Height))
            throw new ArgumentException($"{first.Header.Width} x {first.Header.Height} pixels are too few for structural similarity.",
                nameof(options));
        if (options.Metric == PictureMetric.Ciede2000 && (difference.FirstSpace is null || difference.SecondSpace is null))
            throw new NotSupportedException("CIEDE2000 cannot be shown because the color space of a picture is unknown.");
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
            throw new InvalidOperationException("Some rows of the picture have already been read.");
        (RgbColorSpace? firstSpace, RgbColorSpace? secondSpace) = (FindSpace(first.Header), FindSpace(second.Header));
        bool isSameSpace = firstSpace is null || secondSpace is null ? first.Header.Color.Equals(second.Header.Color)
            : SpaceLikeness.IsSame(firstSpace, secondSpace,
                first.Header.Format.ColorComponents == 1 && second.Header.Format.ColorComponents == 1);
        return new() { First = first.Header, Second = second.Header, FirstSpace = firstSpace, SecondSpace = secondSpace,
            IsSameSpace = isSameSpace };
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
