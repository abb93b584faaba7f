namespace Intaglio.Imaging;

/// <summary>Reads an image in bands of rows, so that large images need little memory.</summary>
/// <remarks>
/// JPEG files, interlaced PNG files, PFM files and TIFF files with the first row not at the top store their pixels in a different order.
/// For them, <see cref="IsSequential"/> is <see langword="false"/>, and the first read allocates memory for all pixels.
/// </remarks>
public sealed class ImageRowReader : IDisposable
{
    private readonly RowSource source;
    private readonly ImageInput? input;
    private readonly ImageReadOptions options;
    private readonly Stream? owned;

    /// <summary>Initializes a reader and reads the header of the image at the current position of a stream.</summary>
    /// <param name="stream">The stream to read. It must stay open until the last row has been read.</param>
    /// <param name="options">The options for reading, or <see langword="null"/> for the defaults.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the reader is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <exception cref="ImageFormatException">The image is damaged or exceeds a limit, or the format is not supported.</exception>
    /// <exception cref="ArgumentException">The stream does not support reading.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is less than 1.</exception>
    public ImageRowReader(Stream stream, ImageReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream does not support reading.", nameof(stream));
        this.options = options = options?.Copy() ?? ImageReadOptions.Default;
        owned = leaveOpen ? null : stream;
        long start = stream.CanSeek ? stream.Position : 0;
        input = new ImageInput(stream);
        ReadOnlySpan<byte> head = input.Peek(ImageSignature.Length);
        ImageFileFormat? format = ImageSignature.Find(head);
        try
        {
            source = format switch
            {
                ImageFileFormat.Tiff => TiffReader.Open(stream.CanSeek ? new TiffInput(stream, start)
                    : TiffInput.Load(input, options), options),
                ImageFileFormat.Png => PngReader.Open(input, options),
                ImageFileFormat.Jpeg => JpegReader.Open(input, options),
                ImageFileFormat.Pfm => PfmReader.Open(input, options),
                ImageFileFormat.Pam => PamReader.Open(input, options),
                not null => NetpbmReader.Open(input, options),
                null => throw new ImageFormatException(ImageSignature.Describe(head)),
            };
        }
        catch (ImageFormatException exception) when (format != ImageFileFormat.Tiff)
        {
            Place(exception);
            throw;
        }
        // TIFF data is not read in order.
        if (format == ImageFileFormat.Tiff)
            input = null;
    }

    /// <summary>Gets the header of the image.</summary>
    public ImageHeader Header => source.Header;

    /// <summary>Gets a value indicating whether rows are read without holding all pixels in memory.</summary>
    public bool IsSequential => !source.IsKept;

    /// <summary>Gets the number of rows read.</summary>
    public int RowsRead { get; private set; }

    /// <summary>Reads the next rows.</summary>
    /// <param name="rows">
    /// The image that receives the rows. Its height is the number of rows to read, and its width and format are those of the source image.
    /// </param>
    /// <exception cref="ImageFormatException">The file is damaged. Some of the rows might have been written.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">The width or format differs from the source image, or fewer rows remain.</exception>
    public void Read(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != Header.Width || rows.Format != Header.Format || rows.Height > Header.Height - RowsRead)
            throw new ArgumentException(
                $"The rows have {rows.Width} x {rows.Height} pixels of {rows.Format}, but the image "
                + $"has {Header.Height - RowsRead} remaining rows of {Header.Width} pixels of {Header.Format}.", nameof(rows));
        try
        {
            source.Read(rows.Bytes.Span);
            RowsRead += rows.Height;
            if (RowsRead == Header.Height)
                End();
        }
        catch (ImageFormatException exception)
        {
            Place(exception);
            throw;
        }
    }

    /// <summary>Releases the buffers and closes the stream unless it was opened with <c>leaveOpen</c>.</summary>
    public void Dispose()
    {
        source.Dispose();
        owned?.Dispose();
    }

    /// <summary>Reads all rows.</summary>
    /// <param name="cancellationToken">A token that cancels the operation between rows.</param>
    /// <returns>The complete image.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, or the pixels exceed the memory limit.</exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public Image ReadAll(CancellationToken cancellationToken = default)
    {
        if (RowsRead > 0)
            throw new InvalidOperationException("Some rows of the image have already been read.");
        RowsRead = Header.Height;
        try
        {
            Image image = source.ReadAll(options, cancellationToken);
            input?.Return();
            return image;
        }
        catch (ImageFormatException exception)
        {
            Place(exception);
            throw;
        }
    }

    private void Place(ImageFormatException exception) => exception.Position ??= input?.Offset;

    private void End()
    {
        source.End();
        input?.Return();
    }
}
