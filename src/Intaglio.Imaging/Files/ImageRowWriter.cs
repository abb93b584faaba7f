namespace Intaglio.Imaging;

/// <summary>Writes an image some rows at a time, so that large ones need little memory.</summary>
public sealed class ImageRowWriter : IDisposable
{
    private readonly ImageHeader header;
    private readonly RowWriter writer;
    private readonly Stream? owned;
    private int written;

    /// <summary>Writes the beginning of a file to where a stream is.</summary>
    /// <param name="stream">The stream; it is not flushed.</param>
    /// <param name="header">The image.</param>
    /// <param name="format">The format.</param>
    /// <param name="options">How; null for the defaults.</param>
    /// <param name="leaveOpen">Whether the stream stays open when the writer is disposed.</param>
    /// <exception cref="PlatformNotSupportedException">The format is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="ArgumentException">
    /// The format cannot hold such an image or cannot be written by rows (<see cref="CanWrite"/>), the options do not fit either, or the stream cannot be
    /// written. Nothing was written then.
    /// </exception>
    public ImageRowWriter(Stream stream, ImageHeader header, ImageFileFormat format, ImageWriteOptions? options = null, bool leaveOpen = false)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(header);
        options ??= ImageWriteOptions.Default;
        if (!CanWrite(stream, header, format, options))
            throw new ArgumentException($"A file of the format {format} cannot be written by rows from such an image, to this stream or with these options.", nameof(format));
        this.header = header;
        owned = leaveOpen ? null : stream;
        writer = RowWriter.Create(stream, format, header, whole: null, options);
    }

    /// <summary>
    /// Gets whether a file can be written by rows: not with a palette or interlaced, TIFF and PFM only to a stream that can seek, and integers of fewer
    /// significant bits than a sample has only at their exact levels.
    /// </summary>
    /// <param name="stream">The stream.</param>
    /// <param name="header">The image.</param>
    /// <param name="format">The format.</param>
    /// <param name="options">How; null for the defaults.</param>
    public static bool CanWrite(Stream stream, ImageHeader header, ImageFileFormat format, ImageWriteOptions? options = null)
    {
        ArgumentNullException.ThrowIfNull(stream);
        ArgumentNullException.ThrowIfNull(header);
        options ??= ImageWriteOptions.Default;
        return (header.IsWhole || header.HasExactLevels) && !options.IsIndexed && !options.IsInterlaced && (stream.CanSeek || format is not (ImageFileFormat.Tiff or ImageFileFormat.Pfm));
    }

    /// <summary>Writes the next rows.</summary>
    /// <param name="rows">The rows; their width and format are those of the image.</param>
    /// <exception cref="ArgumentException">The width or the format is another, or the image has not as many rows left.</exception>
    public void Write(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != header.Width || rows.Format != header.Format || rows.Height > header.Height - written)
            throw new ArgumentException($"{rows.Width} x {rows.Height} pixels of {rows.Format} are not rows of the image, which has {header.Height - written} left.", nameof(rows));
        written += rows.Height;
        writer.Write(rows, RowSteps.Silent);
    }

    /// <summary>Writes the end of the file, after the last row.</summary>
    /// <exception cref="InvalidOperationException">Rows are missing.</exception>
    public void Complete()
    {
        if (written < header.Height)
            throw new InvalidOperationException($"{header.Height - written} of {header.Height} rows are missing.");
        writer.Complete();
    }

    /// <summary>Releases the buffers, and closes the stream unless it is to stay open.</summary>
    public void Dispose()
    {
        writer.Dispose();
        owned?.Dispose();
    }
}
