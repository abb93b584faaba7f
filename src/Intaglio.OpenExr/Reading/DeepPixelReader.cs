using System.Runtime.InteropServices;
using Intaglio.Imaging;

namespace Intaglio.OpenExr;

/// <summary>Reads the pixels of deep parts: first the sample counts, then the samples into memory of the right size.</summary>
internal sealed class DeepPixelReader(ExrHeader header, PartGeometry geometry, PartSource source, ExrReadOptions options)
{
    private const int BytesPerCount = sizeof(int);

    private readonly int bytesPerSample = header.Channels.Sum(channel => channel.BytesPerSample);

    internal ExrDeepImage Read(LevelGeometry level, ExrBox2i region, IReadOnlyList<ExrChannel> channels,
        IProgress<ImageProgress>? progress, CancellationToken cancellationToken)
    {
        if (header.Compression is not (ExrCompression.None or ExrCompression.Rle or ExrCompression.Zips or ExrCompression.Zstd))
            throw new ExrFormatException($"Deep pixels cannot use the compression {header.Compression}.");
        (int minX, int minY, int maxX, int maxY) = level.ChunksOf(region);
        int columns = maxX - minX + 1, count = checked(columns * (maxY - minY + 1));
        ByteCount pixels = (ByteCount)region.Width * region.Height, chunkPixels = (ByteCount)level.ChunkWidth * level.ChunkHeight;
        // The counts of a chunk exist packed, unpacked and in two intermediate buffers.
        int workers = options.FitWorkers(source.FileLength, BytesPerCount * pixels, BytesPerCount * pixels,
            4 * BytesPerCount * chunkPixels, count);
        if (chunkPixels > Array.MaxLength / BytesPerCount || pixels >= Array.MaxLength / BytesPerCount)
            throw new ExrFormatException("The image has more deep pixels than an array can hold and must be read in regions.");

        int[] counts = new int[(int)pixels + 1];
        // Each chunk is processed twice.
        ProgressCount done = new(progress, checked(2 * count));
        long samples = 0, largest = 0;
        int batch = ChunkBatches.SizeFor(BytesPerCount * chunkPixels), batches = ChunkBatches.Count(count, batch);
        ParallelLoop.For(batches, workers, () => new Worker(header, geometry, source),
            (worker, number) => ForEach(number, place => CountSamples(worker, place)), null, cancellationToken);
        ByteCount size = (BytesPerCount * pixels) + (samples * (ByteCount)channels.Sum(channel => (long)channel.BytesPerSample));
        workers = options.FitWorkers(source.FileLength, size, size, (3 * (ByteCount)largest) + (4 * BytesPerCount * chunkPixels), count);
        ExrDeepImage image;
        try
        {
            image = new(counts, region, channels);
        }
        catch (ArgumentOutOfRangeException exception)
        {
            throw new ExrFormatException("The image has more deep samples than an array can hold and must be read in regions.", exception);
        }
        ExrDeepPlane?[] planes = ChannelList.Match(header.Channels, image.Planes, plane => plane.Channel.Name);
        ParallelLoop.For(batches, workers, () => new Worker(header, geometry, source),
            (worker, number) => ForEach(number, place => ReadSamples(worker, place)), null, cancellationToken);
        return image;

        void ForEach(int number, Action<int> work)
        {
            int first = number * batch, end = Math.Min(count, first + batch);
            for (int place = first; place < end; place++)
            {
                try
                {
                    work(place);
                }
                catch (ExrFormatException exception)
                {
                    exception.Position ??= source.PositionOf(
                        level.FirstChunk + (minY + place / columns) * level.ChunksX + minX + place % columns);
                    throw;
                }
            }
            done.Add(end - first);
        }

        void CountSamples(Worker worker, int place)
        {
            int x = minX + place % columns, y = minY + place / columns, chunk = level.FirstChunk + y * level.ChunksX + x;
            if (!options.AllowMissingChunks || source.Has(chunk, header.PartType))
            {
                ExrBox2i window = level.ChunkWindow(x, y), shared = window.Intersect(region);
                (long inChunk, long inRegion) = worker.Count(chunk, window, shared, bytesPerSample, region, counts);
                Interlocked.Add(ref samples, inRegion);
                InterlockedMax(ref largest, inChunk * bytesPerSample);
            }
        }

        void ReadSamples(Worker worker, int place)
        {
            int x = minX + place % columns, y = minY + place / columns, chunk = level.FirstChunk + y * level.ChunksX + x;
            if (!options.AllowMissingChunks || source.Has(chunk, header.PartType))
            {
                ExrBox2i window = level.ChunkWindow(x, y);
                worker.Read(chunk, window, window.Intersect(region), image, planes);
            }
        }
    }

    private static void InterlockedMax(ref long target, long value)
    {
        for (long seen = Volatile.Read(ref target); value > seen;)
        {
            long was = Interlocked.CompareExchange(ref target, value, seen);
            if (was == seen)
                return;
            seen = was;
        }
    }

    private sealed class Worker(ExrHeader header, PartGeometry geometry, PartSource source) : IDisposable
    {
        private readonly ChunkDecoder decoder = source.Decoders.Rent(header.Compression);
        private readonly ChunkLayout countsLayout = new([new("", ExrPixelType.UInt)]);
        private readonly ChunkLayout samplesLayout = new(header.Channels);
        private ScratchBuffer<int> cumulated, rowSums;

        /// <summary>Reads the sample counts of a chunk and returns the number of samples in the chunk and in the region.</summary>
        internal (long InChunk, long InRegion) Count(int chunk, ExrBox2i window, ExrBox2i shared, int bytesPerSample, ExrBox2i region,
            int[] counts)
        {
            (ChunkHeader chunkHeader, long start) = source.ReadHeader(chunk, geometry, header.PartType, decoder.Window);
            ReadOnlySpan<int> sums = ReadCounts(chunkHeader, start, window);
            int width = (int)window.Width;
            long inChunk = 0, inRegion = 0;
            for (int y = window.MinY; y <= window.MaxY; y++)
            {
                ReadOnlySpan<int> row = sums.Slice((y - window.MinY) * width, width);
                // The numbers of a row are cumulative, starting at its left end.
                int before = 0;
                for (int x = window.MinX; x <= window.MaxX; x++)
                {
                    int count = row[x - window.MinX] - before;
                    if (count < 0 || row[x - window.MinX] < 0)
                        throw new ExrFormatException("The counts of deep samples are damaged.");
                    before += count;
                    if (y < shared.MinY || y > shared.MaxY || x < shared.MinX || x > shared.MaxX)
                        continue;
                    counts[(int)((y - region.MinY) * region.Width + (x - region.MinX)) + 1] = count;
                    inRegion += count;
                }
                inChunk += before;
            }
            if (inChunk > Array.MaxLength / bytesPerSample)
                throw new ExrFormatException($"A chunk of the file has {inChunk} samples, more than an array can hold.");
            if (chunkHeader.UnpackedSize != inChunk * bytesPerSample)
                throw new ExrFormatException(
                    $"A chunk declares {chunkHeader.UnpackedSize} bytes of deep samples, but its counts "
                    + $"require {inChunk * bytesPerSample}.");
            return (inChunk, inRegion);
        }

        /// <summary>Reads the samples of a chunk after <see cref="Count"/> has validated it.</summary>
        internal void Read(int chunk, ExrBox2i window, ExrBox2i shared, ExrDeepImage image, ExrDeepPlane?[] planes)
        {
            (ChunkHeader chunkHeader, long start) = source.ReadHeader(chunk, geometry, header.PartType, decoder.Window);
            ReadOnlySpan<int> sums = ReadCounts(chunkHeader, start, window);
            int width = (int)window.Width;
            Span<int> rows = rowSums.Get((int)window.Height);
            for (int y = 0; y < rows.Length; y++)
                rows[y] = sums[(y * width) + width - 1];
            samplesLayout.SetDeep(rows, width);
            if (samplesLayout.Size != chunkHeader.UnpackedSize)
                throw new ExrFormatException("The counts of deep samples changed while the file was read.");
            ReadOnlySpan<byte> samples = Decode(start + chunkHeader.CountsSize, chunkHeader.SamplesSize, samplesLayout);
            for (int y = window.MinY; y <= shared.MaxY; y++)
            {
                ReadOnlySpan<int> row = sums.Slice((y - window.MinY) * width, width);
                int first = shared.MinX == window.MinX ? 0 : row[shared.MinX - window.MinX - 1], end = row[shared.MaxX - window.MinX];
                for (int i = 0; i < planes.Length; i++)
                {
                    int size = samplesLayout.Channels[i].SampleSize;
                    if (y >= shared.MinY && planes[i] is { } plane)
                    {
                        (int to, int count) = image.RowRange(y, shared.MinX, shared.MaxX).GetOffsetAndLength(image.TotalSamples);
                        if (count != end - first)
                            throw new ExrFormatException("The counts of deep samples changed while the file was read.");
                        samples.Slice(first * size, count * size).CopyTo(plane.Bytes[(to * size)..]);
                    }
                    samples = samples[(row[^1] * size)..];
                }
            }
        }

        public void Dispose()
        {
            source.Decoders.Return(decoder);
            cumulated.Dispose();
            rowSums.Dispose();
        }

        private Span<int> ReadCounts(ChunkHeader chunkHeader, long start, ExrBox2i window)
        {
            int width = (int)window.Width, height = (int)window.Height;
            countsLayout.Set(0, 0, width, height);
            Span<int> sums = cumulated.Get(width * height);
            // The samples are later unpacked into the same buffer.
            Decode(start, chunkHeader.CountsSize, countsLayout).CopyTo(MemoryMarshal.AsBytes(sums));
            return sums;
        }

        private ReadOnlySpan<byte> Decode(long start, long size, ChunkLayout layout)
        {
            if (size > layout.Size)
                throw new ExrFormatException($"A chunk has {size} bytes instead of {layout.Size}.");
            return decoder.Decode(source.Read(start, (int)size, decoder.Window), layout);
        }
    }
}
