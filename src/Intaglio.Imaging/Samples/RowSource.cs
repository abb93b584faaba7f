namespace Intaglio.Imaging;

/// <summary>Reads the rows of an image file from top to bottom.</summary>
internal abstract class RowSource(ImageHeader header) : IDisposable
{
    // The number of bytes read between two checks for cancellation.
    private const int BandSize = 1 << 20;

    internal ImageHeader Header { get; } = header;

    /// <summary>Gets a value indicating whether all pixels are held in memory before the first row is returned.</summary>
    internal virtual bool IsKept => false;

    /// <summary>Reads the next row. Memory for its pixels need not be allocated before the row has arrived.</summary>
    internal abstract void Fetch();

    /// <summary>Writes the pixels of the row that was read last.</summary>
    internal abstract void Put(Span<byte> pixels);

    /// <summary>Reads the next rows into memory that is already allocated.</summary>
    internal virtual void Read(Span<byte> rows)
    {
        for (int size = (int)Header.RowSize; !rows.IsEmpty; rows = rows[size..])
        {
            Fetch();
            Put(rows[..size]);
        }
    }

    /// <summary>Reads the data that follows the last row.</summary>
    internal virtual void End()
    {
    }

    /// <summary>Reads all rows and the data that follows them.</summary>
    internal virtual Image ReadAll(ImageReadOptions options, CancellationToken cancellationToken)
    {
        PixelBuffer pixels = new(Header, options);
        for (int y = 0; y < Header.Height;)
        {
            cancellationToken.ThrowIfCancellationRequested();
            Span<byte> rows = pixels.GetRows(y, most: Math.Max(1, BandSize / (int)Header.RowSize));
            if (rows.IsEmpty)
            {
                Fetch();
                Put(pixels.GetRow(y++));
                continue;
            }
            Read(rows);
            y += rows.Length / (int)Header.RowSize;
        }
        End();
        return pixels.ToImage();
    }

    public virtual void Dispose()
    {
    }
}
