using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>Decompresses and unfilters the rows of all passes.</summary>
/// <remarks>
/// Rows are decompressed in blocks. With more than one thread, the next block is decompressed while the current one is unfiltered.
/// </remarks>
internal sealed class PngRowReader : IDisposable
{
    // The size of a block of filtered rows in bytes. A block has at least one row.
    private const int BlockSize = 128 * 1024;

    private readonly PngHeader header;
    private readonly PngChunkReader chunks;
    private readonly PngDataStream data;
    private readonly Stream inflated;
    private readonly bool isAhead;

    private byte[] row = [], above = [];
    private Block block = new(), spare = new();
    private Task? ahead;
    private int size, next, begun;

    internal PngRowReader(PngHeader header, PngChunkReader chunks, bool isParallel)
    {
        (this.header, this.chunks, isAhead) = (header, chunks, isParallel && !header.IsInterlaced);
        data = new PngDataStream(chunks, acrossChunks: true);
        inflated = new ZLibStream(new ZLibData(data), CompressionMode.Decompress);
        // Rows of interlaced images are read one by one.
        if (header.IsInterlaced)
            inflated = new BufferedStream(inflated, BlockSize);
    }

    /// <summary>Gets the row that was read last.</summary>
    internal ReadOnlySpan<byte> Current => above.AsSpan(0, size);

    /// <summary>Gets the position of the chunk that contained the row.</summary>
    internal PngChunkPlace Place => block.Place;

    /// <summary>Starts the next pass. The row above its first row counts as zero.</summary>
    internal void BeginPass() => Array.Clear(above);

    /// <summary>Reads the next row, which has the specified width in pixels.</summary>
    internal void Next(int width)
    {
        size = header.GetRowSize(width);
        if (next == block.Rows)
            Advance();
        if (row.Length < size + PngUnfilter.Slack)
            (row, above) = (new byte[size + PngUnfilter.Slack], new byte[size + PngUnfilter.Slack]);
        ReadOnlySpan<byte> filtered = block.Bytes.AsSpan(next++ * (1 + size), 1 + size);
        PngUnfilter.Undo(filtered[0], filtered[1..], above.AsSpan(0, size), row.AsSpan(0, size), header.FilterStride);
        (row, above) = (above, row);
    }

    /// <summary>Checks that no data follows the last row, and moves to the chunk after the data.</summary>
    internal void End()
    {
        // The checksum is compared only at the end of the data.
        if (Fill(ref spare.Bytes, 1) != 0)
            throw chunks.Damaged("contains more data than the image needs");
        data.Drain();
    }

    public void Dispose()
    {
        // The other thread still reads the streams that are closed here.
        if (ahead is not null)
            Task.WhenAny(ahead).Wait();
        inflated.Dispose();
        data.Dispose();
    }

    private void Advance()
    {
        if (ahead is null)
            Inflate(spare);
        else
            ahead.GetAwaiter().GetResult();
        (block, spare, next, ahead) = (spare, block, 0, null);
        if (isAhead && begun < header.Height)
            ahead = Task.Run(() => Inflate(spare));
    }

    private void Inflate(Block target)
    {
        int rowSize = 1 + size, rows = header.IsInterlaced ? 1 : Math.Clamp(BlockSize / rowSize, 1, header.Height - begun);
        if (Fill(ref target.Bytes, rows * rowSize) < rows * rowSize)
            throw chunks.Damaged("is reached before the last row of the image");
        for (int i = 0; i < rows; i++)
            if (target.Bytes[i * rowSize] is var filter and > PngUnfilter.MaxFilter)
                throw chunks.Damaged($"contains a row with the filter type {filter}, which must be between 0 and {PngUnfilter.MaxFilter}");
        (target.Rows, target.Place) = (rows, chunks.Place);
        begun += rows;
    }

    private int Fill(ref byte[] buffer, int count)
    {
        try
        {
            return GrowingRead.Fill(inflated, ref buffer, count, PngUnfilter.Slack);
        }
        catch (InvalidDataException exception)
        {
            throw chunks.Damaged("contains damaged compressed data", exception);
        }
    }

    /// <summary>A block of filtered rows, each preceded by its filter type.</summary>
    private sealed class Block
    {
        internal byte[] Bytes = [];

        internal int Rows { get; set; }

        internal PngChunkPlace Place { get; set; }
    }
}
