namespace Intaglio.Pictures;

/// <summary>Sharpens rows of floats as they arrive, using their difference from a Gaussian blur (see <see cref="UnsharpMask"/>).</summary>
internal sealed class UnsharpFilter
{
    private readonly SeparableFilter blur;
    private readonly float amount, threshold;
    private readonly int rowSize, reach;
    private float[] held = [];
    private int heldFirst, heldCount, done;

    /// <param name="mask">The options for sharpening.</param>
    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The height in pixels.</param>
    /// <param name="components">The number of floats in a pixel.</param>
    /// <param name="kernel">The implementation of weighted sums.</param>
    internal UnsharpFilter(UnsharpMask mask, int width, int height, int components, FilterKernel kernel)
    {
        FilterTaps rows = FilterTaps.CreateGaussian(height, mask.Radius);
        (amount, threshold, reach) = ((float)mask.Amount, (float)mask.Threshold, rows.MostTaps);
        blur = new(FilterTaps.CreateGaussian(width, mask.Radius), rows, components, byDifferences: true, kernel);
        rowSize = blur.RowSize;
    }

    /// <inheritdoc cref="SeparableFilter.Ready"/>
    internal int Ready => blur.Ready;

    /// <summary>Adds the next rows, each as long as a filtered row.</summary>
    internal void Add(ReadOnlyMemory<float> rows, int components, int threads, CancellationToken cancellationToken)
    {
        int count = rows.Length / rowSize, dropped = Math.Clamp(done - heldFirst, 0, heldCount);
        held.AsSpan(dropped * rowSize, (heldCount - dropped) * rowSize).CopyTo(held);
        (heldFirst, heldCount) = (heldFirst + dropped, heldCount - dropped);
        if (held.Length < (heldCount + count) * rowSize)
            Array.Resize(ref held, (heldCount + count + reach) * rowSize);
        rows.Span.CopyTo(held.AsSpan(heldCount * rowSize));
        heldCount += count;
        blur.Add(count, (row, pixel, pixels, _, floats) => rows.Span.Slice((row * rowSize) + (pixel * components), pixels * components)
            .CopyTo(floats), 0, threads, cancellationToken);
    }

    /// <inheritdoc cref="SeparableFilter.Compute"/>
    internal void Compute(int row, Span<float> floats)
    {
        blur.Compute(row, floats);
        ReadOnlySpan<float> sharp = held.AsSpan((done + row - heldFirst) * rowSize, rowSize);
        for (int i = 0; i < floats.Length; i++)
        {
            float difference = sharp[i] - floats[i];
            floats[i] = Math.Abs(difference) >= threshold ? sharp[i] + (amount * difference) : sharp[i];
        }
    }

    /// <inheritdoc cref="SeparableFilter.Release"/>
    internal void Release(int count)
    {
        blur.Release(count);
        done += count;
    }
}
