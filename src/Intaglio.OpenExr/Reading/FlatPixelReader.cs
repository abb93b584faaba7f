namespace Intaglio.OpenExr;

/// <summary>Reads the pixels of flat parts: chunks side by side, each unpacked and its rows copied to the planes.</summary>
internal sealed class FlatPixelReader(ExrHeader header, PartGeometry geometry, PartSource source, ExrReadOptions options)
{
    /// <summary>Gives the bytes of the planes of a region.</summary>
    internal static Int128 BytesOf(ExrBox2i region, IEnumerable<ExrChannel> channels)
    {
        Int128 bytes = 0;
        foreach (ExrChannel channel in channels)
            bytes += (Int128)channel.BytesPerSample * Sampling.Count(channel.XSampling, region.MinX, region.MaxX) * Sampling.Count(channel.YSampling, region.MinY, region.MaxY);
        return bytes;
    }

    /// <summary>Checks, before anything is allocated, that the pixels may take as much memory and that the file can hold as many.</summary>
    /// <param name="level">The level.</param>
    /// <param name="region">The region.</param>
    /// <param name="planes">Bytes of planes that are yet to be made.</param>
    /// <exception cref="ExrFormatException">It is too much.</exception>
    internal void CheckMemory(LevelGeometry level, ExrBox2i region, Int128 planes)
    {
        (int minX, int minY, int maxX, int maxY) = level.ChunksOf(region);
        int chunks = (int)Math.Min(int.MaxValue, ((long)maxX - minX + 1) * ((long)maxY - minY + 1));
        Int128 chunk = BytesOf(level.ChunkWindow(0, 0), header.Channels);
        if (chunk > Array.MaxLength)
            throw new ExrFormatException($"A chunk of the file has {chunk} bytes, more than {Array.MaxLength}.");
        // A worker has its chunk packed, unpacked, and for some codecs in steps between.
        Int128 memory = planes + 3 * chunk * options.Workers(chunks);
        if (memory > options.MaxMemory)
            throw new ExrFormatException($"Reading these pixels takes about {memory} bytes, more than the {options.MaxMemory} that the options allow.");
        if (!options.AllowMissingChunks && planes > (Int128)source.FileLength * MaxExpansion(header.Compression))
            throw new ExrFormatException($"The header claims {planes} bytes of pixels, more than a file of {source.FileLength} bytes can hold.");
    }

    internal void Read(LevelGeometry level, ExrImage image, IProgress<double>? progress, CancellationToken cancellationToken)
    {
        (int minX, int minY, int maxX, int maxY) = level.ChunksOf(image.Window);
        int columns = maxX - minX + 1, count = checked(columns * (maxY - minY + 1));
        // Which of the image's planes each channel of the chunks goes to.
        ExrPlane?[] planes = [.. header.Channels.Select(channel => image.TryGetPlane(channel.Name, out ExrPlane? plane) ? plane : null)];
        ProgressCount done = new(progress, count);
        ParallelChunks.Run(count, options.MaxDegreeOfParallelism, () => new Worker(header, source), Work, null, cancellationToken);

        void Work(Worker worker, int place)
        {
            int x = minX + place % columns, y = minY + place / columns;
            int chunk = level.FirstChunk + y * level.ChunksX + x;
            if (!options.AllowMissingChunks || source.Has(chunk))
            {
                (ChunkHeader chunkHeader, long start) = source.ReadHeader(chunk, geometry, header.PartType);
                worker.Read(level.ChunkWindow(x, y), start, chunkHeader.SamplesSize, image.Window, planes);
            }
            done.Add();
        }
    }

    /// <summary>How many bytes a packed one can stand for: of Deflate 1032, of runs 64; others have no bound worth a check.</summary>
    private static long MaxExpansion(ExrCompression compression) => compression switch
    {
        ExrCompression.None => 1,
        ExrCompression.Rle => 64,
        ExrCompression.Zips or ExrCompression.Zip => 1032,
        ExrCompression.Pxr24 => 2 * 1032,
        ExrCompression.B44 or ExrCompression.B44a => 32 / 3 + 1,
        _ => int.MaxValue,
    };

    private sealed class Worker(ExrHeader header, PartSource source) : IDisposable
    {
        private readonly ChunkDecoder decoder = new(source, header.Compression);
        private readonly ChunkLayout layout = new(header.Channels);
        private ScratchBuffer<byte> raw;

        internal void Read(ExrBox2i chunk, long start, long size, ExrBox2i region, ExrPlane?[] planes)
        {
            layout.Set(chunk.MinX, chunk.MinY, (int)chunk.Width, (int)chunk.Height);
            Span<byte> samples = raw.Get(layout.Size);
            decoder.Decode(start, size, layout, samples);
            CopyRows(samples, layout, chunk.Intersect(region), planes);
        }

        public void Dispose()
        {
            decoder.Dispose();
            raw.Dispose();
        }

        private static void CopyRows(ReadOnlySpan<byte> samples, ChunkLayout layout, ExrBox2i shared, ExrPlane?[] planes)
        {
            for (int y = layout.MinY; y <= shared.MaxY; y++)
            {
                for (int i = 0; i < planes.Length; i++)
                {
                    ref readonly ChunkChannel channel = ref layout.Channels[i];
                    if (!channel.HasRow(y))
                        continue;
                    int size = channel.Columns * channel.SampleSize;
                    if (y >= shared.MinY && planes[i] is { } plane)
                        plane.SetRow(y, shared.MinX, shared.MaxX, samples[..size], layout.MinX);
                    samples = samples[size..];
                }
            }
        }
    }
}
