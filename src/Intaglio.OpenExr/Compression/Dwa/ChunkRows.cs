namespace Intaglio.OpenExr;

/// <summary>The offsets of the rows of each channel in a chunk.</summary>
internal struct ChunkRows : IDisposable
{
    private ScratchBuffer<int> offsets;
    private int stride, count;

    internal void Set(ChunkLayout layout)
    {
        int channels = layout.Channels.Length;
        stride = layout.Height;
        count = channels * stride;
        Span<int> starts = offsets.Get(count + channels), rows = starts[count..];
        rows.Clear();
        foreach (ChunkRow row in layout.Rows)
            starts[row.Channel * stride + rows[row.Channel]++] = row.Start;
    }

    /// <summary>Gets the offsets of the rows of a channel.</summary>
    internal ReadOnlySpan<int> Of(int channel, int rows) => offsets.Get(count).Slice(channel * stride, rows);

    public void Dispose() => offsets.Dispose();
}
