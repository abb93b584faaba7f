namespace Intaglio.OpenExr;

/// <summary>Where in a chunk each row of each channel begins.</summary>
internal struct ChunkRows : IDisposable
{
    private ScratchBuffer<int> offsets;
    private int stride, count;

    internal void Set(ChunkLayout layout)
    {
        ReadOnlySpan<ChunkChannel> channels = layout.Channels;
        stride = layout.Height;
        count = channels.Length * stride;
        Span<int> starts = offsets.Get(count + channels.Length), rows = starts[count..];
        rows.Clear();
        int offset = 0;
        for (int y = 0; y < layout.Height; y++)
        {
            for (int i = 0; i < channels.Length; i++)
            {
                if (!channels[i].HasRow(layout.MinY + y))
                    continue;
                starts[i * stride + rows[i]++] = offset;
                offset += channels[i].Columns * channels[i].SampleSize;
            }
        }
    }

    /// <summary>Gets the offsets of a channel's rows, as many as it has.</summary>
    internal ReadOnlySpan<int> Of(int channel, int rows) => offsets.Get(count).Slice(channel * stride, rows);

    public void Dispose() => offsets.Dispose();
}
