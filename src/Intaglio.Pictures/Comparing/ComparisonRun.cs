using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Compares pictures of the same size band by band.</summary>
internal sealed class ComparisonRun
{
    private const int BytesOfBand = 4 << 20, ReachOfWindow = StructureKernel.Size - 1;

    private readonly PictureReader first, second;
    private readonly PictureDifference difference;
    private readonly CommonRow common;
    private readonly ColorRows? firstColors, secondColors;
    private readonly StructuralSimilarity? structure;
    private readonly PictureMetric? shown;
    private readonly double tolerance;
    private readonly int width, height, bandHeight, threads;
    private readonly SampleBand band;
    private readonly RowDifference[] rows;
    private readonly ChannelTally[] tallies;

    private long differing, withoutColor;
    private int minX = int.MaxValue, maxX = -1, minY = -1, maxY = -1;
    private double largestColor, sumOfColors;

    internal ComparisonRun(PictureReader first, PictureReader second, PictureDifference difference, PictureComparisonOptions options,
        bool isDrawn = false)
    {
        (this.first, this.second, this.difference) = (first, second, difference);
        (width, height, threads) = (first.Header.Width, first.Header.Height, options.MaxDegreeOfParallelism);
        common = new(first.Header.Format, second.Header.Format);
        shown = isDrawn ? options.Metric : null;
        // A small margin prevents a tolerance of whole levels from being rounded down.
        tolerance = options.Tolerance * common.Peak * (1 + 1e-12);
        if ((options.MeasureColors || shown == PictureMetric.Ciede2000) && difference is { FirstSpace: { } one, SecondSpace: { } other })
            (firstColors, secondColors) = (new ColorRows(one), new ColorRows(other));
        if ((options.MeasureStructure || shown == PictureMetric.StructuralSimilarity) && StructuralSimilarity.Fits(width, height))
            structure = new(width, height, common.Channels, common.Peak);
        bandHeight = (int)Math.Clamp(BytesOfBand / ((long)width * sizeof(float) * common.Channels), 1, height);
        band = new(width * common.Channels, bandHeight, structure is null ? 0 : ReachOfWindow);
        rows = new RowDifference[bandHeight];
        tallies = new ChannelTally[common.Channels];
    }

    /// <summary>Gets the maximum number of rows that a picture of the differences must hold.</summary>
    internal int MaxRowsHeld => bandHeight + ReachOfWindow;

    /// <param name="canvas">Receives the rows and their differences, or <see langword="null"/> to draw no picture.</param>
    /// <param name="progress">Receives the number of rows compared, or <see langword="null"/> to report no progress.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    internal PictureDifference Run(DifferenceCanvas? canvas, IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        for (int i = 0; i < rows.Length; i++)
            rows[i] = new RowDifference(common.Channels);
        ParallelOptions parallel = new() { MaxDegreeOfParallelism = threads, CancellationToken = cancellationToken };
        Image? one = null, other = null;
        for (int top = 0; top < height; top += bandHeight)
        {
            int count = Math.Min(bandHeight, height - top);
            if (one is null || one.Height != count)
                (one, other) = (new Image(width, count, first.Header.Format), new Image(width, count, second.Header.Format));
            first.Read(one);
            second.Read(other!);
            band.Advance(count);
            canvas?.Add(one);
            CompareSamples(one, other!, top, canvas, parallel);
            CompareColors(one, other!, top, canvas, parallel);
            structure?.Add(band, count, shown == PictureMetric.StructuralSimilarity ? canvas : null, parallel);
            for (int row = 0; row < count; row++)
                Add(rows[row], top + row);
            canvas?.WriteUntil(FindShown(top + count), parallel);
            progress?.Report(new(top + count, height));
        }
        return ToDifference();
    }

    private void CompareSamples(Image one, Image other, int top, DifferenceCanvas? canvas, ParallelOptions parallel)
    {
        int count = one.Height, firstSize = width * one.Format.BytesPerPixel, secondSize = width * other.Format.BytesPerPixel;
        bool isSameFormat = one.Format == other.Format;
        for (int row = 0; row < count; row++)
        {
            rows[row].Clear();
            band.IsEqual(top + row) = isSameFormat
                && one.Bytes.Span.Slice(row * firstSize, firstSize).SequenceEqual(other.Bytes.Span.Slice(row * secondSize, secondSize));
        }
        // Equal rows are read only if a window combines them with different rows, which can follow in the next band.
        bool[] isRead = [.. Enumerable.Range(top, count)
            .Select(y => y >= top + count - band.Above || !band.AreEqual(y - band.Above, 2 * band.Above + 1))];
        Parallel.For(0, count, parallel, row =>
        {
            if (!isRead[row])
                return;
            Span<float> firstSamples = band.GetFirst(top + row), secondSamples = band.GetSecond(top + row);
            common.Read(one, row, firstSamples);
            common.Read(other, row, secondSamples);
            ref bool isEqual = ref band.IsEqual(top + row);
            if (isEqual)
                return;
            rows[row].Compare(firstSamples, secondSamples, tolerance, shown == PictureMetric.Absolute ? canvas!.GetRow(top + row)
                : default, common.Peak);
            isEqual = rows[row].IsEqual;
        });
    }

    private void CompareColors(Image one, Image other, int top, DifferenceCanvas? canvas, ParallelOptions parallel)
    {
        if (firstColors is null || (difference.IsSameSpace && band.AreEqual(top, one.Height)))
            return;
        firstColors.Load(one, threads);
        secondColors!.Load(other, threads);
        Parallel.For(0, one.Height, parallel, row =>
        {
            if (!difference.IsSameSpace || !rows[row].IsEqual)
                rows[row].Compare(firstColors, secondColors, row, width, shown == PictureMetric.Ciede2000 ? canvas!.GetRow(top + row)
                    : default);
        });
    }

    /// <summary>Finds the end of the rows that can be drawn, given the end of the rows compared.</summary>
    private int FindShown(int end)
    {
        int last = shown == PictureMetric.StructuralSimilarity && end < height ? end - StructureKernel.Radius : end;
        // Rows at the upper edge wait for the first window.
        return last > StructureKernel.Radius || end == height ? last : 0;
    }

    private void Add(RowDifference row, int y)
    {
        for (int channel = 0; channel < tallies.Length; channel++)
            tallies[channel].Add(row.Tallies[channel]);
        largestColor = Math.Max(largestColor, row.LargestColor);
        sumOfColors += row.SumOfColors;
        withoutColor += row.WithoutColor;
        if (row.Differing == 0)
            return;
        differing += row.Differing;
        (minX, maxX) = (Math.Min(minX, row.MinX), Math.Max(maxX, row.MaxX));
        (minY, maxY) = (minY < 0 ? y : minY, y);
    }

    private PictureDifference ToDifference()
    {
        long pixels = (long)width * height;
        string[] names = common.Names;
        double[]? similarities = structure?.ToMeans();
        return difference with
        {
            Channels = [.. tallies.Select((tally, index) => tally.ToDifference(names[index], pixels, common.Peak, similarities?[index]))],
            DifferingPixels = differing,
            BoundingBox = differing == 0 ? null : new ExrBox2i(minX, minY, maxX, maxY),
            LargestColorDifference = firstColors is null ? null : largestColor,
            MeanColorDifference = firstColors is null ? null : sumOfColors / Math.Max(1, pixels - withoutColor),
        };
    }
}
