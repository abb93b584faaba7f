using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Resizes pictures, by default in linear light and with premultiplied alpha (see <see cref="ImageRowResizing"/>).</summary>
public static class PictureResizing
{
    private const int BufferSize = 64 * 1024;

    // The end of resizing as a fraction of all work, if the file is written afterwards.
    private const double ResizeShare = 0.8;

    /// <summary>Resizes an image in memory.</summary>
    /// <param name="image">The image. It is not changed.</param>
    /// <param name="options">The options for resizing.</param>
    /// <param name="progress">Receives the number of new rows, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <returns>The resized image, of the same format and color space.</returns>
    /// <exception cref="ArgumentException">
    /// The size is missing or too large, or the background is not opaque and the image has no alpha.
    /// </exception>
    /// <exception cref="NotSupportedException">
    /// The color space of the image is unknown, or too many source pixels contribute to one new pixel.
    /// </exception>
    /// <exception cref="ColorFormatException">The color profile is damaged.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Resize(Image image, ResizeOptions options, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        ArgumentNullException.ThrowIfNull(options);
        return new ImageRowResizing(ImageHeader.From(image), options).Resize(image, progress, cancellationToken);
    }

    /// <summary>Resizes a picture and writes it to a file.</summary>
    /// <inheritdoc cref="Resize(PictureReader, Stream, PictureFormat, ResizeOptions, PictureWriteOptions?, IProgress{ImageProgress}?,
    /// CancellationToken)"/>
    /// <param name="picture">The picture. The reader must be at the first row.</param>
    /// <param name="path">
    /// The path of the file. The extension selects the format: .png, .tif, .tiff, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr. An existing
    /// file, or the target of a link, is replaced with the same permissions after the new file is complete. The existing file is kept if an
    /// error occurs.
    /// </param>
    /// <param name="options">The options for resizing.</param>
    /// <param name="writing">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of new rows, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The extension is not supported, the format cannot store the result, the size is missing or too large, or the background is not
    /// opaque and the picture has no alpha.
    /// </exception>
    /// <exception cref="IOException">A file cannot be read or written.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is read-only, or the caller has no permission to write to its directory.
    /// </exception>
    public static void Resize(PictureReader picture, string path, ResizeOptions options, PictureWriteOptions? writing = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        PictureFormat format = PictureFile.FindFormat(path)
            ?? throw new ArgumentException(
                $"The extension of '{path}' must be .png, .tif, .tiff, .pbm, .pgm, .ppm, .pnm, .pam, .pfm or .exr.", nameof(path));
        DraftFile.Write(path, stream => Resize(picture, stream, format, options, writing, progress, cancellationToken), BufferSize);
    }

    /// <summary>Resizes a picture and writes it to the current position of a stream, in bands of rows if the formats permit.</summary>
    /// <param name="picture">The picture. The reader must be at the first row. For OpenEXR, the data window is resized.</param>
    /// <param name="destination">
    /// The stream to write. It is neither flushed nor closed. If it cannot seek, some formats are first built in memory.
    /// </param>
    /// <param name="format">
    /// The format of the file. The picture is converted if the format requires it, such as to linear light for OpenEXR. A damaged color
    /// profile is ignored with a warning.
    /// </param>
    /// <param name="options">The options for resizing.</param>
    /// <param name="writing">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of new rows, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ImageFormatException">
    /// The file is damaged, or the pixels exceed <see cref="PictureReadOptions.MaxMemory"/>.
    /// </exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="NotSupportedException">
    /// The color space of the picture is unknown, or too many source pixels contribute to one new pixel.
    /// </exception>
    /// <exception cref="ArgumentException">
    /// The format cannot store the result, the size is missing or too large, the background is not opaque and the picture has no alpha, or
    /// the stream does not support writing.
    /// </exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="IOException">The file cannot be read, or the stream cannot be written.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Resize(PictureReader picture, Stream destination, PictureFormat format, ResizeOptions options,
        PictureWriteOptions? writing = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(picture);
        ArgumentNullException.ThrowIfNull(destination);
        ArgumentNullException.ThrowIfNull(options);
        if (picture.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture have already been read.");
        // The requirements of the format are determined as for a conversion and applied to the floats.
        ImageHeader header = PictureConversion.LeaveOutDamagedProfile(picture);
        ImageConversionOptions needs = FormatDefaults.Complete(header, format, new());
        ImageHeader? target = needs.Depth is null && needs.Target is null ? null : new ImageRowConversion(header, needs).Target;
        ImageRowResizing resizing = new(header, options, target, needs.Target, FilterKernel.Widest);
        if (format != PictureFormat.OpenExr
            && ImageRowWriter.CanWrite(destination, resizing.Target, (ImageFileFormat)format, writing?.Image))
        {
            using ImageRowWriter writer = new(destination, resizing.Target, (ImageFileFormat)format, writing?.Image
                ?? new() { MaxDegreeOfParallelism = options.MaxDegreeOfParallelism }, leaveOpen: true);
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
