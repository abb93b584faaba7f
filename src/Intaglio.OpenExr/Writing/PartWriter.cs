using System.Collections.Concurrent;

namespace Intaglio.OpenExr;

/// <summary>Packs the chunks of a part band by band and writes them in file order.</summary>
/// <param name="content">The pixels.</param>
/// <param name="header">The header of the part in the file.</param>
/// <param name="geometry">The levels and chunks of the part.</param>
/// <param name="options">The compression levels and the number of threads.</param>
/// <param name="write">The method that writes chunks. It is called by one thread at a time.</param>
internal sealed class PartWriter(PartContent content, ExrHeader header, PartGeometry geometry, ExrWriteOptions options,
    Action<PackedChunks> write) : IDisposable
{
    // Above this total size of the chunks of all workers, the ring has only one slot for each worker.
    private const int LargeChunks = 16 << 20;

    private readonly ConcurrentBag<ChunkEncoder> idle = [];

    /// <summary>Gets the part number that chunks contain, or -1 in a single-part file.</summary>
    internal int Number { get; init; }

    /// <summary>Packs and writes all chunks.</summary>
    /// <exception cref="ExrFormatException">The source file is damaged, or the pixels exceed the memory limit.</exception>
    internal void Write(CancellationToken cancellationToken)
    {
        foreach (LevelGeometry level in geometry.Levels)
        {
            IEnumerable<ExrBox2i> bands = content.GetBands(level, level.Window, level.ChunkHeight);
            foreach (ExrBox2i band in header.LineOrder == ExrLineOrder.DecreasingY ? bands.Reverse() : bands)
                WriteBand(level, band, cancellationToken);
        }
    }

    public void Dispose()
    {
        foreach (ChunkEncoder encoder in idle)
            encoder.Dispose();
    }

    private void WriteBand(LevelGeometry level, ExrBox2i band, CancellationToken cancellationToken)
    {
        ExrImage? image = header.IsDeep ? null : content.ReadImage(level, band, cancellationToken);
        ExrDeepImage? deep = header.IsDeep ? content.ReadDeepImage(level, band, cancellationToken) : null;
        ChunkOrder order = new(level, band, header.LineOrder);
        ExrBox2i first = level.ChunkWindow(0, 0);
        ByteCount held = deep?.Memory ?? ChunkMemory.BytesOf(band, header.Channels), ofChunk = deep is null
            ? ChunkMemory.BytesOf(first, header.Channels) : held / order.Count;
        // A packed chunk is at most as large as an unpacked one, both in the worker and in the ring.
        int workers = content.FitWorkers(held, 2 * ChunkMemory.Working(header, first, maxPacked: 0) + ofChunk,
            options.MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : options.MaxDegreeOfParallelism);
        int batch = ChunkBatches.SizeFor(ofChunk), batches = ChunkBatches.Count(order.Count, batch);
        using ChunkRing ring = new(ofChunk * workers > LargeChunks ? workers : 4 * workers, write);
        ParallelLoop.For(batches, workers, () => new Lease(idle, () => new ChunkEncoder(header, Number, options.LevelsFor(header))), Pack,
            ring.Stop, cancellationToken);

        void Pack(Lease lease, int place)
        {
            if (ring.Take(place) is not { } packed)
                return;
            packed.Clear();
            for (int i = place * batch; i < Math.Min(order.Count, (place + 1) * batch); i++)
                lease.Encoder.Encode(level, order.Chunk(i), image, deep, packed);
            ring.Put(place, packed);
        }
    }

    /// <summary>
    /// An encoder that returns to the pool when its worker has finished a band, so that the tables of its codec are reused.
    /// </summary>
    private sealed class Lease(ConcurrentBag<ChunkEncoder> idle, Func<ChunkEncoder> create) : IDisposable
    {
        internal ChunkEncoder Encoder { get; } = idle.TryTake(out ChunkEncoder? encoder) ? encoder : create();

        public void Dispose() => idle.Add(Encoder);
    }
}
