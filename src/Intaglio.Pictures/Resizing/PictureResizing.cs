using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Resizes pictures: in linear light and with alpha multiplied with, unless options say otherwise (<see cref="ImageRowResizing"/>).</summary>
public static class PictureResizing
{
    private const int BufferSize = 64 * 1024;

    // Where resizing ends, of all the work, if writing is not done meanwhile.
    private const double ResizeShare = 0.8;

    /// <summary>Resizes an image in memory.</summary>
    /// <param name="image">The image, which is not changed.</param>
    /// <param name="options">The size and the kernel.</param>
    /// <param name="progress">Receives the rows of the result that are made; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <returns>The new image, of the same format and color space.</returns>
    /// <exception cref="ArgumentException">The size is missing or too large, or the background is not opaque and the image has no alpha.</exception>
    /// <exception cref="NotSupportedException">The image is in a color space that is not known here, or too many pixels go into one.</exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static Image Resize(Image image, ResizeOptions options, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(options);
        return new ImageRowResizing(ImageHeader.From(image), options).Resize(image, progress, cancellationToken);
    }

    /// <summary>Resizes a picture and writes it to a file.</summary>
    /// <inheritdoc cref="Resize(PictureReader, Stream, PictureFormat, ResizeOptions, PictureWriteOptions?, IProgress{ImageProgress}?, CancellationToken)"/>
    /// <param name="picture">The picture, of which no row was read.</param>
    /// <param name="path">
    /// The file. Its extension names the format (.png, .tif, .tiff, .pbm, .pgm, .ppm, .pnm, .pam, .pfm, .exr). What is there, or where a link leads, is replaced by
    /// a file of the same permissions when all is on the disk, and kept if anything fails.
    /// </param>
    /// <param name="options">The size and the kernel.</param>
    /// <param name="writing">The options of the format; null for the defaults.</param>
    /// <param name="progress">Receives the rows of the result that are made; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ArgumentException">The extension names no such format, the format cannot hold the result, the size is missing or too large, or the background is not opaque and the picture has no alpha.</exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    public static void Resize(PictureReader picture, string path, ResizeOptions options, PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path)
            ?? throw new ArgumentException($"The extension of '{path}' is of no format that is written here: .png, .tif, .tiff, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr.", nameof(path));
        DraftFile.Write(path, stream => Resize(picture, stream, format, options, writing, progress, cancellationToken), BufferSize);
    }

    /// <summary>Resizes a picture and writes it to where a stream is, some rows at a time where the formats allow it.</summary>
    /// <param name="picture">The picture, of which no row was read; of an OpenEXR file the data window.</param>
    /// <param name="destination">The stream; it is neither flushed nor closed. If it cannot seek, some formats are made in memory first.</param>
    /// <param name="format">The format that is written. What it needs, such as linear light in OpenEXR, is made of the picture. A damaged color profile is left out with a warning.</param>
    /// <param name="options">The size and the kernel.</param>
    /// <param name="writing">The options of the format; null for the defaults.</param>
    /// <param name="progress">Receives the rows of the result that are made; null for nothing.</param>
    /// <param name="cancellationToken">Stops the work.</param>
    /// <exception cref="ImageFormatException">The file is damaged, or pixels take more memory than <see cref="PictureReadOptions.MaxMemory"/> allows.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="NotSupportedException">The picture is in a color space that is not known here, or too many pixels go into one.</exception>
    /// <exception cref="ArgumentException">The format cannot hold the result, the size is missing or too large, the background is not opaque and the picture has no alpha, or the stream cannot be written.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">The file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Resize(PictureReader picture, Stream destination, PictureFormat format, ResizeOptions options, PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(picture);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(options);
        if (picture.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture were read already.");
        // What the format needs is found as for a conversion, and made from floats.
        ImageHeader header = PictureConversion.LeaveOutDamagedProfile(picture);
        ImageConversionOptions needs = FormatDefaults.Complete(header, format, new());
        ImageHeader? target = needs.Depth is null && needs.Target is null ? null : new ImageRowConversion(header, needs).Target;
        ImageRowResizing resizing = new(header, options, target, needs.Target, FilterKernel.Widest);
        if (format != PictureFormat.OpenExr && ImageRowWriter.CanWrite(destination, resizing.Target, (ImageFileFormat)format, writing?.Image))
        {
            using ImageRowWriter writer = new(destination, resizing.Target, (ImageFileFormat)format, writing?.Image ?? new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism }, leaveOpen: true);
            resizing.Resize(picture.Read, writer.Write, progress, cancellationToken);
            writer.Complete();
            return;
        }
        Image image = resizing.CreateTarget();
        int filled = 0;
        resizing.Resize(picture.Read, rows =>
        {
            rows.Bytes.CopyTo(image.Bytes[filled..]);
            filled += rows.Bytes.Length;
        }, ProgressPhase.Create(progress, 0, ResizeShare), cancellationToken);
        if (format == PictureFormat.OpenExr)
            image.Color = FormatDefaults.ToStated(image.Color, needs.Target ?? ImageColorSpace.Find(header));
        PictureFile.Write(destination, image, format, writing, ProgressPhase.Create(progress, ResizeShare, 1), cancellationToken);
    }
}
