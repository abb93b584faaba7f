namespace Intaglio.Imaging;

/// <summary>Writes an image in bands of rows, so that large images need little memory.</summary>
public sealed class ImageRowWriter : IDisposable
{
    private readonly ImageHeader header;
    private readonly RowWriter writer;
    private readonly Stream? owned;
    private int written;

    /// <summary>Initializes a writer and writes the beginning of the file at the current position of a stream.</summary>
    /// <param name="stream">The stream to write. It is not flushed.</param>
    /// <param name="header">The properties of the image.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <param name="leaveOpen">
    /// <see langword="true"/> to leave the stream open after the writer is disposed; otherwise, <see langword="false"/>.
    /// </param>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">
    /// The format cannot store the image or cannot be written by rows (see <see cref="CanWrite"/>), an option does not fit the image or the
    /// format, or the stream does not support writing. Nothing has been written.
    /// </exception>
    public ImageRowWriter(Stream stream, ImageHeader header, ImageFileFormat format, ImageWriteOptions? options = null,
        bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(header);
        options ??= ImageWriteOptions.Default;
        if (!CanWrite(stream, header, format, options))
            throw new ArgumentException(
                $"A {format} file cannot be written by rows from this image, to this stream or with these options.", nameof(format));
        this.header = header;
        owned = leaveOpen ? null : stream;
        writer = RowWriter.Create(stream, format, header, whole: null, options);
    }

    /// <summary>Determines whether an image can be written by rows.</summary>
    /// <remarks>
    /// Files with a palette and interlaced files cannot be written by rows. TIFF and PFM require a seekable stream. Integers with fewer
    /// significant bits than the sample must be at their exact levels (<see cref="ImageHeader.HasExactLevels"/>).
    /// </remarks>
    /// <param name="stream">The stream to write.</param>
    /// <param name="header">The properties of the image.</param>
    /// <param name="format">The format of the file.</param>
    /// <param name="options">The options for writing, or <see langword="null"/> for the defaults.</param>
    /// <returns><see langword="true"/> if the image can be written by rows; otherwise, <see langword="false"/>.</returns>
    public static bool CanWrite(Stream stream, ImageHeader header, ImageFileFormat format, ImageWriteOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(header);
        options ??= ImageWriteOptions.Default;
        return (header.IsWhole || header.HasExactLevels) && !options.IsIndexed && !options.IsInterlaced
            && (stream.CanSeek || format is not (ImageFileFormat.Tiff or ImageFileFormat.Pfm));
    }

    /// <summary>Writes the next rows.</summary>
    /// <param name="rows">The rows to write. Their width and format must match the header.</param>
    /// <exception cref="ArgumentException">The width or format differs from the header, or fewer rows remain to be written.</exception>
    public void Write(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != header.Width || rows.Format != header.Format || rows.Height > header.Height - written)
            throw new ArgumentException(
                $"The rows have {rows.Width} x {rows.Height} pixels of {rows.Format}, but the image "
                + $"has {header.Height - written} remaining rows of {header.Width} pixels of {header.Format}.", nameof(rows));
        written += rows.Height;
        writer.Write(rows, RowSteps.Silent);
    }

    /// <summary>Writes the end of the file after the last row.</summary>
    /// <exception cref="InvalidOperationException">Not all rows have been written.</exception>
    public void Complete()
    {
        if (written < header.Height)
            throw new InvalidOperationException($"{header.Height - written} of {header.Height} rows have not been written.");
        writer.Complete();
    }

    /// <summary>Releases the buffers and closes the stream unless it was opened with <c>leaveOpen</c>.</summary>
    public void Dispose()
    {
        writer.Dispose();
        owned?.Dispose();
    }
}
