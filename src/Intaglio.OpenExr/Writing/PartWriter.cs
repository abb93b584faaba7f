using System.Collections.Concurrent;

namespace Intaglio.OpenExr;

/// <summary>Packs the chunks of one part, a band of rows after another, and hands them over in the order of the file.</summary>
/// <param name="content">The pixels.</param>
/// <param name="header">The header of the part in the file.</param>
/// <param name="geometry">Its chunks.</param>
/// <param name="options">How hard they are packed, and by how many threads.</param>
/// <param name="write">Writes chunks, called by one thread at a time.</param>
internal sealed class PartWriter(PartContent content, ExrHeader header, PartGeometry geometry, ExrWriteOptions options, Action<PackedChunks> write) : IDisposable
{
    // Chunks of more bytes do not wait for each other.
    private const int LargeChunks = 16 << 20;

    private readonly ConcurrentBag<ChunkEncoder> idle = [];

    /// <summary>Gets the part's number, which chunks state; -1 if they do not.</summary>
    internal int Number { get; init; }

    /// <summary>Packs all chunks.</summary>
    /// <exception cref="ExrFormatException">The pixels come from a file that is damaged, or take too much memory.</exception>
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
        ByteCount held = deep?.Memory ?? ChunkMemory.BytesOf(band, header.Channels), ofChunk = deep is null ? ChunkMemory.BytesOf(first, header.Channels) : held / order.Count;
        // What is packed, and what waits for its turn, is at most as large as the chunk.
        int workers = content.FitWorkers(held, 2 * ChunkMemory.Working(header, first, maxPacked: 0) + ofChunk, options.MaxDegreeOfParallelism < 0 ? Environment.ProcessorCount : options.MaxDegreeOfParallelism);
        int batch = ChunkBatches.SizeFor(ofChunk), batches = ChunkBatches.Count(order.Count, batch);
        using ChunkRing ring = new(ofChunk * workers > LargeChunks ? workers : 4 * workers, write);
        ParallelLoop.For(batches, workers, () => new Lease(idle, () => new ChunkEncoder(header, Number, options.LevelsFor(header))), Pack, ring.Stop, cancellationToken);

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

    /// <summary>An encoder that goes back when its worker is done with a band, since its codec's tables serve the next.</summary>
    private sealed class Lease(ConcurrentBag<ChunkEncoder> idle, Func<ChunkEncoder> create) : IDisposable
    {
        internal ChunkEncoder Encoder { get; } = idle.TryTake(out ChunkEncoder? encoder) ? encoder : create();

        public void Dispose() => idle.Add(Encoder);
    }
}
