namespace Intaglio.OpenExr;

/// <summary>The layout of an unpacked chunk.</summary>
/// <remarks>
/// The rows follow each other. Within a row, the channels follow each other in the order of the channel list. The samples of a channel are
/// little-endian. A channel has samples only in the rows that are multiples of its sampling. In a deep chunk, a row has the samples of all
/// its pixels.
/// </remarks>
internal sealed class ChunkLayout
{
    private readonly ChunkChannel[] channels;
    private readonly bool isSubsampled;
    private int[]? deepRows;

    internal ChunkLayout(IReadOnlyList<ExrChannel> channels)
    {
        this.channels = new ChunkChannel[channels.Count];
        for (int i = 0; i < channels.Count; i++)
            this.channels[i] = new() { Channel = channels[i], SampleSize = channels[i].BytesPerSample };
        isSubsampled = channels.Any(channel => channel.XSampling != 1 || channel.YSampling != 1);
    }

    internal ReadOnlySpan<ChunkChannel> Channels => channels;

    /// <summary>The first column, in pixels.</summary>
    internal int MinX { get; private set; }

    /// <summary>The first row.</summary>
    internal int MinY { get; private set; }

    /// <summary>The width in pixels, at least 1.</summary>
    internal int Width { get; private set; }

    /// <summary>The number of rows, at least 1.</summary>
    internal int Height { get; private set; }

    /// <summary>The pixels of the chunk.</summary>
    internal ExrBox2i Window => new(MinX, MinY, MinX + (Width - 1), MinY + (Height - 1));

    /// <summary>The size of the unpacked chunk, in bytes.</summary>
    internal int Size { get; private set; }

    /// <summary>The rows of all channels, in the order of the chunk.</summary>
    internal ChunkRowEnumerator Rows => new(this);

    /// <summary>Sets the layout for another chunk of the part.</summary>
    /// <exception cref="OverflowException">The chunk has more bytes than an array can hold.</exception>
    internal void Set(int minX, int minY, int width, int height)
    {
        // Most chunks of a part have the same size, and this check is most of the cost of a tiny chunk.
        if (!isSubsampled && deepRows is null && width == Width && height == Height)
        {
            (MinX, MinY) = (minX, minY);
            return;
        }
        // An exception below must not leave a layout that matches a later chunk.
        Width = 0;
        deepRows = null;
        int size = 0;
        foreach (ref ChunkChannel channel in channels.AsSpan())
        {
            channel.Columns = Sampling.Count(channel.Channel.XSampling, minX, minX + (width - 1));
            channel.Rows = Sampling.Count(channel.Channel.YSampling, minY, minY + (height - 1));
            channel.Bytes = checked(channel.Columns * channel.SampleSize * channel.Rows);
            size = checked(size + channel.Bytes);
        }
        (MinX, MinY, Width, Height) = (minX, minY, width, height);
        Size = size;
    }

    /// <summary>Sets the layout for a deep chunk.</summary>
    /// <param name="rows">The number of samples in each row.</param>
    /// <param name="width">The width in pixels.</param>
    /// <exception cref="OverflowException">The chunk has more bytes than an array can hold.</exception>
    internal void SetDeep(ReadOnlySpan<int> rows, int width)
    {
        (MinX, MinY, Width, Height) = (0, 0, width, rows.Length);
        if (deepRows is null || deepRows.Length < Height)
            deepRows = new int[Height];
        rows.CopyTo(deepRows);
        int samples = 0, size = 0;
        foreach (int row in rows)
            samples = checked(samples + row);
        foreach (ref ChunkChannel channel in channels.AsSpan())
        {
            channel.Bytes = checked(samples * channel.SampleSize);
            size = checked(size + channel.Bytes);
        }
        Size = size;
    }

    /// <summary>Returns the number of bytes of a channel in a row.</summary>
    internal int RowBytes(in ChunkChannel channel, int y) =>
        deepRows is not null ? deepRows[y] * channel.SampleSize : channel.HasRow(y) ? channel.Columns * channel.SampleSize : 0;
}

/// <summary>The share of one channel in a chunk.</summary>
internal struct ChunkChannel
{
    internal ExrChannel Channel;

    /// <summary>The size of a sample, in bytes.</summary>
    internal int SampleSize;

    /// <summary>The number of samples in a row that has samples.</summary>
    internal int Columns;

    /// <summary>The number of rows that have samples.</summary>
    internal int Rows;

    /// <summary>The size of all rows, in bytes.</summary>
    internal int Bytes;

    /// <summary>Returns a value indicating whether the channel has samples in a row of the image.</summary>
    internal readonly bool HasRow(int y) => Sampling.IsAt(Channel.YSampling, y);
}
