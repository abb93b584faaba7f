namespace Intaglio.OpenExr;

/// <summary>
/// What lies where in a chunk that is not packed: row after row, in a row one channel after another in the order of the list, in a channel the
/// samples of that row, little-endian. A channel has no samples in rows that are not multiples of its sampling. In deep chunks a row has as many
/// samples as its pixels together.
/// </summary>
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

    /// <summary>Pixels in a row, 1 or more.</summary>
    internal int Width { get; private set; }

    /// <summary>Rows, 1 or more.</summary>
    internal int Height { get; private set; }

    /// <summary>Its pixels.</summary>
    internal ExrBox2i Window => new(MinX, MinY, MinX + (Width - 1), MinY + (Height - 1));

    /// <summary>Bytes of the chunk when it is not packed.</summary>
    internal int Size { get; private set; }

    /// <summary>The rows of its channels, as they lie one behind another.</summary>
    internal ChunkRowEnumerator Rows => new(this);

    /// <summary>Moves to another chunk of the part.</summary>
    /// <exception cref="OverflowException">It has more bytes than an array holds.</exception>
    internal void Set(int minX, int minY, int width, int height)
    {
        // Most chunks of a part are alike, and tiny ones cost little else.
        if (!isSubsampled && deepRows is null && width == Width && height == Height)
        {
            (MinX, MinY) = (minX, minY);
            return;
        }
        // Until all is known it is like none.
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

    /// <summary>Moves to a deep chunk.</summary>
    /// <param name="rows">The number of samples of each row.</param>
    /// <param name="width">Pixels in a row.</param>
    /// <exception cref="OverflowException">It has more bytes than an array holds.</exception>
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

    /// <summary>Gives the bytes of a channel in a row.</summary>
    internal int RowBytes(in ChunkChannel channel, int y) =>
        deepRows is not null ? deepRows[y] * channel.SampleSize : channel.HasRow(y) ? channel.Columns * channel.SampleSize : 0;
}

/// <summary>What of a channel is in a chunk.</summary>
internal struct ChunkChannel
{
    internal ExrChannel Channel;

    /// <summary>Bytes of a sample.</summary>
    internal int SampleSize;

    /// <summary>Samples in a row that has any.</summary>
    internal int Columns;

    /// <summary>Rows that have samples.</summary>
    internal int Rows;

    /// <summary>Bytes of all rows.</summary>
    internal int Bytes;

    /// <summary>Whether there are samples in a row of the image.</summary>
    internal readonly bool HasRow(int y) => Sampling.IsAt(Channel.YSampling, y);
}
