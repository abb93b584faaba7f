namespace Intaglio.Imaging;

/// <summary>Reads and writes image files: PNG, TIFF, JPEG, and PBM, PGM, PPM, PAM and PFM.</summary>
/// <remarks>
/// Samples are as the file has them; nothing is converted between colour spaces. A damaged file is an <see cref="ImageFormatException"/>, whatever
/// the damage, and never half an image. Pixels of 1, 2 and 4 bits, and of maxima other than 255 and 65535, are scaled to all of 8 or 16 bits.
/// </remarks>
public static class ImageFile
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Reads an image from a file.</summary>
    /// <param name="path">The file; what it is shows in its first bytes, not in its name.</param>
    /// <param name="options">How large the image may be; null stands for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading between rows.</param>
    /// <exception cref="ImageFormatException">The file is damaged, has an image that is larger than allowed, or is of a kind that is not read here.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="IOException">The file cannot be opened or read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is below 1.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static Image Read(string path, ImageReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0, FileOptions.SequentialScan);
        return Read(stream, options, cancellationToken);
    }

    /// <summary>
    /// Reads an image from where a stream is. One that can seek is then behind the image, or anywhere if it was TIFF; one that cannot may have been read
    /// further.
    /// </summary>
    /// <param name="stream">The stream; it is not closed.</param>
    /// <param name="options">How large the image may be; null stands for the defaults.</param>
    /// <param name="cancellationToken">Stops the reading between rows.</param>
    /// <exception cref="ImageFormatException">The image is damaged, larger than allowed, or of a kind that is not read here.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is below 1.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public static Image Read(Stream stream, ImageReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        using ImageRowReader reader = new(stream, options, leaveOpen: true);
        return reader.ReadAll(cancellationToken);
    }

    /// <summary>The format that a file's extension tells (.png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm), or null.</summary>
    /// <param name="path">The file's name.</param>
    public static ImageFileFormat? FindFormat(string path) => ImageSignature.FindByExtension(path);

    /// <summary>The format that the first bytes of a file tell, or null.</summary>
    /// <param name="head">The first bytes of the file, 12 or all.</param>
    public static ImageFileFormat? FindFormat(ReadOnlySpan<byte> head) => ImageSignature.Find(head);

    /// <summary>Writes an image to a file.</summary>
    /// <param name="path">
    /// The file; its extension tells the format (.png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm). What is there, or where a link leads, is replaced by
    /// a file of the same permissions when all is on the disk, and kept if anything fails. A pipe or a device receives the image as it comes.
    /// </param>
    /// <param name="image">The image.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the rows that are written; null for nothing.</param>
    /// <param name="cancellationToken">Stops the writing between rows.</param>
    /// <exception cref="ArgumentException">The extension is of no such format, the format cannot hold such an image, or the options do not fit either.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The writing was stopped.</exception>
    public static void Write(string path, Image image, ImageWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ImageFileFormat format = ImageSignature.FindByExtension(path)
            ?? throw new ArgumentException($"The extension of '{path}' is of no format that is written here: .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam or .pfm.", nameof(path));
        DraftFile.Write(path, stream => Write(stream, image, format, options, progress, cancellationToken), BufferSize);
    }

    /// <summary>Writes an image to where a stream is.</summary>
    /// <param name="stream">The stream; it is neither flushed nor closed. It need not be able to seek; a TIFF file is then made in memory first.</param>
    /// <param name="image">The image.</param>
    /// <param name="format">The format.</param>
    /// <param name="options">How; null stands for the defaults.</param>
    /// <param name="progress">Receives the rows that are written; null for nothing.</param>
    /// <param name="cancellationToken">Stops the writing between rows.</param>
    /// <exception cref="ArgumentException">The format cannot hold such an image, the options do not fit either, or the stream cannot be written. Nothing was written then.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The writing was stopped.</exception>
    public static void Write(Stream stream, Image image, ImageFileFormat format, ImageWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        using RowWriter writer = RowWriter.Create(stream, format, ImageHeader.From(image), image, options);
        writer.Write(image, new RowSteps(image.Height, progress, cancellationToken));
        writer.Complete();
    }
}
