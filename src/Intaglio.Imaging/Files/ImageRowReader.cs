namespace Intaglio.Imaging;

/// <summary>Reads an image some rows at a time, so that large ones need little memory.</summary>
/// <remarks>
/// JPEG files, interlaced PNG files, PFM files and TIFF files whose first row is not at the top have their pixels in another order: <see cref="IsSequential"/> is false,
/// and the first reading takes memory for all of them.
/// </remarks>
public sealed class ImageRowReader : IDisposable
{
    private readonly RowSource source;
    private readonly ImageInput? input;
    private readonly ImageReadOptions options;
    private readonly Stream? owned;

    /// <summary>Reads the header of an image from where a stream is.</summary>
    /// <param name="stream">The stream, which must stay open until the last row.</param>
    /// <param name="options">The limits; null for the defaults.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the reader is disposed.</param>
    /// <exception cref="ImageFormatException">The image is damaged, larger than allowed, or of a kind that is not read here.</exception>
    /// <exception cref="ArgumentException">The stream cannot be read.</exception>
    /// <exception cref="ArgumentOutOfRangeException">An option is below 1.</exception>
    public ImageRowReader(Stream stream, ImageReadOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        if (!stream.CanRead)
            throw new ArgumentException("The stream cannot be read.", nameof(stream));
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
                ImageFileFormat.Tiff => TiffReader.Open(stream.CanSeek ? new TiffInput(stream, start) : TiffInput.Load(input, options), options),
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
        // Nothing of TIFF is in order.
        if (format == ImageFileFormat.Tiff)
            input = null;
    }

    /// <summary>Gets the header.</summary>
    public ImageHeader Header => source.Header;

    /// <summary>Gets whether reading rows takes memory for some rows only, and not for all.</summary>
    public bool IsSequential => !source.IsKept;

    /// <summary>Gets the number of rows that were read.</summary>
    public int RowsRead { get; private set; }

    /// <summary>Reads the next rows.</summary>
    /// <param name="rows">Receives as many rows as it has; its width and format are those of the image.</param>
    /// <exception cref="ImageFormatException">The file is damaged. Some of the rows may have been written.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">The width or the format is another, or there are not as many rows left.</exception>
    public void Read(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != Header.Width || rows.Format != Header.Format || rows.Height > Header.Height - RowsRead)
            throw new ArgumentException($"{rows.Width} x {rows.Height} pixels of {rows.Format} are not rows of the image, which has {Header.Height - RowsRead} left.", nameof(rows));
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

    /// <summary>Releases the buffers, and closes the stream unless it is to stay open.</summary>
    public void Dispose()
    {
        source.Dispose();
        owned?.Dispose();
    }

    /// <summary>Reads all rows.</summary>
    /// <param name="cancellationToken">Stops the reading between rows.</param>
    /// <returns>The image.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, or the pixels take more memory than allowed.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="PlatformNotSupportedException">The image is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The reading was stopped.</exception>
    public Image ReadAll(CancellationToken cancellationToken = default)
    {
        if (RowsRead > 0)
            throw new InvalidOperationException("Some rows of the image were read already.");
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
