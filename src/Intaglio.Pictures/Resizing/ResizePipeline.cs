using System.Collections.Concurrent;
using Intaglio.Imaging;

namespace Intaglio.Pictures;

/// <summary>Resizes one picture row by row and holds only the source rows that are still needed.</summary>
internal sealed class ResizePipeline
{
    // Bands fit into the second-level cache and are large enough for several threads.
    private const int BandSize = 4 << 20, MostRows = 256;

    private readonly ImageHeader source, target;
    private readonly ResizeLayout layout;
    private readonly ResizeRows rows;
    private readonly SeparableFilter filter;
    private readonly UnsharpFilter? sharpener;
    private readonly ConcurrentBag<Worker> workers = [];
    private readonly byte[] background;
    private readonly bool isClamped;
    private readonly int threads, sourceScratch;
    private float[] unsharp = [];
    private int given;

    internal ResizePipeline(ImageHeader source, ImageHeader target, ResizeLayout layout, ResizeRows rows, FilterTaps columns,
        FilterTaps lines, ResizeOptions options, FilterKernel kernel)
    {
        (this.source, this.target, this.layout, this.rows) = (source, target, layout, rows);
        threads = OptionRange.Threads(options.MaxDegreeOfParallelism);
        background = rows.EncodeBackground(options.Fit == ResizeFit.Pad ? options.Background : null);
        isClamped = options.Clamp && !target.Format.IsInteger;
        // With integers, rounding keeps equal pixels equal.
        filter = new(columns, lines, rows.Components, byDifferences: !target.Format.IsInteger, kernel);
        sharpener = options.Sharpen is { } mask ? new(mask, columns.Count, lines.Count, rows.Components, kernel) : null;
        sourceScratch = rows.GetScratchSize(Math.Min(source.Width, MostRows));
    }

    /// <summary>Gets the number of source rows to take at once.</summary>
    internal int SourceBand =>
        (int)Math.Clamp(BandSize / Math.Max((long)source.Width * source.Format.BytesPerPixel, (long)filter.RowSize * sizeof(float)),
            FilterKernel.Block, MostRows) & -FilterKernel.Block;

    /// <summary>Gets the maximum number of new rows to return at once.</summary>
    internal int TargetBand => (int)Math.Clamp(BandSize / ((long)target.Width * target.Format.BytesPerPixel), 1, MostRows);

    /// <summary>Gets the number of new rows that are ready.</summary>
    internal int Ready
    {
        get
        {
            int inner = done + (sharpener?.Ready ?? filter.Ready);
            return (inner == layout.Y.Target ? layout.Height : layout.Top + inner) - given;
        }
    }

    /// <summary>Gets a value indicating whether no more source rows are needed.</summary>
    internal bool IsFed => filter.IsFed;

    // The number of finished rows of the picture, without the background above it.
    private int done => Math.Clamp(given - layout.Top, 0, layout.Y.Target);

    /// <summary>Adds the next source rows.</summary>
    /// <param name="pixels">The bytes of the rows.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    internal void Take(ReadOnlyMemory<byte> pixels, CancellationToken cancellationToken)
    {
        int pixelSize = source.Format.BytesPerPixel, rowSize = source.Width * pixelSize;
        filter.Add(pixels.Length / rowSize,
            (row, pixel, count, scratch,
                floats) => rows.Decode(pixels.Span.Slice((row * rowSize) + (pixel * pixelSize), count * pixelSize), scratch, floats),
                sourceScratch, threads, cancellationToken);
        if (sharpener is null)
            return;
        int ready = filter.Ready;
        if (unsharp.Length < ready * filter.RowSize)
            unsharp = new float[ready * filter.RowSize];
        ParallelLoop.For(ready, threads, row => filter.Compute(row, unsharp.AsSpan(row * filter.RowSize, filter.RowSize)),
            cancellationToken);
        filter.Release(ready);
        sharpener.Add(unsharp.AsMemory(0, ready * filter.RowSize), rows.Components, threads, cancellationToken);
    }

    /// <summary>Computes the next new rows, which must be ready.</summary>
    /// <param name="pixels">Receives the bytes of the rows.</param>
    /// <param name="cancellationToken">A token that cancels the operation.</param>
    internal void Give(Memory<byte> pixels, CancellationToken cancellationToken)
    {
        int rowSize = target.Width * target.Format.BytesPerPixel, count = pixels.Length / rowSize, before = done;
        ParallelLoop.For(count, threads, TakeWorker,
            (worker, row) => Make(worker, given + row - layout.Top - before, pixels.Span.Slice(row * rowSize, rowSize)), stopped: null,
            cancellationToken);
        given += count;
        if (sharpener is null)
            filter.Release(done - before);
        else
            sharpener.Release(done - before);
    }

    /// <param name="worker">The buffers of the thread.</param>
    /// <param name="row">The index of the row among the ready rows of the picture.</param>
    /// <param name="pixels">Receives the bytes of the row.</param>
    private void Make(Worker worker, int row, Span<byte> pixels)
    {
        int pixelSize = target.Format.BytesPerPixel, left = layout.Left * pixelSize, inner = layout.X.Target * pixelSize;
        if (row < 0 || row + done >= layout.Y.Target)
        {
            Fill(pixels);
            return;
        }
        if (sharpener is null)
            filter.Compute(row, worker.Floats);
        else
            sharpener.Compute(row, worker.Floats);
        if (isClamped)
            Clamp(worker.Floats);
        Fill(pixels[..left]);
        rows.Encode(worker.Floats, worker.Scratch, pixels.Slice(left, inner));
        Fill(pixels[(left + inner)..]);
    }

    private void Clamp(Span<float> floats)
    {
        for (int i = 0; i < floats.Length; i++)
            floats[i] = Math.Max(0, floats[i]);
        if (rows.Components == 4)
            for (int i = 3; i < floats.Length; i += 4)
                floats[i] = Math.Min(1, floats[i]);
    }

    private void Fill(Span<byte> pixels)
    {
        for (; !pixels.IsEmpty; pixels = pixels[background.Length..])
            background.CopyTo(pixels);
    }

    private Worker TakeWorker() => workers.TryTake(out Worker? worker) ? worker : new(this);

    /// <summary>The buffers of a thread.</summary>
    private sealed class Worker(ResizePipeline pipeline) : IDisposable
    {
        internal float[] Floats { get; } = new float[pipeline.filter.RowSize];

        internal byte[] Scratch { get; } = new byte[pipeline.rows.GetScratchSize(pipeline.layout.X.Target)];

        public void Dispose() => pipeline.workers.Add(this);
    }
}
