using System.IO.Compression;

namespace Intaglio.Imaging;

/// <summary>The rows of the passes of an image, out of its compressed data, without their filters. Two rows are in memory, and the filtered one.</summary>
internal sealed class PngRowReader : IDisposable
{
    // Rows shorter than that are not asked of the decompressor one by one.
    private const int ShortRow = 4096;

    private readonly PngHeader header;
    private readonly PngChunkReader chunks;
    private readonly PngDataStream data;
    private readonly Stream inflated;
    private byte[] filtered = [], row = [], above = [];
    private int size;

    internal PngRowReader(PngHeader header, PngChunkReader chunks)
    {
        (this.header, this.chunks) = (header, chunks);
        data = new PngDataStream(chunks, acrossChunks: true);
        inflated = new ZLibStream(new ZLibData(data), CompressionMode.Decompress);
        if (header.GetRowSize(header.Width) < ShortRow)
            inflated = new BufferedStream(inflated, 16 * ShortRow);
    }

    /// <summary>Begins with the next pass: what is above its first row counts as zero.</summary>
    internal void BeginPass() => Array.Clear(above);

    /// <summary>Gets the row that was read.</summary>
    internal ReadOnlySpan<byte> Current => above.AsSpan(0, size);

    /// <summary>Reads the next row, which has as many pixels.</summary>
    internal void Next(int width)
    {
        size = header.GetRowSize(width);
        if (Fill(1 + size) <= size)
            throw chunks.Damaged("is behind the end of the compressed data, in which rows are missing");
        if (row.Length < size + PngUnfilter.Slack)
            (row, above) = (new byte[size + PngUnfilter.Slack], new byte[size + PngUnfilter.Slack]);
        if (!PngUnfilter.Undo(filtered[0], filtered.AsSpan(1, size), above.AsSpan(0, size), row.AsSpan(0, size), header.FilterStride))
            throw chunks.Damaged($"is where a row has the filter {filtered[0]}; there are 0 to 4");
        (row, above) = (above, row);
    }

    /// <summary>Makes sure that nothing follows the last row, and goes to the chunk behind the data.</summary>
    internal void End()
    {
        // The check sum of the data is compared only when its end is reached.
        if (Fill(1) != 0)
            throw chunks.Damaged("is where more data follows than the image has");
        data.Drain();
    }

    public void Dispose()
    {
        inflated.Dispose();
        data.Dispose();
    }

    private int Fill(int count)
    {
        try
        {
            return GrowingRead.Fill(inflated, ref filtered, count, PngUnfilter.Slack);
        }
        catch (InvalidDataException exception)
        {
            throw chunks.Damaged("is where the compressed data turns out to be damaged", exception);
        }
    }
}
