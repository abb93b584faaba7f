using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Reads an image a band of rows at a time: the next one while the last is worked on, if there is more than one thread.</summary>
/// <param name="header">The image.</param>
/// <param name="rows">The rows to read, of which there may be more.</param>
/// <param name="height">The rows of a band; the last may have fewer.</param>
/// <param name="source">Fills an image with the next rows.</param>
/// <param name="isAhead">Whether the next band is read meanwhile.</param>
internal sealed class BandReader(ImageHeader header, int rows, int height, Action<Image> source, bool isAhead) : IDisposable
{
    private Image? current;
    private Task<Image>? next;
    private int taken;

    /// <summary>Returns the next band, which is valid until the next call. Exceptions of the source pass through.</summary>
    internal Image Read()
    {
        Image band = next is null ? Read(current) : next.GetAwaiter().GetResult();
        Image? free = next is null ? null : current;
        current = band;
        next = isAhead && taken < rows ? Task.Run(() => Read(free)) : null;
        return band;
    }

    /// <summary>Waits until nothing is read any more.</summary>
    public void Dispose()
    {
        if (next is not null)
            Task.WaitAny(next);
    }

    private Image Read(Image? reused)
    {
        int count = Math.Min(height, rows - taken);
        Image band = reused?.Height == count ? reused : new(header.Width, count, header.Format) { Color = header.Color };
        source(band);
        taken += count;
        return band;
    }
}
