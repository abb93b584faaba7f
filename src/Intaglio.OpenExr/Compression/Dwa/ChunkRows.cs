namespace Intaglio.OpenExr;

/// <summary>Where in a chunk each row of each channel begins.</summary>
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

    /// <summary>Gets the offsets of a channel's rows, as many as it has.</summary>
    internal ReadOnlySpan<int> Of(int channel, int rows) => offsets.Get(count).Slice(channel * stride, rows);

    public void Dispose() => offsets.Dispose();
}
