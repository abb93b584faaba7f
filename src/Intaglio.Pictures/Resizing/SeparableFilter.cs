using System.Collections.Concurrent;

namespace Intaglio.Pictures;

/// <summary>Filters floating-point pixels in both directions as rows arrive.</summary>
/// <remarks>
/// Rows are filtered horizontally on arrival, with 16 rows side by side in the lanes of vectors. A new row is computed vertically when all
/// rows that it needs are available. Only these rows are held.
/// </remarks>
internal sealed class SeparableFilter
{
    private const int Lanes = FilterKernel.Block, TilePixels = 64, ChunkPixels = 128;

    // The maximum size of the held rows in floats.
    private const long MostFloats = 1 << 28;

    private readonly FilterTaps columns, rows;
    private readonly FilterKernel kernel;
    private readonly int components, tileSource;
    private readonly bool byDifferences;
    private readonly ConcurrentBag<Worker> workers = [];
    private float[] held = [];
    private int heldFirst, heldCount, taken, done;

    /// <param name="columns">The weights along a row.</param>
    /// <param name="rows">The weights across rows.</param>
    /// <param name="components">The number of floats in a pixel.</param>
    /// <param name="byDifferences">
    /// <see langword="true"/> if equal pixels must give exactly equal results; otherwise, <see langword="false"/>.
    /// </param>
    /// <param name="kernel">The implementation of weighted sums.</param>
    /// <exception cref="NotSupportedException">Too many source pixels contribute to one new pixel.</exception>
    internal SeparableFilter(FilterTaps columns, FilterTaps rows, int components, bool byDifferences, FilterKernel kernel)
    {
        (this.columns, this.rows, this.components, this.byDifferences, this.kernel) = (columns, rows, components, byDifferences, kernel);
        RequireMemory(columns.Count, columns.MostTaps, rows.MostTaps, components);
        RowSize = FindRowSize(columns.Count, components);
        tileSource = FindTileSource(columns.MostTaps);
    }

    /// <summary>Checks the size of the rows that are held.</summary>
    /// <param name="columns">The number of pixels in a filtered row.</param>
    /// <param name="columnTaps">The number of source pixels of a filtered pixel in a row, or fewer.</param>
    /// <param name="rowTaps">The number of source rows of a filtered row, or fewer.</param>
    /// <param name="components">The number of floats in a pixel.</param>
    /// <exception cref="NotSupportedException">Too many source pixels contribute to one new pixel, or a row is too long.</exception>
    internal static void RequireMemory(int columns, int columnTaps, int rowTaps, int components)
    {
        if ((long)FindTileSource(columnTaps) * components * Lanes > MostFloats
            || (rowTaps + (2L * Lanes)) * FindRowSize(columns, components) > MostFloats)
            throw new NotSupportedException(
                $"Rows of {columns} pixels with {columnTaps} x {rowTaps} source pixels each take too much memory; "
                + "resize in two steps or to fewer pixels.");
    }

    /// <summary>Loads source pixels of a row.</summary>
    /// <param name="row">The index of the row among the added rows.</param>
    /// <param name="pixel">The index of the first pixel.</param>
    /// <param name="count">The number of pixels, at most 128.</param>
    /// <param name="scratch">A scratch buffer.</param>
    /// <param name="floats">Receives the pixels. Up to 4 more floats can be written after the last.</param>
    internal delegate void PixelLoader(int row, int pixel, int count, Span<byte> scratch, Span<float> floats);

    /// <summary>Gets the number of floats in a filtered row, including padding.</summary>
    internal int RowSize { get; }

    /// <summary>Gets the number of filtered rows that are ready and have not been released.</summary>
    internal int Ready
    {
        get
        {
            int ready = done;
            while (ready < rows.Count && rows.End(ready) <= taken)
                ready++;
            return ready - done;
        }
    }

    /// <summary>Gets a value indicating whether no more source rows are needed.</summary>
    internal bool IsFed => taken >= rows.SourceEnd;

    /// <summary>Adds the next source rows.</summary>
    /// <param name="count">The number of rows.</param>
    /// <param name="load">The function that loads pixels, called from several threads.</param>
    /// <param name="scratchSize">The size in bytes of the scratch buffer for loading.</param>
    /// <param name="threads">The maximum number of threads.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    internal void Add(int count, PixelLoader load, int scratchSize, int threads, CancellationToken cancellationToken)
    {
        int needed = done < rows.Count ? rows.Needed(done)
            : int.MaxValue, from = Math.Max(taken, needed), to = Math.Min(taken + count, rows.SourceEnd);
        Drop(needed);
        int added = Math.Max(0, to - from), first = from - taken;
        taken += count;
        if (added == 0)
            return;
        if (heldCount == 0)
            heldFirst = from;
        int whole = (heldCount + added + Lanes) * RowSize;
        if (held.Length < whole)
            Array.Resize(ref held, whole);
        ParallelLoop.For((added + Lanes - 1) / Lanes, threads, () => TakeWorker(scratchSize), (worker, group) =>
        {
            int row = group * Lanes;
            FilterColumns(worker, first + row, Math.Min(Lanes, added - row), load, held.AsSpan((heldCount + row) * RowSize));
        }, stopped: null, cancellationToken);
        heldCount += added;
    }

    /// <summary>Computes a filtered row.</summary>
    /// <param name="row">The index of the row among the ready rows.</param>
    /// <param name="floats">Receives the row. Its length is <see cref="RowSize"/>.</param>
    internal void Compute(int row, Span<float> floats) =>
        kernel.Sum(held.AsSpan((rows.First(done + row) - heldFirst) * RowSize), RowSize, rows.Weights(done + row), byDifferences, floats);

    /// <summary>Releases filtered rows that have been computed.</summary>
    internal void Release(int count) => done += count;

    // Rows start in different sets of the first-level cache. Transposed pixels can extend past the last one.
    private static int FindRowSize(int columns, int components) =>
        (((columns * components) + LaneTransposition.Step + (4 * Lanes) - 1) / (4 * Lanes) | 1) * 4 * Lanes;

    private static int FindTileSource(int columnTaps) => columnTaps + Math.Max(ChunkPixels, columnTaps);

    private void Drop(int needed)
    {
        int dropped = Math.Clamp(needed - heldFirst, 0, heldCount);
        if (dropped == 0)
            return;
        held.AsSpan(dropped * RowSize, (heldCount - dropped) * RowSize).CopyTo(held);
        (heldFirst, heldCount) = (heldFirst + dropped, heldCount - dropped);
    }

    private Worker TakeWorker(int scratchSize) => workers.TryTake(out Worker? worker) ? worker : new(this, scratchSize);

    private void FilterColumns(Worker worker, int firstRow, int count, PixelLoader load, Span<float> result)
    {
        int pixel = components * Lanes, start = 0, end = 0;
        for (int from = 0, to; from < columns.Count; from = to)
        {
            int low = columns.Needed(from), high = columns.End(from);
            for (to = from + 1; to < Math.Min(from + TilePixels, columns.Count)
                && Math.Max(high, columns.End(to)) - low <= tileSource; to++)
                high = Math.Max(high, columns.End(to));
            // Reuse pixels loaded for the previous tile.
            if (low < end)
                worker.Source.AsSpan((low - start) * pixel, (end - low) * pixel).CopyTo(worker.Source);
            start = low;
            for (end = Math.Max(low, end); end < high; end += ChunkPixels)
                Load(worker, firstRow, count, end, Math.Min(ChunkPixels, high - end), load, worker.Source.AsSpan((end - start) * pixel));
            end = high;
            for (int i = from; i < to; i++)
                kernel.Sum(worker.Source.AsSpan((columns.First(i) - start) * pixel), pixel, columns.Weights(i), byDifferences,
                    worker.Tile.AsSpan((i - from) * pixel, pixel));
            int floats = RoundUp((to - from) * components);
            for (int row = 0; row < count; row += LaneTransposition.Step)
                LaneTransposition.FromLanes(worker.Tile.AsSpan(row), floats, result[((row * RowSize) + (from * components))..], RowSize);
        }
    }

    private void Load(Worker worker, int firstRow, int count, int pixel, int pixels, PixelLoader load, Span<float> columns)
    {
        int stride = worker.Rows.Length / LaneTransposition.Step, floats = RoundUp(pixels * components);
        for (int row = 0; row < count; row += LaneTransposition.Step)
        {
            for (int i = 0; i < Math.Min(LaneTransposition.Step, count - row); i++)
                load(firstRow + row + i, pixel, pixels, worker.Scratch, worker.Rows.AsSpan(i * stride, stride));
            LaneTransposition.ToLanes(worker.Rows, stride, floats, columns[row..]);
        }
    }

    private static int RoundUp(int floats) => (floats + LaneTransposition.Step - 1) & -LaneTransposition.Step;

    /// <summary>The buffers of a thread.</summary>
    private sealed class Worker(SeparableFilter filter, int scratchSize) : IDisposable
    {
        internal byte[] Scratch { get; } = new byte[scratchSize];

        /// <summary>Gets the buffer for four loaded rows.</summary>
        internal float[] Rows { get; } = new float[LaneTransposition.Step * ((ChunkPixels * filter.components) + LaneTransposition.Step)];

        /// <summary>Gets the buffer for source pixels in lanes.</summary>
        internal float[] Source { get; } = new float[((filter.tileSource * filter.components) + LaneTransposition.Step) * Lanes];

        /// <summary>Gets the buffer for new pixels in lanes.</summary>
        internal float[] Tile { get; } = new float[((TilePixels * filter.components) + LaneTransposition.Step) * Lanes];

        public void Dispose() => filter.workers.Add(this);
    }
}
