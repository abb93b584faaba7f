using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of a picture for display, in bands of rows that can be read repeatedly.</summary>
internal abstract class PictureBands
{
    // Depends on the file size, not on sizes stated in the file. The pixels of normal files take about as many bytes as the file.
    private const long BaseHeld = 16 << 20, FileFactor = 3;

    /// <summary>Gets the window of pixels in the file.</summary>
    internal abstract ExrBox2i DataWindow { get; }

    /// <summary>Gets the window of pixels to show.</summary>
    internal abstract ExrBox2i DisplayWindow { get; }

    /// <summary>Gets the bands from top to bottom.</summary>
    internal abstract IReadOnlyList<ExrBox2i> Bands { get; }

    /// <summary>Gets the maximum size in bytes of converted pixels that are held to avoid reading them twice.</summary>
    internal abstract long MaxHeld { get; }

    /// <summary>Gets the maximum size in bytes of a display window that differs from the data window.</summary>
    internal abstract long MaxFrame { get; }

    /// <summary>Removes alpha that is zero everywhere, as in files of some cameras, because it would hide the picture.</summary>
    internal abstract void LeaveOutEmptyAlpha(CancellationToken cancellationToken);

    internal abstract Image Read(ExrBox2i band, CancellationToken cancellationToken);

    private protected static long FindHeld(long fileSize, long maxMemory) =>
        maxMemory < 0 ? BaseHeld + FileFactor * fileSize : Math.Min(BaseHeld + FileFactor * fileSize, maxMemory / 2);
}
