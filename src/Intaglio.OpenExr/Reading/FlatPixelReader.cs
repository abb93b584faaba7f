using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Reads the pixels of flat parts: unpacks chunks in parallel and copies their rows to the planes.</summary>
internal sealed class FlatPixelReader(ExrHeader header, PartGeometry geometry, PartSource source, ExrReadOptions options)
{
    /// <summary>Checks the memory limit and the plausibility of the pixel size before anything is allocated.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="pixels">The size of the pixels in the region, in bytes.</param>
    /// <param name="planes">The size of the planes that will be allocated, in bytes.</param>
    /// <returns>The number of workers that fit in memory.</returns>
    /// <exception cref="ExrFormatException">The pixels exceed the memory limit or cannot come from a file of this size.</exception>
    internal int CheckMemory(LevelGeometry level, ExrBox2i region, ByteCount pixels, ByteCount planes)
    {
        (int minX, int minY, int maxX, int maxY) = level.ChunksOf(region);
        int chunks = (int)Math.Min(int.MaxValue, ((long)maxX - minX + 1) * ((long)maxY - minY + 1));
        ExrBox2i chunk = level.ChunkWindow(0, 0);
        if (ChunkMemory.Largest(header, chunk) > Array.MaxLength)
            throw new ExrFormatException(
                $"A chunk of the file has {chunk.Width} x {chunk.Height} pixels, more bytes than an array can hold.");
        if (!options.AllowMissingChunks && planes > (ByteCount)source.FileLength * ChunkMemory.MaxExpansion(header.Compression))
            throw new ExrFormatException(
                $"The header declares {planes} bytes of pixels, more than a file of {source.FileLength} bytes can hold.");
        return options.FitWorkers(source.FileLength, pixels, planes, ChunkMemory.Working(header, chunk, source.FileLength), chunks);
    }

    internal void Read(LevelGeometry level, ExrImage image, int workers, IProgress<ImageProgress>? progress,
        CancellationToken cancellationToken)
    {
        (int minX, int minY, int maxX, int maxY) = level.ChunksOf(image.Window);
        int columns = maxX - minX + 1, count = checked(columns * (maxY - minY + 1));
        // The plane of the image for each channel of the chunks.
        ExrPlane?[] planes = ChannelList.Match(header.Channels, image.Planes, plane => plane.Channel.Name);
        ProgressCount done = new(progress, count);
        int batch = ChunkBatches.SizeFor(ChunkMemory.BytesOf(level.ChunkWindow(0, 0), header.Channels));
        ParallelLoop.For(ChunkBatches.Count(count, batch), workers, () => new Worker(header, source), Work, null, cancellationToken);

        void Work(Worker worker, int number)
        {
            int first = number * batch, end = Math.Min(count, first + batch);
            for (int place = first; place < end; place++)
            {
                int x = minX + place % columns, y = minY + place / columns;
                int chunk = level.FirstChunk + y * level.ChunksX + x;
                if (!options.AllowMissingChunks || source.Has(chunk, header.PartType))
                    worker.Read(chunk, geometry, level.ChunkWindow(x, y), image.Window, planes);
            }
            done.Add(end - first);
        }
    }

    private sealed class Worker(ExrHeader header, PartSource source) : IDisposable
    {
        private readonly ChunkDecoder decoder = source.Decoders.Rent(header.Compression);
        private readonly ChunkLayout layout = new(header.Channels);

        internal void Read(int chunk, PartGeometry geometry, ExrBox2i window, ExrBox2i region, ExrPlane?[] planes)
        {
            layout.Set(window.MinX, window.MinY, (int)window.Width, (int)window.Height);
            try
            {
                ReadOnlySpan<byte> packed = source.ReadChunk(chunk, geometry, header.PartType, layout.Size, decoder.Window);
                ImageRows.Scatter(decoder.Decode(packed, layout), layout, region, planes);
            }
            catch (ExrFormatException exception)
            {
                exception.Position ??= source.PositionOf(chunk);
                throw;
            }
        }

        public void Dispose() => source.Decoders.Return(decoder);
    }
}
