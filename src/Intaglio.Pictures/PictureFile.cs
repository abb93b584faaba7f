using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Opens, reads and writes picture files of any format: PNG, TIFF, JPEG, PBM, PGM, PPM, PAM, PFM and OpenEXR.</summary>
/// <remarks>
/// The content tells the format of a file that is read, the extension that of a file that is written. A damaged file is an
/// <see cref="ExrFormatException"/> if it is OpenEXR and an <see cref="ImageFormatException"/> otherwise; both are a <see cref="FormatException"/>.
/// </remarks>
public static class PictureFile
{
    private const string ExrExtension = ".exr";

    /// <summary>The bytes that <see cref="FindFormat(ReadOnlySpan{byte})"/> needs.</summary>
    internal const int HeadSize = 12;

    private static ReadOnlySpan<byte> ExrMagic => [0x76, 0x2F, 0x31, 0x01];

    /// <summary>Finds the format that a file's extension names (.png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm, .exr).</summary>
    /// <param name="path">The file's name.</param>
    /// <returns>The format; null if the extension names none.</returns>
    public static PictureFormat? FindFormat(string path)
    {
        ArgumentNullException.ThrowIfNull(path);
        return Path.GetExtension(path).Equals(ExrExtension, StringComparison.OrdinalIgnoreCase) ? PictureFormat.OpenExr : (PictureFormat?)ImageFile.FindFormat(path);
    }

    /// <summary>Finds the format that the first bytes of a file have.</summary>
    /// <param name="head">The first 12 bytes of the file, or all of a shorter one.</param>
    /// <returns>The format; null if it is none of those that are read here.</returns>
    public static PictureFormat? FindFormat(ReadOnlySpan<byte> head) =>
        head.StartsWith(ExrMagic) ? PictureFormat.OpenExr : (PictureFormat?)ImageFile.FindFormat(head);

    /// <summary>Opens a file and reads its header.</summary>
    /// <param name="path">The file. Its content tells the format, not its name.</param>
    /// <param name="options">The limits, and what of an OpenEXR file is the picture; null for the defaults.</param>
    /// <exception cref="ImageFormatException">The file is damaged, larger than allowed, or of no format that is read here.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or larger than allowed, or its part is deep.</exception>
    /// <exception cref="ArgumentException">The OpenEXR file does not have the part, level or layer.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="UnauthorizedAccessException">The file may not be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The file is OpenEXR, and the machine is big-endian.</exception>
    public static PictureReader Open(string path, PictureReadOptions? options = null)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        FileStream stream = new(path, FileMode.Open, FileAccess.Read, FileShare.Read, bufferSize: 0);
        try
        {
            if (stream.CanSeek && FindFormat(PictureInput.PeekHead(stream)) == PictureFormat.OpenExr)
            {
                // The reader of a path reads from several threads at once.
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

    /// <summary>Opens what a stream holds from where it is, and reads the header.</summary>
    /// <param name="stream">The stream, which stays open until the reader is disposed of. An OpenEXR file from a stream that cannot seek is kept in the folder for temporary files meanwhile.</param>
    /// <param name="options">The limits, and what of an OpenEXR file is the picture; null for the defaults.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed of.</param>
    /// <exception cref="ImageFormatException">The picture is damaged, larger than allowed, or of no format that is read here.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or larger than allowed, or its part is deep.</exception>
    /// <exception cref="ArgumentException">The stream cannot be read, or the OpenEXR file does not have the part, level or layer.</exception>
    /// <exception cref="IOException">The stream cannot be read, or the folder for temporary files cannot be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The file is OpenEXR, and the machine is big-endian.</exception>
    public static PictureReader Open(Stream stream, PictureReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(stream));
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

    /// <summary>Opens a part of an OpenEXR file that is open already.</summary>
    /// <param name="file">The open file, which must stay open and is not closed with the reader. Its own limits are those of reading pixels.</param>
    /// <param name="options">The part, level and layer, and the most memory that display may hold; null for the defaults.</param>
    /// <exception cref="ExrFormatException">The part is deep.</exception>
    /// <exception cref="ArgumentException">The file does not have the part, level or layer.</exception>
    public static PictureReader Open(ExrReader file, PictureReadOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(file);
        options ??= new();
        return new(new ExrPictureSource(file, options), PictureFormat.OpenExr, options);
    }

    /// <summary>Reads a picture from a file.</summary>
    /// <inheritdoc cref="Open(string, PictureReadOptions?)"/>
    /// <param name="path">The file. Its content tells the format, not its name.</param>
    /// <param name="options">The limits, and what of an OpenEXR file is the picture; null for the defaults.</param>
    /// <param name="progress">Receives the share of an OpenEXR file that is read, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading of an OpenEXR file between chunks.</param>
    /// <returns>The picture; of an OpenEXR file the pixels of the data window.</returns>
    /// <exception cref="PlatformNotSupportedException">The file is JPEG, and the library libturbojpeg is not installed; or it is OpenEXR, and the machine is big-endian.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static Image Read(string path, PictureReadOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        using PictureReader reader = Open(path, options);
        return reader.ReadAll(progress, cancellationToken);
    }

    /// <summary>Reads a picture from where a stream is.</summary>
    /// <inheritdoc cref="Open(Stream, PictureReadOptions?, bool)"/>
    /// <param name="stream">The stream; it is not closed.</param>
    /// <param name="options">The limits, and what of an OpenEXR file is the picture; null for the defaults.</param>
    /// <param name="progress">Receives the share of an OpenEXR file that is read, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading of an OpenEXR file between chunks.</param>
    /// <returns>The picture; of an OpenEXR file the pixels of the data window.</returns>
    /// <exception cref="PlatformNotSupportedException">The file is JPEG, and the library libturbojpeg is not installed; or it is OpenEXR, and the machine is big-endian.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static Image Read(Stream stream, PictureReadOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        using PictureReader reader = Open(stream, options, leaveOpen: true);
        return reader.ReadAll(progress, cancellationToken);
    }

    /// <summary>Writes a picture to a file.</summary>
    /// <param name="path">
    /// The file. Its extension names the format (.png, .tif, .tiff, .jpg, .jpeg, .jpe, .jfif, .pbm, .pgm, .ppm, .pnm, .pam, .pfm, .exr). What is there, or where a link leads, is replaced by
    /// a file of the same permissions when all is on the disk, and kept if anything fails.
    /// </param>
    /// <param name="image">The picture; in OpenEXR files linear light in binary16 or binary32.</param>
    /// <param name="options">The options of the format; null for the defaults.</param>
    /// <param name="progress">Receives the rows or chunks that are written, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the writing; nothing is left then.</param>
    /// <exception cref="ArgumentException">The extension names no such format, the format cannot hold such a picture, or the options do not fit either.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    /// <exception cref="UnauthorizedAccessException">The file is read-only, or its folder may not be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Write(string path, Image image, PictureWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentException.ThrowIfNullOrEmpty(path);
        ArgumentNullException.ThrowIfNull(image);
        if (FindFormat(path) == PictureFormat.OpenExr)
            ExrFile.Write(path, ToPart(image, options), options?.OpenExr, progress, cancellationToken);
        else
            ImageFile.Write(path, image, options?.Image, progress, cancellationToken);
    }

    /// <summary>Writes a picture to where a stream is.</summary>
    /// <param name="stream">The stream; it is neither flushed nor closed, and need not be able to seek.</param>
    /// <param name="image">The picture; in OpenEXR files linear light in binary16 or binary32.</param>
    /// <param name="format">The format.</param>
    /// <param name="options">The options of the format; null for the defaults.</param>
    /// <param name="progress">Receives the rows or chunks that are written, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the writing.</param>
    /// <exception cref="ArgumentException">The stream cannot be written, the format cannot hold such a picture, or the options do not fit either.</exception>
    /// <exception cref="IOException">The stream cannot be written.</exception>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static void Write(Stream stream, Image image, PictureFormat format, PictureWriteOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
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

    // A reader that closes the file with itself, and a file that is closed where it has no such picture.
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
