namespace Intaglio.OpenExr;

/// <summary>Where the next row of each channel is when a chunk is taken apart into one plane after another, of values of 16 bits.</summary>
internal struct PlanePositions : IDisposable
{
    private ScratchBuffer<int> positions;

    /// <summary>Gives where each plane begins; moving on is the caller's.</summary>
    internal Span<int> Start(ChunkLayout layout)
    {
        Span<int> next = positions.Get(layout.Channels.Length);
        int start = 0;
        for (int i = 0; i < next.Length; i++)
        {
            ref readonly ChunkChannel channel = ref layout.Channels[i];
            next[i] = start;
            start += ValuesPerRow(channel) * channel.Rows;
        }
        return next;
    }

    internal static int ValuesPerRow(in ChunkChannel channel) => channel.Columns * ValuesPerSample(channel);

    internal static int ValuesPerSample(in ChunkChannel channel) => channel.SampleSize / sizeof(ushort);

    public void Dispose() => positions.Dispose();
}
