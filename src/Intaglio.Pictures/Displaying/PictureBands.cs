using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>The pixels of a picture for display: a band of rows at a time, each as often as wanted.</summary>
internal abstract class PictureBands
{
    // As much as honest files need, whose pixels take about as many bytes; what a file claims counts for nothing.
    private const long BaseHeld = 16 << 20, FileFactor = 3;

    /// <summary>Gets the pixels that there are.</summary>
    internal abstract ExrBox2i DataWindow { get; }

    /// <summary>Gets the pixels to show.</summary>
    internal abstract ExrBox2i DisplayWindow { get; }

    /// <summary>Gets the bands, from the top.</summary>
    internal abstract IReadOnlyList<ExrBox2i> Bands { get; }

    /// <summary>Gets the bytes of converted pixels that may be held instead of reading them twice.</summary>
    internal abstract long MaxHeld { get; }

    /// <summary>Gets the most bytes that the display window may take where it is not the data window.</summary>
    internal abstract long MaxFrame { get; }

    /// <summary>Leaves out alpha that is zero everywhere, as in files of cameras: it would hide the picture.</summary>
    internal abstract void LeaveOutEmptyAlpha(CancellationToken cancellationToken);

    internal abstract Image Read(ExrBox2i band, CancellationToken cancellationToken);

    private protected static long FindHeld(long fileSize, long maxMemory) => maxMemory < 0 ? BaseHeld + FileFactor * fileSize : Math.Min(BaseHeld + FileFactor * fileSize, maxMemory / 2);
}
