using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>An open picture of any format. Reads the header, and the pixels in bands of rows or all at once.</summary>
/// <remarks>
/// For OpenEXR, the picture is a layer in one level of a part. It contains the pixels of the data window, in linear light with
/// premultiplied alpha.
/// </remarks>
public sealed class PictureReader : IDisposable
{
    private readonly PictureReadOptions options;

    internal PictureReader(PictureSource source, PictureFormat? format, PictureReadOptions options)
    {
        // The format is not null, because unknown formats throw before a source exists.
        (Source, Format, this.options) = (source, format!.Value, options.Copy());
        Header = source.Header;
    }

    /// <summary>Gets the format detected from the content. PBM, PGM and PPM are reported as <see cref="PictureFormat.Pnm"/>.</summary>
    public PictureFormat Format { get; }

    /// <summary>Gets the header of the picture.</summary>
    public ImageHeader Header { get; }

    /// <summary>
    /// Gets the window of pixels in the file. It starts at 0, 0, except for OpenEXR, where it is the data window of the level.
    /// </summary>
    public ExrBox2i DataWindow => Source.DataWindow;

    /// <summary>Gets the window of pixels to show.</summary>
    /// <remarks>For OpenEXR, this is the display window, which can have any position. For smaller levels, it is the data window.</remarks>
    public ExrBox2i DisplayWindow => Source.DisplayWindow;

    /// <summary>Gets a value indicating whether rows are read without holding all pixels in memory.</summary>
    public bool IsSequential => Source.IsSequential;

    /// <summary>Gets the number of rows read.</summary>
    public int RowsRead { get; private set; }

    internal PictureSource Source { get; }

    /// <summary>Gets the objects that are disposed with this reader.</summary>
    internal List<IDisposable> Owned { get; } = [];

    /// <summary>Reads the next rows.</summary>
    /// <param name="rows">
    /// The image that receives the rows. Its height is the number of rows to read, and its width and format are those of the picture.
    /// </param>
    /// <exception cref="ImageFormatException">The file is damaged. Some of the rows might have been written.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="ArgumentException">The width or format differs from the picture, or fewer rows remain.</exception>
    /// <exception cref="PlatformNotSupportedException">The picture is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public void Read(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != Header.Width || rows.Format != Header.Format || rows.Height > Header.Height - RowsRead)
            throw new ArgumentException(
                $"The rows have {rows.Width} x {rows.Height} pixels of {rows.Format}, but the picture "
                + $"has {Header.Height - RowsRead} remaining rows of {Header.Width} pixels of {Header.Format}.", nameof(rows));
        Source.Read(rows);
        RowsRead += rows.Height;
    }

    /// <summary>Reads all rows.</summary>
    /// <param name="progress">
    /// Receives the fraction of an OpenEXR file that has been read, from any thread, or <see langword="null"/> to report no progress.
    /// </param>
    /// <param name="cancellationToken">A token that cancels reading of an OpenEXR file between chunks.</param>
    /// <returns>The complete picture.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, or the pixels exceed the memory limit.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged or exceeds the memory limit.</exception>
    /// <exception cref="InvalidOperationException">Some rows have already been read.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The picture is JPEG, and libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">The operation was canceled.</exception>
    public Image ReadAll(IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        if (RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture have already been read.");
        RowsRead = Header.Height;
        return Source.ReadAll(progress, cancellationToken);
    }

    /// <summary>Releases the buffers and closes the file unless it was opened with <c>leaveOpen</c>.</summary>
    public void Dispose()
    {
        Source.Dispose();
        foreach (IDisposable owned in Owned)
            owned.Dispose();
    }

    internal void Warn(string fault) => options.OnWarning?.Invoke(fault);
}
