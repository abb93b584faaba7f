using System.Collections.Concurrent;

namespace Intaglio.Pictures;

/// <summary>Computes the structural similarity of two pictures for each channel.</summary>
/// <remarks>
/// The method is that of Wang, Bovik, Sheikh and Simoncelli, "Image Quality Assessment: From Error Visibility to Structural Similarity",
/// 2004, with its window of 11 x 11 pixels and its constants. The mean is taken over all windows inside the picture.
/// </remarks>
internal sealed class StructuralSimilarity
{
    private const int Radius = StructureKernel.Radius, Size = StructureKernel.Size;

    // The data of a tile fits into the cache of a processor core.
    private const int SamplesOfTile = 384;

    private readonly int width, height, channels, tileWidth, tiles;
    private readonly double peak;
    private readonly int[] rowOffsets;
    private readonly double[] tileSums;
    private readonly ConcurrentBag<Tile> free = [];

    /// <param name="width">The width in pixels.</param>
    /// <param name="height">The height in pixels.</param>
    /// <param name="channels">The number of channels.</param>
    /// <param name="peak">The range of samples.</param>
    internal StructuralSimilarity(int width, int height, int channels, double peak)
    {
        (this.width, this.height, this.channels, this.peak) = (width, height, channels, peak);
        tileWidth = SamplesOfTile / channels;
        tiles = (Columns + tileWidth - 1) / tileWidth;
        rowOffsets = [.. Enumerable.Range(0, Size).Select(i => i * channels)];
        tileSums = new double[tiles * channels];
    }

    // The number of window centers in a row.
    private int Columns => width - Size + 1;

    private long Windows => (long)Columns * (height - Size + 1);

    /// <summary>Determines whether a window fits into a picture.</summary>
    internal static bool Fits(int width, int height) => width >= Size && height >= Size;

    /// <summary>Adds all windows that end in a band.</summary>
    /// <param name="band">The samples of the band and of the preceding rows in the windows.</param>
    /// <param name="count">The number of rows in the band.</param>
    /// <param name="canvas">Receives one minus the similarity of each pixel, or <see langword="null"/> to draw no picture.</param>
    /// <param name="parallel">The options for threads and cancellation.</param>
    internal void Add(SampleBand band, int count, DifferenceCanvas? canvas, ParallelOptions parallel)
    {
        int from = Math.Max(band.End - count - Radius, Radius), to = band.End - Radius;
        if (from >= to)
            return;
        Parallel.For(0, tiles, parallel, index =>
        {
            if (!free.TryTake(out Tile? tile))
                tile = new(this);
            int left = index * tileWidth;
            tile.Add(band, from, to, left, Math.Min(tileWidth, Columns - left), tileSums.AsSpan(index * channels, channels), canvas);
            free.Add(tile);
        });
        for (int y = from; canvas is not null && y < to; y++)
            FillEdges(canvas, y);
    }

    /// <summary>Computes the mean of all windows for each channel.</summary>
    internal double[] ToMeans()
    {
        double[] sums = new double[channels];
        for (int i = 0; i < tileSums.Length; i++)
            sums[i % channels] += tileSums[i];
        return [.. sums.Select(sum => sum / Windows)];
    }

    /// <summary>Copies the nearest values to the pixels at the edges, where no window fits.</summary>
    private void FillEdges(DifferenceCanvas canvas, int y)
    {
        Span<float> row = canvas.GetRow(y);
        row[..Radius].Fill(row[Radius]);
        row[^Radius..].Fill(row[^(Radius + 1)]);
        for (int edge = 0; edge < Radius; edge++)
        {
            if (y == Radius)
                row.CopyTo(canvas.GetRow(edge));
            if (y == height - Radius - 1)
                row.CopyTo(canvas.GetRow(y + edge + 1));
        }
    }

    /// <summary>A range of columns in a band, processed by one thread.</summary>
    private sealed class Tile
    {
        private readonly StructuralSimilarity owner;
        private readonly double[][] combined, averaged, means;

        internal Tile(StructuralSimilarity owner)
        {
            this.owner = owner;
            combined = Create(SamplesOfTile + (Size - 1) * owner.channels);
            averaged = Create(Size * SamplesOfTile);
            means = Create(SamplesOfTile);
        }

        /// <summary>Adds the similarities of windows whose centers are in the specified rows and columns.</summary>
        internal void Add(SampleBand band, int from, int to, int left, int columns, Span<double> sums, DifferenceCanvas? canvas)
        {
            int channels = owner.channels, length = columns * channels;
            Span<int> offsets = stackalloc int[Size];
            int next = from - Radius;
            for (int y = from; y < to; y++)
            {
                if (band.AreEqual(y - Radius, Size))
                {
                    // Each window has a similarity of exactly 1.
                    foreach (ref double sum in sums)
                        sum += columns;
                    continue;
                }
                for (next = Math.Max(next, y - Radius); next <= y + Radius; next++)
                    AverageRow(band, next, left * channels, length);
                for (int i = 0; i < Size; i++)
                    offsets[i] = (y - Radius + i) % Size * SamplesOfTile;
                for (int i = 0; i < means.Length; i++)
                    StructureKernel.Average(averaged[i], offsets, means[i].AsSpan(0, length));
                StructureKernel.Compare(means[0].AsSpan(0, length), means[1], means[2], means[3], owner.peak);
                Sum(means[0].AsSpan(0, length), sums);
                if (canvas is not null)
                    Show(means[0].AsSpan(0, length), canvas.GetRow(y).Slice(left + Radius, columns));
            }
        }

        private static double[][] Create(int length) => [new double[length], new double[length], new double[length], new double[length]];

        // The weights are separable. Averages along rows are computed first and shared by all windows, then averages along columns.
        private void AverageRow(SampleBand band, int y, int start, int length)
        {
            int reach = length + (Size - 1) * owner.channels;
            StructureKernel.Combine(band.GetFirst(y).Slice(start, reach), band.GetSecond(y).Slice(start, reach), combined[0], combined[1],
                combined[2], combined[3]);
            for (int i = 0; i < combined.Length; i++)
                StructureKernel.Average(combined[i].AsSpan(0, reach), owner.rowOffsets,
                    averaged[i].AsSpan(y % Size * SamplesOfTile, length));
        }

        private static void Sum(ReadOnlySpan<double> similarities, Span<double> sums)
        {
            for (int i = 0; i < similarities.Length; i += sums.Length)
            {
                for (int channel = 0; channel < sums.Length; channel++)
                    sums[channel] += similarities[i + channel];
            }
        }

        private void Show(ReadOnlySpan<double> similarities, Span<float> row)
        {
            int channels = owner.channels;
            for (int x = 0; x < row.Length; x++)
            {
                double sum = 0;
                foreach (double similarity in similarities.Slice(x * channels, channels))
                    sum += similarity;
                row[x] = (float)(1 - sum / channels);
            }
        }
    }
}
