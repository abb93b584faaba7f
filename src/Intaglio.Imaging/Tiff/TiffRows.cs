namespace Intaglio.Imaging;

/// <summary>The rows of a TIFF file.</summary>
/// <remarks>
/// Uncompressed strips are read directly. Other strips and tiles are decompressed into buffers by several threads if this takes little
/// memory, and otherwise row by row.
/// </remarks>
internal sealed class TiffRows : RowSource
{
    // The approximate memory of a decompressor.
    internal const int StreamSize = 64 * 1024;

    // The maximum memory for bands that are decompressed ahead.
    private const int MaxAhead = 32 << 20;

    private readonly TiffInput input;
    private readonly TiffLayout layout;
    private readonly TiffPixels converter;
    private readonly bool isSwapped, isPlain, isBuffered;
    private readonly int threads;
    private readonly ImageHeader bandHeader;
    private readonly ImageReadOptions options;
    private readonly TiffBand band;
    private readonly Queue<Task<PixelBuffer>> ahead = new();
    private readonly Stack<PixelBuffer> free = new();
    // Decompressors and their buffers are held by threads only while they decompress.
    private readonly Stack<TiffBand> decompressors = new();
    private PixelBuffer? current;
    private int y = -1, begun;

    internal TiffRows(ImageHeader header, TiffInput input, TiffLayout layout, TiffPixels converter, bool isSwapped,
        ImageReadOptions options)
        : base(header)
    {
        (this.input, this.layout, this.converter, this.isSwapped, this.options) = (input, layout, converter, isSwapped, options);
        MemoryLimit.Check(2 * (ByteCount)layout.ChunkRowSize, "rows", options);
        bandHeader = header with { Height = Math.Min(layout.ChunkHeight, header.Height) };
        isPlain = layout is { Compression: 1, IsStriped: true, IsPlanar: false, Predictor: 1, IsReversed: false } && converter.IsCopy;
        ByteCount streams = (ByteCount)layout.ChunksAcross * (layout.IsPlanar ? layout.Components : 1) * StreamSize;
        threads = layout.Compression == 1 ? 1 : Math.Min(options.Threads, (header.Height - 1) / bandHeader.Height + 1);
        if (threads > 1 && (bandHeader.Size + streams) * threads > Math.Min(MaxAhead, options.MaxMemory))
            threads = 1;
        isBuffered = threads > 1 || (streams > StreamSize && bandHeader.Size <= streams);
        if (isBuffered)
            MemoryLimit.Check(bandHeader.Size, "pixels", options);
        else
            MemoryLimit.Check(streams, "strips or tiles", options);
        band = CreateBand();
    }

    private int RowOfBand => y % layout.ChunkHeight;

    internal override void Fetch()
    {
        y++;
        if (isPlain)
            CheckPlain(count: 1);
        else if (RowOfBand == 0)
            BeginBand();
        if (!isBuffered && !isPlain)
            band.Fetch();
    }

    internal override void Put(Span<byte> pixels)
    {
        if (isPlain)
            ReadPlain(pixels);
        else if (isBuffered)
            current!.GetRow(RowOfBand).CopyTo(pixels);
        else
            band.Put(pixels);
    }

    internal override void Read(Span<byte> rows)
    {
        if (!isPlain && !isBuffered)
        {
            base.Read(rows);
            return;
        }
        int rowSize = (int)Header.RowSize;
        while (!rows.IsEmpty)
        {
            y++;
            int count = Math.Min(rows.Length / rowSize, Math.Min(layout.ChunkHeight - RowOfBand, Header.Height - y));
            Span<byte> part = rows[..(count * rowSize)];
            if (isPlain)
            {
                CheckPlain(count);
                ReadPlain(part);
            }
            else
            {
                if (RowOfBand == 0)
                    BeginBand();
                current!.GetRows(RowOfBand, count).CopyTo(part);
            }
            y += count - 1;
            rows = rows[part.Length..];
        }
    }

    public override void Dispose()
    {
        base.Dispose();
        // The other threads still read the streams that are closed next.
        Task.WhenAll(ahead).ContinueWith(static _ => { }, TaskScheduler.Default).Wait();
        band.Dispose();
        foreach (TiffBand decompressor in decompressors)
            decompressor.Dispose();
    }

    private TiffBand CreateBand() => new(Header, input, layout, converter.ForThread(), isSwapped);

    private void BeginBand()
    {
        int number = y / layout.ChunkHeight;
        if (!isBuffered)
        {
            band.Begin(number);
            return;
        }
        if (current is not null)
            free.Push(current);
        if (threads == 1)
        {
            current = Decode(Take(), number);
            return;
        }
        BeginOthers();
        current = ahead.Dequeue().GetAwaiter().GetResult();
    }

    private void BeginOthers()
    {
        for (; ahead.Count < threads && (long)begun * layout.ChunkHeight < Header.Height; begun++)
        {
            (PixelBuffer buffer, int number) = (Take(), begun);
            ahead.Enqueue(Task.Run(() => Decode(buffer, number)));
        }
    }

    private PixelBuffer Take() => free.TryPop(out PixelBuffer? buffer) ? buffer : new(bandHeader, options);

    private PixelBuffer Decode(PixelBuffer buffer, int number)
    {
        TiffBand? decompressor;
        lock (decompressors)
            if (!decompressors.TryPop(out decompressor))
                decompressor = CreateBand();
        try
        {
            decompressor.ReadAll(number, buffer);
        }
        finally
        {
            lock (decompressors)
                decompressors.Push(decompressor);
        }
        return buffer;
    }

    private void CheckPlain(int count)
    {
        int strip = y / layout.ChunkHeight;
        long size = layout.ByteCounts[strip], rowsThere = size / layout.ChunkRowSize;
        input.Check(layout.Offsets[strip], size, $"the {layout.Describe(strip)}");
        if (RowOfBand + count > rowsThere)
            throw TiffBand.EndsEarly(layout, strip, (int)Math.Max(RowOfBand, rowsThere),
                Math.Min(layout.ChunkHeight, Header.Height - (y - RowOfBand)));
    }

    private void ReadPlain(Span<byte> rows)
    {
        int strip = y / layout.ChunkHeight;
        input.Read(layout.Offsets[strip] + RowOfBand * layout.ChunkRowSize, rows, $"the {layout.Describe(strip)}");
        if (isSwapped)
            TiffBand.Swap(rows, layout.Bits / 8);
    }
}
