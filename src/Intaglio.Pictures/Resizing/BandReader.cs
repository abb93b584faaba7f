using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Reads an image in bands of rows. With several threads, the next band is read while the current one is processed.</summary>
/// <param name="header">The header of the image.</param>
/// <param name="rows">The number of rows to read, which can be less than the height.</param>
/// <param name="height">The number of rows in a band. The last band can be smaller.</param>
/// <param name="source">The function that fills an image with the next rows.</param>
/// <param name="isAhead"><see langword="true"/> to read the next band in the background; otherwise, <see langword="false"/>.</param>
internal sealed class BandReader(ImageHeader header, int rows, int height, Action<Image> source, bool isAhead) : IDisposable
{
    private Image? current;
    private Task<Image>? next;
    private int taken;

    /// <summary>Returns the next band, which is valid until the next call. Exceptions of the source are propagated.</summary>
    internal Image Read()
    {
        Image band = next is null ? Read(current) : next.GetAwaiter().GetResult();
        Image? free = next is null ? null : current;
        current = band;
        next = isAhead && taken < rows ? Task.Run(() => Read(free)) : null;
        return band;
    }

    /// <summary>Waits until reading has ended.</summary>
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
