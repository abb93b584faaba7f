using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>An open picture of any format: its header, and its pixels some rows at a time or all at once.</summary>
/// <remarks>Of an OpenEXR file it is a layer of a level of a part: the pixels of the data window, in linear light with premultiplied alpha.</remarks>
public sealed class PictureReader : IDisposable
{
    private readonly PictureReadOptions options;

    internal PictureReader(PictureSource source, PictureFormat? format, PictureReadOptions options)
    {
        // A file of no known format has no source.
        (Source, Format, this.options) = (source, format!.Value, options.Copy());
        Header = source.Header;
    }

    /// <summary>Gets the format, as the content of the file tells it: <see cref="PictureFormat.Pnm"/> of PBM, PGM and PPM.</summary>
    public PictureFormat Format { get; }

    /// <summary>Gets all that the file says of the picture but its pixels.</summary>
    public ImageHeader Header { get; }

    /// <summary>Gets the pixels that the file has, from 0, 0 on; in OpenEXR files the data window of the level.</summary>
    public ExrBox2i DataWindow => Source.DataWindow;

    /// <summary>Gets the pixels that the file wants to be shown; in OpenEXR files the display window, which may be anywhere, and of smaller levels the data window.</summary>
    public ExrBox2i DisplayWindow => Source.DisplayWindow;

    /// <summary>Gets whether reading rows takes memory for some rows only, and not for all.</summary>
    public bool IsSequential => Source.IsSequential;

    /// <summary>Gets the number of rows that were read.</summary>
    public int RowsRead { get; private set; }

    internal PictureSource Source { get; }

    /// <summary>Gets what is closed with this.</summary>
    internal List<IDisposable> Owned { get; } = [];

    /// <summary>Reads the next rows.</summary>
    /// <param name="rows">Receives as many rows as it has; its width and format are those of the picture.</param>
    /// <exception cref="ImageFormatException">The file is damaged. Some of the rows may have been written.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ArgumentException">The width or the format is another, or there are not as many rows left.</exception>
    /// <exception cref="PlatformNotSupportedException">The picture is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    public void Read(Image rows)
    {
        ArgumentNullException.ThrowIfNull(rows);
        if (rows.Width != Header.Width || rows.Format != Header.Format || rows.Height > Header.Height - RowsRead)
            throw new ArgumentException($"{rows.Width} x {rows.Height} pixels of {rows.Format} are not rows of the picture, which has {Header.Height - RowsRead} left.", nameof(rows));
        Source.Read(rows);
        RowsRead += rows.Height;
    }

    /// <summary>Reads all rows.</summary>
    /// <param name="progress">Receives the share of an OpenEXR file that is read, from any thread; null for nothing.</param>
    /// <param name="cancellationToken">Stops the reading of an OpenEXR file between chunks.</param>
    /// <returns>The picture.</returns>
    /// <exception cref="ImageFormatException">The file is damaged, or the pixels take more memory than allowed.</exception>
    /// <exception cref="ExrFormatException">The OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">The file cannot be read.</exception>
    /// <exception cref="PlatformNotSupportedException">The picture is JPEG, and the library libturbojpeg is not installed.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public Image ReadAll(IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        if (RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture were read already.");
        RowsRead = Header.Height;
        return Source.ReadAll(progress, cancellationToken);
    }

    /// <summary>Releases the buffers, and closes the file unless it was to stay open.</summary>
    public void Dispose()
    {
        Source.Dispose();
        foreach (IDisposable owned in Owned)
            owned.Dispose();
    }

    internal void Warn(string fault) => options.OnWarning?.Invoke(fault);
}
