namespace Intaglio.Imaging;

/// <summary>Reads and writes PNG, TIFF, JPEG, PBM, PGM, PPM, PAM and PFM files.</summary>
/// <remarks>
/// Samples keep the color space of the file. Pixels of 1, 2 and 4 bits, and pixels with a maximum other than 255 or 65535, are scaled to
/// the full range of 8 or 16 bits. A damaged file throws <see cref="ImageFormatException"/>. A partial image is never returned.
/// </remarks>
public static class ImageFile
{
    private const int BufferSize = 64 * 1024;

    /// <summary>Gets the libraries of the system that decode and encode JPEG, each with a digest of its file.</summary>
    /// <remarks>
    /// Pixels of JPEG files can differ between versions of libjpeg-turbo. The list is empty if the library is not installed. The library is
    /// loaded, and its file is read.
    /// </remarks>
    public static IReadOnlyList<string> SystemLibraries =>
        TurboJpeg.IsInstalled ? [$"{TurboJpeg.Library} {NativeLibraries.HashFile(TurboJpeg.Library)}"] : [];

    /// <summary>Reads an image from a file.</summary>
    /// <param name="path">The path of the file. The format is detected from the first bytes, not from the extension.</param>
    /// <param name="options">The limits for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the operation between rows.</param>
    /// <exception cref="ImageFormatException">The file is damaged, the image exceeds a limit, or the format is not supported.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="IOException">The file cannot be opened or read.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller has no permission to read the file.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is less than 1.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Read(string path, ImageReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        using FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0, FileOptions.SequentialScan);
        return Read(stream, options, cancellationToken);
    }

    /// <summary>Reads an image from the current position of a stream.</summary>
    /// <remarks>
    /// After the call, a seekable stream is positioned at the end of the image, except for TIFF, where the position is undefined. A stream
    /// that cannot seek might have been read past the end of the image.
    /// </remarks>
    /// <param name="stream">The stream to read. It stays open.</param>
    /// <param name="options">The limits for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="cancellationToken">A token that cancels the operation between rows.</param>
    /// <exception cref="ImageFormatException">The image is damaged or exceeds a limit, or the format is not supported.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">The stream does not support reading.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is less than 1.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Read(Stream stream, ImageReadOptions? options = null, CancellationToken cancellationToken = default)
    {
        using ImageRowReader reader = new(stream, options, leaveOpen: true);
        return reader.ReadAll(cancellationToken);
    }

    /// <summary>Gets the format that belongs to the extension of a path.</summary>
    /// <remarks>
    /// The extensions are .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam and .pfm, in upper or lower case.
    /// </remarks>
    /// <param name="path">The path or name of the file.</param>
    /// <returns>The format, or <see langword="null"/> if the extension is unknown.</returns>
    public static ImageFileFormat? FindFormat(string path) => ImageSignature.FindByExtension(path);

    /// <summary>Detects the format of a file from its first bytes.</summary>
    /// <param name="head">The first 12 bytes of the file, or the whole file if it is shorter.</param>
    /// <returns>The format, or <see langword="null"/> if the bytes match none.</returns>
    public static ImageFileFormat? FindFormat(ReadOnlySpan<byte> head) => ImageSignature.Find(head);

    /// <summary>Writes an image to a file.</summary>
    /// <remarks>
    /// An existing file is replaced after the new one has been written completely, and is kept if an error occurs. The new file has the
    /// same permissions. A link is followed and its target replaced. A pipe or device receives the data directly.
    /// </remarks>
    /// <param name="path">
    /// The path of the file. The extension selects the format: .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam or
    /// .pfm.
    /// </param>
    /// <param name="image">The image to write.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of rows written, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation between rows.</param>
    /// <exception cref="ArgumentException">
    /// The extension is unknown, the format cannot store the image, or an option does not fit the image or the format.
    /// </exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is read-only, or the caller has no permission to write to its directory.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, Image image, ImageWriteOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ImageFileFormat format = ImageSignature.FindByExtension(path)
            ?? throw new ArgumentException(
                $"The extension of '{path}' must be .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam or .pfm.",
                nameof(path));
        DraftFile.Write(path, stream => Write(stream, image, format, options, progress, cancellationToken), BufferSize);
    }

    /// <summary>Writes an image to the current position of a stream.</summary>
    /// <param name="stream">
    /// The stream to write. It is neither flushed nor closed. If it cannot seek, a TIFF file is first built in memory.
    /// </param>
    /// <param name="image">The image to write.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">Receives the number of rows written, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation between rows.</param>
    /// <exception cref="ArgumentException">
    /// The format cannot store the image, an option does not fit the image or the format, or the stream does not support writing. Nothing
    /// has been written.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(Stream stream, Image image, ImageFileFormat format, ImageWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(image);
        using RowWriter writer = RowWriter.Create(stream, format, ImageHeader.From(image), image, options);
        writer.Write(image, new RowSteps(image.Height, progress, cancellationToken));
        writer.Complete();
    }
}
