namespace Intaglio.OpenExr;

/// <summary>The samples of one channel in one row of an unpacked chunk.</summary>
/// <param name="Channel">The index of the channel.</param>
/// <param name="Y">The row of the image.</param>
/// <param name="Start">The offset of the first byte in the chunk.</param>
/// <param name="Length">The number of bytes.</param>
internal readonly record struct ChunkRow(int Channel, int Y, int Start, int Length)
{
    internal Span<byte> Of(Span<byte> chunk) => chunk.Slice(Start, Length);

    internal ReadOnlySpan<byte> Of(ReadOnlySpan<byte> chunk) => chunk.Slice(Start, Length);
}

/// <summary>Enumerates the rows of a chunk in order. Channels without samples in a row are skipped.</summary>
internal struct ChunkRowEnumerator(ChunkLayout layout)
{
    private int channel = -1, y = layout.MinY;

    public ChunkRow Current { get; private set; }

    public readonly ChunkRowEnumerator GetEnumerator() => this;

    public bool MoveNext()
    {
        int end = Current.Start + Current.Length;
        for (; y < layout.MinY + layout.Height; y++)
        {
            while (++channel < layout.Channels.Length)
            {
                ref readonly ChunkChannel next = ref layout.Channels[channel];
                if (!next.HasRow(y))
                    continue;
                Current = new(channel, y, end, layout.RowBytes(next, y));
                return true;
            }
            channel = -1;
        }
        return false;
    }
}
