using Intaglio.Color;
using Intaglio.Imaging;
using Intaglio.OpenExr;

namespace Intaglio.Pictures;

/// <summary>Finds what two pictures of any formats differ in. Where their readers are sequential, some rows at a time are in memory.</summary>
public static class PictureComparison
{
    private const int BytesOfBand = 4 << 20;

    /// <summary>Compares two pictures.</summary>
    /// <param name="first">The first, of which no row was read.</param>
    /// <param name="second">The second, of which no row was read.</param>
    /// <param name="options">The tolerance; null for the defaults.</param>
    /// <param name="progress">Receives the rows that are compared; null for nothing.</param>
    /// <param name="cancellationToken">Stops the comparison.</param>
    /// <returns>What differs.</returns>
    /// <exception cref="ImageFormatException">A file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="ExrFormatException">An OpenEXR file is damaged, or takes more memory than allowed.</exception>
    /// <exception cref="InvalidOperationException">Some rows were read already.</exception>
    /// <exception cref="IOException">A file cannot be read.</exception>
    /// <exception cref="OperationCanceledException">It was stopped.</exception>
    public static PictureDifference Compare(
        PictureReader first, PictureReader second, PictureComparisonOptions? options = null, IProgress<ImageProgress>? progress = null, CancellationToken cancellationToken = default)
    {
        ArgumentNullException.ThrowIfNull(first);
        ArgumentNullException.ThrowIfNull(second);
        if (first.RowsRead > 0 || second.RowsRead > 0)
            throw new InvalidOperationException("Some rows of the picture were read already.");
        (RgbColorSpace? firstSpace, RgbColorSpace? secondSpace) = (FindSpace(first.Header), FindSpace(second.Header));
        bool isSameSpace = firstSpace is null || secondSpace is null ? first.Header.Color.Equals(second.Header.Color)
            : SpaceLikeness.IsSame(firstSpace, secondSpace, first.Header.Format.ColorComponents == 1 && second.Header.Format.ColorComponents == 1);
        PictureDifference difference = new() { First = first.Header, Second = second.Header, FirstSpace = firstSpace, SecondSpace = secondSpace, IsSameSpace = isSameSpace };
        if (!difference.IsSameSize)
            return difference;
        options ??= new();
        return new Work(first, second, difference, options).Run(progress, cancellationToken);
    }

    private static RgbColorSpace? FindSpace(ImageHeader header)
    {
        try
        {
            return ImageColorSpace.Find(header);
        }
        catch (Exception exception) when (exception is NotSupportedException or ColorFormatException)
        {
            return null;
        }
    }

    /// <summary>A comparison of pictures of the same size, band by band.</summary>
    private sealed class Work
    {
        private readonly PictureReader first, second;
        private readonly PictureDifference difference;
        private readonly CommonRow common;
        private readonly ColorRows? firstColors, secondColors;
        private readonly double tolerance;
        private readonly int width, height, bandHeight, threads;
        private readonly RowDifference[] rows;
        private readonly ChannelTally[] tallies;

        private long differing, withoutColor;
        private int minX = int.MaxValue, maxX = -1, minY = -1, maxY = -1;
        private double largestColor, sumOfColors;

        internal Work(PictureReader first, PictureReader second, PictureDifference difference, PictureComparisonOptions options)
        {
            (this.first, this.second, this.difference) = (first, second, difference);
            (width, height, threads) = (first.Header.Width, first.Header.Height, options.MaxDegreeOfParallelism);
            common = new(first.Header.Format, second.Header.Format);
            // A product of a fraction of levels is not rounded below its level.
            tolerance = options.Tolerance * common.Peak * (1 + 1e-12);
            if (options.MeasureColors && difference is { FirstSpace: { } one, SecondSpace: { } other })
                (firstColors, secondColors) = (new ColorRows(one), new ColorRows(other));
            bandHeight = (int)Math.Clamp(BytesOfBand / ((long)width * sizeof(float) * common.Channels), 1, height);
            rows = new RowDifference[bandHeight];
            tallies = new ChannelTally[common.Channels];
        }

        internal PictureDifference Run(IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
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
                Compare(one, other!, parallel);
                for (int row = 0; row < count; row++)
                    Add(rows[row], top + row);
                progress?.Report(new(top + count, height));
            }
            return ToDifference();
        }

        private void Compare(Image one, Image other, ParallelOptions parallel)
        {
            int count = one.Height, firstSize = width * one.Format.BytesPerPixel, secondSize = width * other.Format.BytesPerPixel;
            bool isSameFormat = one.Format == other.Format, isSame = isSameFormat && difference.IsSameSpace && one.Bytes.Span.SequenceEqual(other.Bytes.Span);
            for (int row = 0; row < count; row++)
                rows[row].Clear();
            if (isSame)
                return;
            Parallel.For(0, count, parallel, () => (First: new float[width * common.Channels], Second: new float[width * common.Channels]), (row, _, samples) =>
            {
                if (isSameFormat && one.Bytes.Span.Slice(row * firstSize, firstSize).SequenceEqual(other.Bytes.Span.Slice(row * secondSize, secondSize)))
                    return samples;
                common.Read(one, row, samples.First);
                common.Read(other, row, samples.Second);
                rows[row].Compare(samples.First, samples.Second, tolerance);
                return samples;
            }, _ => { });
            if (firstColors is null || (difference.IsSameSpace && rows.Take(count).All(row => row.IsEqual)))
                return;
            firstColors.Load(one, threads);
            secondColors!.Load(other, threads);
            Parallel.For(0, count, parallel, row =>
            {
                if (!difference.IsSameSpace || !rows[row].IsEqual)
                    rows[row].Compare(firstColors, secondColors, row, width);
            });
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
            return difference with
            {
                Channels = [.. tallies.Select((tally, index) => tally.ToDifference(names[index], pixels, common.Peak))],
                DifferingPixels = differing,
                BoundingBox = differing == 0 ? null : new ExrBox2i(minX, minY, maxX, maxY),
                LargestColorDifference = firstColors is null ? null : largestColor,
                MeanColorDifference = firstColors is null ? null : sumOfColors / Math.Max(1, pixels - withoutColor),
            };
        }
    }
}
