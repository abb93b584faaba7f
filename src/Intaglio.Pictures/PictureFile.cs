using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Opens, reads and writes PNG, TIFF, JPEG, PBM, PGM, PPM, PAM, PFM and OpenEXR files.</summary>
/// <remarks>
/// The format is detected from the content when a file is read, and from the extension when a file is written. A damaged file throws
/// <see cref="ExrFormatException"/> if it is OpenEXR, and otherwise <see cref="ImageFormatException"/>. Both derive from
/// <see cref="FormatException"/>.
/// </remarks>
public static class PictureFile
{
    private const string ExrExtension = ".exr";

    /// <summary>The number of bytes that <see cref="FindFormat(ReadOnlySpan{byte})"/> needs.</summary>
    internal const int HeadSize = 12;

    private static ReadOnlySpan<byte> ExrMagic => [0x76, 0x2F, 0x31, 0x01];

    /// <summary>Gets the format that belongs to the extension of a path.</summary>
    /// <remarks>
    /// The extensions are .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm and .exr, in upper or lower case.
    /// </remarks>
    /// <param name="path">The path or name of the file.</param>
    /// <returns>The format, or <see langword="null"/> if the extension is unknown.</returns>
    public static PictureFormat? FindFormat(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Path.GetExtension(path).Equals(ExrExtension, StringComparison.OrdinalIgnoreCase) ? PictureFormat.OpenExr
            : (PictureFormat?)ImageFile.FindFormat(path);
    }

    /// <summary>Detects the format of a file from its first bytes.</summary>
    /// <param name="head">The first 12 bytes of the file, or the whole file if it is shorter.</param>
    /// <returns>The format, or <see langword="null"/> if the format is not supported.</returns>
    public static PictureFormat? FindFormat(ReadOnlySpan<byte> head) =>
        head.StartsWith(ExrMagic) ? PictureFormat.OpenExr : (PictureFormat?)ImageFile.FindFormat(head);

    /// <summary>Opens a file and reads its header.</summary>
    /// <param name="path">The path of the file. The format is detected from the content, not from the extension.</param>
    /// <param name="options">The options for reading, or <see langword="null"/> for the defaults.</param>
    /// <exception cref="ImageFormatException">The file is damaged or exceeds a limit, or the format is not supported.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds a limit, or the part is deep.</exception>
    /// <exception cref="ArgumentException">The OpenEXR file does not have the specified part, level or layer.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The caller has no permission to read the file.</exception>
    /// <exception cref="PlatformNotSupportedException">The file is OpenEXR, and the machine is big-endian.</exception>
    public static PictureReader Open(string path, PictureReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        try
        {
            if (stream.CanSeek && FindFormat(PictureInput.PeekHead(stream)) == PictureFormat.OpenExr)
            {
                // A reader opened by path can read from several threads at once.
                stream.Dispose();
                return Own(ExrReader.Open(path, (options ?? new()).ToExr()), options);
            }
            return Open(stream, options);
        }
        catch
        {
            stream.Dispose();
            throw;
        }
    }

    /// <summary>Opens the picture at the current position of a stream and reads its header.</summary>
    /// <param name="stream">
    /// The stream to read. It must stay open until the reader is disposed. An OpenEXR file from a stream that cannot seek is copied to a
    /// temporary file.
    /// </param>
    /// <param name="options">The options for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <exception cref="ImageFormatException">The picture is damaged or exceeds a limit, or the format is not supported.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds a limit, or the part is deep.</exception>
    /// <exception cref="ArgumentException">
    /// The stream does not support reading, or the OpenEXR file does not have the specified part, level or layer.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be read, or the temporary file cannot be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The file is OpenEXR, and the machine is big-endian.</exception>
    public static PictureReader Open(Stream stream, PictureReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream does not support reading.", nameof(stream));
        options ??= new();
        long? size = stream.CanSeek ? stream.Length : null;
        (Stream source, PictureFormat? format) = PictureInput.Prepare(stream);
        bool isKept = source != stream && format == PictureFormat.OpenExr;
        PictureReader reader = format == PictureFormat.OpenExr
            ? Own(ExrReader.Open(source, options.ToExr(), leaveOpen: !isKept), options)
            : new PictureReader(new ImagePictureSource(source, format, options, options.FindMemory(size, format)), format, options);
        if (!leaveOpen)
            reader.Owned.Add(stream);
        return reader;
    }

    /// <summary>Opens a part of an OpenEXR file that is already open.</summary>
    /// <param name="file">
    /// The open file. It must stay open and is not closed with the reader. Its own limits apply to reading pixels.
    /// </param>
    /// <param name="options">
    /// The part, level and layer, and the memory limit for display, or <see langword="null"/> for the defaults.
    /// </param>
    /// <exception cref="ExrFormatException">The part is deep.</exception>
    /// <exception cref="ArgumentException">The file does not have the specified part, level or layer.</exception>
    public static PictureReader Open(ExrReader file, PictureReadOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(file);
        options ??= new();
        return new(new ExrPictureSource(file, options), PictureFormat.OpenExr, options);
    }

    /// <summary>Reads a picture from a file.</summary>
    /// <inheritdoc cref="Open(string, PictureReadOptions?)"/>
    /// <param name="path">The path of the file. The format is detected from the content, not from the extension.</param>
    /// <param name="options">The options for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the fraction of an OpenEXR file that has been read, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels reading of an OpenEXR file between chunks.</param>
    /// <returns>The picture. For OpenEXR, it contains the pixels of the data window.</returns>
    /// <exception cref="PlatformNotSupportedException">
    /// The file is JPEG, and libturbojpeg is not installed, or the file is OpenEXR, and the machine is big-endian.
    /// </exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Read(string path, PictureReadOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using PictureReader reader = Open(path, options);
        return reader.ReadAll(progress, cancellationToken);
    }

    /// <summary>Reads a picture from the current position of a stream.</summary>
    /// <inheritdoc cref="Open(Stream, PictureReadOptions?, bool)"/>
    /// <param name="stream">The stream to read. It stays open.</param>
    /// <param name="options">The options for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the fraction of an OpenEXR file that has been read, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels reading of an OpenEXR file between chunks.</param>
    /// <returns>The picture. For OpenEXR, it contains the pixels of the data window.</returns>
    /// <exception cref="PlatformNotSupportedException">
    /// The file is JPEG, and libturbojpeg is not installed, or the file is OpenEXR, and the machine is big-endian.
    /// </exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static Image Read(Stream stream, PictureReadOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        using PictureReader reader = Open(stream, options, leaveOpen: true);
        return reader.ReadAll(progress, cancellationToken);
    }

    /// <summary>Writes a picture to a file.</summary>
    /// <param name="path">
    /// The path of the file. The extension selects the format: .png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam,
    /// .pfm or .exr. An existing file, or the target of a link, is replaced with the same permissions after the new file is complete. The
    /// existing file is kept if an error occurs.
    /// </param>
    /// <param name="image">The picture to write. OpenEXR requires linear light in binary16 or binary32.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the number of rows or chunks written, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation. An incomplete file is deleted.</param>
    /// <exception cref="ArgumentException">
    /// The extension is not supported, the format cannot store the picture, or an option does not fit the picture or the format.
    /// </exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">
    /// The file is read-only, or the caller has no permission to write to its directory.
    /// </exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(string path, Image image, PictureWriteOptions? options = null, IProgress<ImageProgress>? progress = null,
        CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(image);
        if (FindFormat(path) == PictureFormat.OpenExr)
            ExrFile.Write(path, ToPart(image, options), options?.OpenExr, progress, cancellationToken);
        else
            ImageFile.Write(path, image, options?.Image, progress, cancellationToken);
    }

    /// <summary>Writes a picture to the current position of a stream.</summary>
    /// <param name="stream">The stream to write. It need not be seekable and is neither flushed nor closed.</param>
    /// <param name="image">The picture to write. OpenEXR requires linear light in binary16 or binary32.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="progress">
    /// Receives the number of rows or chunks written, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    /// <exception cref="ArgumentException">
    /// The stream does not support writing, the format cannot store the picture, or an option does not fit the picture or the format.
    /// </exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public static void Write(Stream stream, Image image, PictureFormat format, PictureWriteOptions? options = null,
        IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(image);
        if (format == PictureFormat.OpenExr)
            ExrFile.Write(stream, ToPart(image, options), options?.OpenExr, progress, cancellationToken);
        else
            ImageFile.Write(stream, image, (ImageFileFormat)OptionRange.Defined(format), options?.Image, progress, cancellationToken);
    }

    private static ExrPart ToPart(Image image, PictureWriteOptions? options)
    {
        ExrPart part = ExrColors.FromImage(image);
        part.Header.Compression = options?.Compression ?? ExrCompression.Zip;
        return part;
    }

    // Returns a reader that owns the file, or closes the file if the picture cannot be opened.
    private static PictureReader Own(ExrReader file, PictureReadOptions? options)
    {
        try
        {
            PictureReader reader = Open(file, options);
            reader.Owned.Add(file);
            return reader;
        }
        catch
        {
            file.Dispose();
            throw;
        }
    }
}
